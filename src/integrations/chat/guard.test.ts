import type { LookupAddress } from 'node:dns'
import { describe, expect, it } from 'vitest'
import { ForbiddenAddress, guardedLookup, isPublicAddress } from './guard'

/** The addresses of a connection to a name with these DNS responses, one per query. */
function connectTo(responses: string[][], all: boolean) {
  let queries = 0
  const lookup = guardedLookup({
    isAllowed: isPublicAddress,
    resolve: async () => {
      const addresses = responses[Math.min(queries, responses.length - 1)] ?? []
      queries += 1
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    },
  })
  return new Promise<{ error: Error | null; given: string | LookupAddress[]; queries: number }>((resolve) => {
    lookup('chat.example.com', { all }, (error, given) => resolve({ error, given, queries }))
  })
}

describe('SEC-5: names are checked when connecting', () => {
  it('connects only to the checked addresses', async () => {
    const { error, given, queries } = await connectTo([['8.8.8.8', '2606:4700::1'], ['127.0.0.1']], true)
    expect(error).toBe(null)
    expect(given).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700::1', family: 6 },
    ])
    expect(queries, 'the name is resolved once').toBe(1)
  })

  it('returns the first address if one is requested', async () => {
    expect((await connectTo([['8.8.8.8', '1.1.1.1']], false)).given).toBe('8.8.8.8')
  })

  it.each([[['127.0.0.1']], [['8.8.8.8', '10.0.0.1']], [['10.0.0.1', '8.8.8.8']], [['2606:4700::1', '::1']]])(
    'refuses a name with the addresses %j',
    async (addresses) => {
      for (const all of [true, false]) {
        const { error, given } = await connectTo([addresses], all)
        expect(error).toBeInstanceOf(ForbiddenAddress)
        expect(given).toEqual([])
      }
    },
  )

  it('reports a name without an address as not found', async () => {
    expect((await connectTo([[]], true)).error).toMatchObject({ code: 'ENOTFOUND' })
  })
})
