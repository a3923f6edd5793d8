import { describe, expect, it } from 'vitest'
import { choosePreferences } from './choosePreferences'

/** Without a session, the archive is not needed. */
const POST = (request: Request) => choosePreferences(request, () => Promise.reject(new Error('not needed')))

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
  it('are stored for a year, and redirect back to the page where they were chosen', async () => {
    const referer = 'http://archive.example/?type=fix#top'
    const response = await choose({ language: 'de', theme: 'dark' }, { referer })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/?type=fix')
    expect(response.headers.getSetCookie()).toEqual([
      'archive-language=de; Path=/; Max-Age=31536000; SameSite=Lax',
      'archive-theme=dark; Path=/; Max-Age=31536000; SameSite=Lax',
    ])
  })

  it('are not stored if invalid: any value', async () => {
    const response = await choose({ language: 'fr', theme: 'dark; Domain=evil.example' })
    expect(response.headers.getSetCookie()).toEqual([])
  })

  it('redirect back to a page that sends no referrer, but not out of the archive', async () => {
    const leadTo = async (back: string) => (await choose({ language: 'de', back })).headers.get('location')
    for (const page of ['/sign-in/confirm?token=abc', '/unsubscribe/abc'])
      expect(await leadTo(page)).toBe(page)
    for (const elsewhere of ['//evil.example', '/\\evil.example', 'https://evil.example/', 'x', ''])
      expect(await leadTo(elsewhere)).toBe('/')
  })

  it.each(['https://evil.example/', 'http://archive.example//evil.example', 'x', ''])(
    'redirect nowhere outside the archive: %j',
    async (referer) => {
      expect((await choose({ theme: 'light' }, { referer })).headers.get('location')).toBe('/')
    },
  )

  it.each([{ Origin: 'null' }, { 'Sec-Fetch-Site': 'cross-site' }, { 'Sec-Fetch-Site': 'same-site' }])(
    'are not accepted from other origins: %j',
    async (headers) => {
      const response = await choose({ theme: 'dark' }, headers)
      expect([response.status, response.headers.getSetCookie()]).toEqual([403, []])
    },
  )

  it('accept 1 KiB and not one byte more, whatever Content-Length says', async () => {
    const sized = (bytes: number, isStream: boolean) => {
      const body = `theme=dark&x=${'x'.repeat(bytes - 13)}`
      const init = {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: isStream ? new Blob([body]).stream() : body,
        duplex: 'half',
      }
      return POST(new Request('http://archive.example/preferences', init))
    }
    for (const isStream of [false, true]) {
      const accepted = await sized(1024, isStream)
      expect([accepted.status, accepted.headers.getSetCookie().length]).toEqual([303, 1])
      const refused = await sized(1025, isStream)
      expect([refused.status, refused.headers.getSetCookie()]).toEqual([413, []])
      expect(await refused.json()).toMatchObject({ type: 'payload_too_large', status: 413 })
    }
  })

  it('ignore a body that is not a form', async () => {
    const response = await POST(
      new Request('http://archive.example/preferences', { method: 'POST', body: '{}' }),
    )
    expect(response.status).toBe(303)
    expect(response.headers.getSetCookie()).toEqual([])
  })
})
