// npm run check:traces (OPS-37): instruments the server as docs/monitoring.md says, with the packages named there, which it installs from
// npm in a temporary folder. Exits with status 1 if spans are missing or hold a secret.

import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { accessTo } from './access'
import { freePort } from './freePort'
import { noVariables } from './noVariables'
import { ProductionServer } from './productionServer'
import { runPayload, runProgram } from './runProgram'

/** Stands for the token of a link, a signature and the address of a feed. */
const SECRET = 'what-no-span-may-hold'
const READ = '/api/v1/posts'
/** Batches are sent every 5 seconds. */
const SPANS_WITHIN_MS = 20_000

const spanSchema = z.object({
  traceId: z.string(),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
})
const bodySchema = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) })),
})
type Span = z.output<typeof spanSchema>

/** What the section on traces says: how to install the packages, the file to load first, and how to start. */
function documentedSteps(folder: string) {
  const document = readFileSync('docs/monitoring.md', 'utf8').replaceAll('/opt/telemetry', folder)
  const section = document.split(/^## /m).find((text) => text.startsWith('Traces with OpenTelemetry')) ?? ''
  const blocks = [...section.matchAll(/```(?:sh|js)\n([\s\S]*?)```/g)].map(([, block]) => block)
  const [install, file, start] = z.tuple([z.string(), z.string(), z.string()]).parse(blocks)
  return { install, file, start }
}

/** A receiver of OTLP over HTTP, and the spans that it has received. */
async function startReceiver() {
  const spans: Span[] = []
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await json(request)
    if (request.url === '/v1/traces')
      spans.push(
        ...bodySchema
          .parse(body)
          .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
      )
    response.setHeader('Content-Type', 'application/json').end('{}')
  }
  const port = await freePort()
  const receiver = createServer((request, response) => void receive(request, response))
  await once(receiver.listen(port, '127.0.0.1'), 'listening')
  return { spans, url: `http://127.0.0.1:${port}`, close: () => receiver.close() }
}

function pathOf({ attributes }: Span): unknown {
  return attributes.find(({ key }) => key === 'url.path')?.value['stringValue']
}

const folder = mkdtempSync(join(tmpdir(), 'traces-'))
const telemetry = join(folder, 'telemetry')
const { install, file, start } = documentedSteps(telemetry)
const receiver = await startReceiver()
const port = String(await freePort())
const url = `http://127.0.0.1:${port}`
const variables = {
  ...noVariables,
  PORT: port,
  PUBLIC_URL: url,
  DATA_DIR: join(folder, 'data'),
  MEDIA_DIR: join(folder, 'media'),
  OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
}
const server = new ProductionServer(url, { ...process.env, ...variables }, { command: ['sh', '-c', start] })
try {
  mkdirSync(telemetry)
  const installed = await runProgram('sh', ['-ec', install], { cwd: folder, env: process.env })
  if (installed.code !== 0) throw new Error(`The packages could not be installed:\n${installed.error}`)
  writeFileSync(join(telemetry, 'telemetry.mjs'), file)
  await server.start()
  const run = (words: string[]) => runPayload(words, { variables })
  const { token, cookie } = await accessTo(url, run, { project: 'traces', role: 'publisher' })
  for (const path of [
    '/',
    `/sign-in/confirm?token=${SECRET}`,
    `/feeds/${SECRET}`,
    `/unsubscribe/${SECRET}`,
    `/api/v1/media/file/image.webp?expires=1&signature=${SECRET}`,
  ])
    await fetch(url + path, { headers: { Cookie: cookie } })
  await fetch(url + READ, { headers: { Authorization: `Bearer ${token}` } })
  report(await spansOfAll())
} catch (error) {
  process.stdout.write(server.output)
  throw error
} finally {
  await server.stop()
  receiver.close()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)

/** The spans of all requests. Throws if that of the last one does not arrive. */
async function spansOfAll(): Promise<Span[]> {
  for (const until = Date.now() + SPANS_WITHIN_MS; Date.now() < until; await sleep(100))
    if (receiver.spans.some((span) => pathOf(span) === READ)) return receiver.spans
  throw new Error(`There is no span of ${READ} among ${receiver.spans.length}.`)
}

/** Prints what the spans show. Throws if it is not what docs/monitoring.md promises. */
function report(spans: readonly Span[]): void {
  const read = spans.find((span) => pathOf(span) === READ)
  const queries = spans.filter(
    ({ traceId, name }) => traceId === read?.traceId && name.startsWith('pg.query'),
  )
  const errors = [
    ...(queries.length > 0 ? [] : [`no query below the span of ${READ}`]),
    ...(spans.some(({ name }) => name.startsWith('render route')) ? [] : ['no span that Next makes']),
    ...(spans.some((span) => pathOf(span) === '/readyz') ? ['a span of the health check'] : []),
    ...spans.filter((span) => JSON.stringify(span).includes(SECRET)).map(({ name }) => `a secret in ${name}`),
  ]
  if (errors.length > 0) throw new Error(errors.join('\n'))
  process.stdout.write(
    `${spans.length} spans, ${queries.length} of them queries of ${READ}; none holds a secret\n`,
  )
}
