import { once } from 'node:events'
import { createServer, Server, type AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { StartupError } from '@/runtime/startupError'
import { preflight } from './preflight'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** A server on the address that the variables name. */
async function useAddress(): Promise<Server> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  vi.stubEnv('HOST', '127.0.0.1')
  vi.stubEnv('PORT', String((server.address() as AddressInfo).port))
  return server
}

test('OPS-10: checks a free port without listening on it, so clients of a server that is replaced are refused, never reset', async () => {
  await once((await useAddress()).close(), 'close')
  const listen = vi.spyOn(Server.prototype, 'listen')
  await preflight()
  expect(listen.mock.calls.map(([port]) => port)).toEqual([0])
})

test('OPS-1: a used port, and a host of another machine, are errors that say what to do', async () => {
  const used = await useAddress()
  await expect(preflight()).rejects.toThrow(StartupError)
  await expect(preflight()).rejects.toThrow(/^PORT \d+ on 127\.0\.0\.1 is used by another process/)
  await once(used.close(), 'close')
  vi.stubEnv('HOST', '192.0.2.1')
  await expect(preflight()).rejects.toThrow(
    /^HOST 192\.0\.2\.1 is not an address that the server can listen on/,
  )
})
