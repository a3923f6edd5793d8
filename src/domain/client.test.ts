import { describe, expect, it } from 'vitest'
import { AUDIENCES, sees } from './audience'
import { isInScope, mayWrite, mayWriteAudience, userScope, scopeOf, type Client } from './client'

const client: Client = { id: 'c', name: 'Portal', mode: 'write', audience: 'customer', project: null }

describe('TOKEN-1: a client', () => {
  it('reads within its audience, in every project unless it is bound', () => {
    expect(scopeOf(client)).toEqual({ audience: 'customer', projectId: null })
    const bound = scopeOf({ ...client, audience: 'public', project: { id: 'p', slug: 'portal' } })
    expect(bound).toEqual({ audience: 'public', projectId: 'p' })
    expect(isInScope(bound, { audience: 'public', projectId: 'p' })).toBe(true)
    expect(isInScope(bound, { audience: 'public', projectId: 'q' })).toBe(false)
    expect(isInScope(bound, { audience: 'customer', projectId: 'p' })).toBe(false)
  })

  it('writes only in write mode, and only for audiences that it can see', () => {
    for (const audience of AUDIENCES) {
      expect(mayWriteAudience(client, audience)).toBe(sees('customer', audience))
      expect(mayWriteAudience({ ...client, mode: 'read' }, audience)).toBe(false)
    }
    expect(mayWrite(client)).toBe(true)
    expect(mayWrite({ ...client, mode: 'read' })).toBe(false)
  })
})

it('AUD-12: a user reads every audience of every project', () => {
  expect(userScope()).toEqual({ audience: 'internal', projectId: null })
})
