import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startServer } from '../testing/startServer'

interface Client {
  stream: Socket
  received: () => string
}

type Pages = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

/** A server with these pages, and a connection to it. */
async function start(pages: Pages): Promise<Client> {
  const { port } = await startServer({ pages })
  const stream = connect(port, '127.0.0.1')
  let received = ''
  stream.on('data', (piece: Buffer) => (received += piece.toString()))
  stream.on('error', () => undefined)
  return { stream, received: () => received }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

test('pipelined requests are handled one after the other, with their bodies', async () => {
  let [running, most] = [0, 0]
  const { stream, received } = await start(async (request, response) => {
    running += 1
    most = Math.max(most, running)
    let body = ''
    for await (const piece of request) body += String(piece)
    await sleep(20)
    running -= 1
    response.end(`<${request.url}${body}>`)
  })
  const post = 'POST /api/b HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello'
  stream.write(
    get('/a') + post + get('/c') + 'POST /preferences HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n',
  )
  await sleep(100)
  stream.write(`again${get('/e')}`)
  await expect.poll(received).toContain('</e>')
  expect(received().match(/<.*?>/g)).toEqual(['</a>', '</api/bhello>', '</c>', '</preferencesagain>', '</e>'])
  expect(most).toBe(1)
})

test('LIMIT-28, SEC-2: of thousands of pipelined requests one is started and the connection is cut', async () => {
  const started: string[] = []
  const { stream } = await start(({ url = '' }) => void started.push(url))
  const closed = new Promise((resolve) => stream.once('close', resolve))
  stream.write(get('/').repeat(3_000))
  await closed
  expect(started).toEqual(['/'])
})

test.each([
  [32, 32],
  [33, 0],
])('LIMIT-28: of %i requests at once on a connection, %i are answered', async (sent, answered) => {
  const { stream, received } = await start((_, response) => void response.end('<page>'))
  const closed = new Promise((resolve) => stream.once('close', resolve))
  stream.write(get('/').repeat(sent - 1) + get('/').replace('Host', 'Connection: close\r\nHost'))
  await closed
  expect(received().split('<page>').length - 1).toBe(answered)
})

test('queued requests are not started when the client disconnects', async () => {
  const started: string[] = []
  const { stream } = await start(({ url = '' }, response) => {
    started.push(url)
    setTimeout(() => response.end(), 200)
  })
  stream.write(get('/first') + get('/second').repeat(5))
  await expect.poll(() => started).toHaveLength(1)
  stream.destroy()
  await sleep(400)
  expect(started).toEqual(['/first'])
})
