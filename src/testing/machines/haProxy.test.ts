import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { programOf } from './debian'
import { HaProxy } from './haProxy'

const HEADER_BYTES = 12

/** A DNS server that knows the addresses of some names. Returns its own address. */
async function startNameServer(addresses: Readonly<Record<string, string>>): Promise<string> {
  const socket = createSocket('udp4')
  onTestFinished(() => void socket.close())
  socket.on('message', (query, { port, address }) => {
    const labels: string[] = []
    let at = HEADER_BYTES
    for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length))
      at += 1 + length
    }
    const found = query.readUInt16BE(at + 1) === 1 ? addresses[labels.join('.')] : undefined
    const response = Buffer.from(query.subarray(0, at + 5))
    // A response, without an error, and with so many answers and nothing else.
    response.writeUInt16BE(0x8180, 2)
    response.writeUInt16BE(found === undefined ? 0 : 1, 6)
    response.writeUInt32BE(0, 8)
    // The name of the question, type A, class IN, one second, four bytes.
    const answer = [0xc0, HEADER_BYTES, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...(found ?? '').split('.').map(Number)]
    socket.send(
      found === undefined ? response : Buffer.concat([response, Buffer.from(answer)]),
      port,
      address,
    )
  })
  await once(socket.bind(0, '127.0.0.1'), 'listening')
  return `127.0.0.1:${socket.address().port}`
}

// Skipped and counted where HAProxy is not installed.
test.skipIf(programOf('haproxy') === null)(
  'OPS-31: while no process is ready, HAProxy passes on what a process says, also if it finds them by name',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'haproxy-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    let checks = 0
    const archive = createServer(({ url }, response) => {
      if (url === '/readyz') checks += 1
      response.writeHead(503).end('said by the archive')
    })
    onTestFinished(() => void archive.close())
    await once(archive.listen(0, '0.0.0.0'), 'listening')
    const { port } = archive.address() as AddressInfo
    const nameServer = await startNameServer({ one: '127.0.0.1', two: '127.0.0.2' })
    const haProxy = await HaProxy.start(folder, [`http://one:${port}`, `http://two:${port}`], nameServer)
    onTestFinished(() => haProxy.stop())
    // Two failed checks of each make it unready.
    await expect.poll(() => checks, { timeout: 20_000 }).toBeGreaterThan(4)
    expect(await (await fetch(haProxy.url)).text()).toBe('said by the archive')
  },
)

test.skipIf(programOf('haproxy') === null)(
  'OPS-31: no call is lost to a connection that a process is closing, and a read that a process did not answer goes to the other one',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'haproxy-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const used = new WeakSet<Socket>()
    let isDying = false
    let writes = 0
    const [closing, dying] = [false, true].map((mayDie) => {
      const archive = createServer(({ url, method, socket }, response) => {
        if (url === '/readyz') return void response.end()
        if (method === 'POST') writes += 1
        // A request that arrives while its unused connection closes gets no response.
        if (used.has(socket) || (mayDie && isDying)) return void socket.destroy()
        used.add(socket)
        response.end('served')
      })
      onTestFinished(() => void archive.close())
      return archive
    }) as [Server, Server]
    for (const archive of [closing, dying]) await once(archive.listen(0, '127.0.0.1'), 'listening')
    const [one, two] = [closing, dying].map(
      (archive) => `http://127.0.0.1:${(archive.address() as AddressInfo).port}`,
    ) as [string, string]
    const haProxy = await HaProxy.start(folder, [one, two])
    onTestFinished(() => haProxy.stop())
    await Promise.all([haProxy.untilUp(1), haProxy.untilUp(2)])
    const calls = (method: string) =>
      Promise.all(
        Array.from({ length: 20 }, () =>
          fetch(haProxy.url, { method }).then(
            ({ ok }) => ok,
            () => false,
          ),
        ),
      )
    for (let round = 0; round < 3; round += 1) {
      expect(await calls('GET')).not.toContain(false)
      expect(await calls('POST')).not.toContain(false)
    }
    isDying = true
    expect(await calls('GET')).not.toContain(false)
    writes = 0
    expect(await calls('POST')).toContain(false)
    expect(writes, 'a write is not repeated').toBe(20)
  },
)
