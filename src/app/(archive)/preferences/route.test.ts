import { describe, expect, it } from 'vitest'
import { POST } from './route'

function choose(form: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  return POST(
    new Request('http://archive.example/preferences', {
      method: 'POST',
      headers: { host: 'archive.example', ...headers },
      body: new URLSearchParams(form),
    }),
  )
}

describe('language and theme', () => {
  it('are kept for a year, and lead back to the page that they were chosen on', async () => {
    const referer = 'http://archive.example/?type=fix#top'
    const answer = await choose({ language: 'de', theme: 'dark' }, { referer })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/?type=fix')
    expect(answer.headers.getSetCookie()).toEqual([
      'archive-language=de; Path=/; Max-Age=31536000; SameSite=Lax',
      'archive-theme=dark; Path=/; Max-Age=31536000; SameSite=Lax',
    ])
  })

  it('are not kept when they are none, whatever stands there', async () => {
    const answer = await choose({ language: 'fr', theme: 'dark; Domain=evil.example' })
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it.each(['https://evil.example/', 'http://archive.example//evil.example', 'x', ''])(
    'lead nowhere outside the archive: %j',
    async (referer) => {
      expect((await choose({ theme: 'light' }, { referer })).headers.get('location')).toBe('/')
    },
  )

  it('take a body that is no form as no choice', async () => {
    const answer = await POST(
      new Request('http://archive.example/preferences', { method: 'POST', body: '{}' }),
    )
    expect(answer.status).toBe(303)
    expect(answer.headers.getSetCookie()).toEqual([])
  })
})
