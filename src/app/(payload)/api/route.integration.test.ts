import { expect, it, vi } from 'vitest'
import * as route from './route'

vi.mock('@payload-config', () => ({ default: {} }))
vi.mock('payload', async (original) => ({
  ...(await original<object>()),
  getPayload: () => Promise.resolve({ config: { cookiePrefix: 'archive' }, secret: 'x' }),
}))

it.each(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)(
  'an anonymous request to the bare address is a 401 without a page, with %s',
  async (method) => {
    const headers = { Authorization: 'Bearer x', Cookie: 'archive-token=x' }
    const response = await route[method](new Request('http://archive.example/api', { method, headers }))
    expect([response.status, await response.json()]).toEqual([
      401,
      { type: 'unauthorized', title: 'unauthorized', status: 401, detail: null },
    ])
  },
)
