import { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import next from 'next'
import { expect, it, vi } from 'vitest'
import { nextUpgrades } from './nextUpgrades'

const noHead = Buffer.alloc(0)

function offer(url: string, upgrade: string): IncomingMessage {
  const request = new IncomingMessage(new Socket())
  request.url = url
  request.headers.upgrade = upgrade
  return request
}

it('keeps Next off our server, whichever request it sees first', async () => {
  const ours = new Server()
  const { httpServer, upgrade } = nextUpgrades(true)
  const request = new IncomingMessage(Object.assign(new Socket(), { server: ours }))
  const handle = next({ dev: false, httpServer }).getRequestHandler()
  await expect(handle(request, new ServerResponse(request))).rejects.toThrow('prepare()')
  expect(httpServer.listenerCount('upgrade')).toBe(1)
  expect(ours.listenerCount('upgrade')).toBe(0)
  expect(upgrade).toBeNull()
})

it("passes on the websocket of Next's compiler in development", () => {
  const { httpServer, upgrade } = nextUpgrades(false)
  const taken = vi.fn()
  httpServer.on('upgrade', taken)
  upgrade?.(offer('/_next/hmr?id=x', 'websocket'), new PassThrough(), noHead)
  expect(taken).toHaveBeenCalledOnce()
})

it.each([
  ['/_next/hmr', 'h2c'],
  ['/entries/x', 'websocket'],
])('refuses every other upgrade in development: %s to %s', (url, protocol) => {
  const { httpServer, upgrade } = nextUpgrades(false)
  const taken = vi.fn()
  httpServer.on('upgrade', taken)
  const socket = new PassThrough()
  upgrade?.(offer(url, protocol), socket, noHead)
  expect(taken).not.toHaveBeenCalled()
  expect(String(socket.read())).toMatch(/^HTTP\/1.1 400 /)
})
