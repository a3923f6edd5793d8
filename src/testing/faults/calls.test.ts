import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSend } from './calls'
import type { Fault } from './faultLog'

test('SEC-4: the slowest response is that of a server that ran all the time, also if it is a refusal', async () => {
  const server = createServer((request, response) => {
    void sleep(Number(request.url?.slice(1))).then(() =>
      response.writeHead(503, { 'Retry-After': '1' }).end(),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  let met: Fault[] = ['database frozen', 'posts locked']
  const credentials = { url: `http://127.0.0.1:${port}`, token: '', cookie: '' }
  const { send, figures } = createSend(credentials, { since: () => new Set(met) })
  await send('list', '/100')
  await send('list', '/1')
  await send('digest', '/300')
  met = ['server killed']
  await send('page', '/300')
  expect(figures.slowest).toMatchObject({
    action: 'list',
    status: 503,
    met: ['database frozen', 'posts locked'],
  })
  expect(figures.slowest.ms).toBeGreaterThan(90)
  expect(figures.slowest.ms).toBeLessThan(figures.longest.digest ?? 0)
  expect(figures.errors).toEqual([])
  server.close()
})
