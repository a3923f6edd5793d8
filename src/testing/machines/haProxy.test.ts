import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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
