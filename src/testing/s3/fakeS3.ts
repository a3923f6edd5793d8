import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BucketSettings } from '@/integrations/storage/bucketClient'
import { failure, respondTo, type S3Object, type S3Request, type S3Response, type S3State } from './respondTo'
import { sha256, verifySignature } from './verifySignature'

/** What the service does instead of responding as usual. */
export type Behavior =
  /** Responds with an error and does nothing else. A status of 200 is possible too: S3 does that for copies. `isEndless`: its body never ends. */
  | { kind: 'error'; status: number; code: string; isEndless?: boolean }
  /** Responds with something else than S3, such as the page of a proxy. */
  | { kind: 'page'; status: number; text?: string }
  /** Reads the request and does nothing more. */
  | { kind: 'hang' }
  /** Cuts the connection without a response, before or after doing what was asked. */
  | { kind: 'drop'; isDone: boolean }
  /** Sends the headers and so many bytes, then hangs or cuts the connection. */
  | { kind: 'partial'; bytes: number; then: 'hang' | 'cut' }
  /** Sends the body in pieces, with a pause before each. */
  | { kind: 'slow'; pieces: number; pauseMs: number }

interface RecordedRequest {
  method: string
  /** Undecoded. */
  target: string
  /** Null without a response. */
  status: number | null
  /** The code of an error. */
  code: string | null
}

/** A service with one bucket on loopback. It is as strict as S3, and stricter where services differ. */
export interface FakeS3 {
  /** The settings of a client with all permissions. */
  settings: BucketSettings
  /** The variables of an archive that uses it. */
  variables: Record<string, string>
  /** The objects by key. */
  objects: Map<string, S3Object>
  requests: RecordedRequest[]
  /** What the bucket allows and supports; change it at any time. */
  state: S3State
  /** Makes the next request of this method, or any next one, behave like this. Calls queue up. */
  next: (behavior: Behavior, method?: string) => void
  /** Makes all requests behave like this until it is called with null. */
  always: (behavior: Behavior | null) => void
  /** Open connections with a request or response in progress. */
  busyConnections: () => number
  close: () => Promise<void>
}

/** Starts a service on its own port. `now` is its clock. */
export async function openFakeS3({ prefix = '', now = () => new Date() } = {}): Promise<FakeS3> {
  const state: S3State = {
    bucket: 'archive-images',
    objects: new Map(),
    capacity: Infinity,
    pageSize: 1000,
    denied: new Set(),
    hasConditionalWrites: true,
    hasRanges: true,
    now,
  }
  const credentials = {
    accessKeyId: 'AKIAFAKEFAKEFAKEFAKE',
    secretAccessKey: `fake/${randomBytes(12).toString('base64')}`,
    region: 'eu-central-1',
  }
  const requests: RecordedRequest[] = []
  const script: { behavior: Behavior; method: string | undefined }[] = []
  let always: Behavior | null = null
  const sockets = new Set<Socket>()
  const busy = new Set<Socket>()

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: target = '/' } = request
    const record: RecordedRequest = { method, target, status: null, code: null }
    requests.push(record)
    const at = script.findIndex((scripted) => scripted.method === undefined || scripted.method === method)
    const behavior = at < 0 ? always : (script.splice(at, 1)[0]?.behavior ?? null)
    const reply = await replyTo(request, behavior)
    if (reply === null) return
    record.status = reply.status
    record.code = reply.code
    await send(method, reply, response, behavior)
  }

  /** The response, or null if there is none. */
  async function replyTo(request: IncomingMessage, behavior: Behavior | null): Promise<S3Response | null> {
    const received = await receive(request)
    switch (behavior?.kind) {
      case 'hang':
        return null
      case 'error':
        return failure(behavior.status, behavior.code)
      case 'page': {
        const body = Buffer.from(behavior.text ?? '<!DOCTYPE html><html><body>Welcome</body></html>')
        return { status: behavior.status, headers: { 'content-type': 'text/html' }, body, code: null }
      }
      case 'drop':
        if (behavior.isDone) respond(received)
        request.socket.destroy()
        return null
      default:
        return respond(received)
    }
  }

  function respond(request: S3Request): S3Response {
    const invalid = verifySignature(request, credentials, now())
    if (invalid !== null) return failure(invalid === 'AuthorizationHeaderMalformed' ? 400 : 403, invalid)
    const { headers, body } = request
    const hash = headers['x-amz-content-sha256']
    if (hash === undefined) return failure(400, 'MissingSecurityHeader')
    if (headers['transfer-encoding'] !== undefined) return failure(411, 'MissingContentLength')
    if (hash !== sha256(body)) return failure(400, 'XAmzContentSHA256Mismatch')
    return respondTo(request, state)
  }

  const server = createServer((request, response) => {
    const { socket } = request
    busy.add(socket)
    response.once('close', () => busy.delete(socket))
    // A client may disconnect at any time.
    handle(request, response).catch(() => socket.destroy())
  })
  // A body that ends before its announced length, on a connection that can still take a response.
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
    if (code !== 'HPE_INVALID_EOF_STATE') return socket.destroy()
    const { status, body } = failure(400, 'IncompleteBody')
    socket.end(`HTTP/1.1 ${status} Bad Request\r\nContent-Length: ${body.length}\r\n\r\n${body.toString()}`)
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server always has an address of this shape.
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  return {
    settings: { ...credentials, name: state.bucket, endpoint, prefix },
    variables: {
      S3_BUCKET: state.bucket,
      S3_ENDPOINT: endpoint,
      S3_REGION: credentials.region,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      S3_PREFIX: prefix,
    },
    objects: state.objects,
    requests,
    state,
    next: (behavior, method) => void script.push({ behavior, method }),
    always: (behavior) => void (always = behavior),
    busyConnections: () => busy.size,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Reads a request. Rejects for a body that is shorter than announced, so nothing is stored. */
async function receive(request: IncomingMessage): Promise<S3Request> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(',')]),
  )
  return { method: request.method ?? '', target: request.url ?? '/', headers, body: Buffer.concat(chunks) }
}

async function send(
  method: string,
  { status, headers, body }: S3Response,
  response: ServerResponse,
  behavior: Behavior | null,
): Promise<void> {
  response.writeHead(status, {
    ...(status !== 204 && { 'content-length': String(body.length) }),
    ...headers,
  })
  if (method === 'HEAD') return void response.end()
  switch (behavior?.kind) {
    case 'error':
      if (behavior.isEndless === true) response.write(body.subarray(0, -1))
      else response.end(body)
      return
    case 'partial':
      response.write(body.subarray(0, behavior.bytes))
      await sleep(50)
      if (behavior.then === 'cut') response.socket?.destroy()
      return
    case 'slow': {
      const length = Math.ceil(body.length / behavior.pieces)
      for (let start = 0; start < body.length; start += length) {
        await sleep(behavior.pauseMs)
        response.write(body.subarray(start, start + length))
      }
      response.end()
      return
    }
    default:
      response.end(body)
  }
}
