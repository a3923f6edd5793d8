import { connect, type Socket } from 'node:net'

/** A response: status, body length in bytes, and the raw bytes if requested. */
export interface RawResponse {
  status: number
  bodyBytes: number
  /** Head and body; empty unless requested with `keepsBody`. */
  raw: Buffer
}

const HEAD_END = '\r\n\r\n'
const NO_RESPONSE: RawResponse = { status: 0, bodyBytes: 0, raw: Buffer.alloc(0) }

/**
 * A keep-alive connection that sends prebuilt requests one at a time and parses as little of a response as possible, because
 * the load generator shares the machine with what it measures.
 */
export class Connection {
  private readonly socket: Socket
  private chunks: Buffer[] = []
  private received = 0
  /** Bytes of the whole response, -1 while unknown, -2 for a chunked one. */
  private expected = -1
  private headBytes = 0
  private status = 0
  private keepsBody = false
  private settle: ((response: RawResponse) => void) | null = null
  private fail: ((error: Error) => void) | null = null

  private constructor(port: number) {
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.socket.on('data', (chunk: Buffer) => this.take(chunk))
    this.socket.on('error', (error) => this.fail?.(error))
    this.socket.on('close', () => this.fail?.(new Error('the server closed the connection')))
  }

  /** Opens a connection to a server on this machine. */
  static async open(port: number): Promise<Connection> {
    const connection = new Connection(port)
    await new Promise<void>((resolve, reject) => {
      connection.socket.once('connect', resolve)
      connection.socket.once('error', reject)
    })
    return connection
  }

  /** Sends a request and waits for its response. Rejects if the connection ends first. */
  send(request: Buffer, keepsBody = false): Promise<RawResponse> {
    this.chunks = []
    this.received = 0
    this.expected = -1
    this.keepsBody = keepsBody
    return new Promise((resolve, reject) => {
      this.settle = resolve
      this.fail = reject
      if (this.socket.destroyed) reject(new Error('the server closed the connection'))
      this.socket.write(request)
    })
  }

  close(): void {
    this.fail = null
    this.socket.destroy()
  }

  private take(chunk: Buffer): void {
    this.received += chunk.length
    if (this.keepsBody || this.expected === -1) this.chunks.push(chunk)
    if (this.expected === -1) this.readHead()
    if (this.expected === -2 && isLastChunk(chunk)) this.expected = this.received
    if (this.expected < 0 || this.received < this.expected) return
    const raw = this.keepsBody ? Buffer.concat(this.chunks) : NO_RESPONSE.raw
    const response = { status: this.status, bodyBytes: this.expected - this.headBytes, raw }
    this.settle?.(response)
  }

  private readHead(): void {
    const [first] = this.chunks
    const bytes = this.chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.chunks)
    const end = bytes.indexOf(HEAD_END)
    if (end === -1) return
    const head = bytes.toString('latin1', 0, end)
    this.headBytes = end + HEAD_END.length
    this.status = Number(head.slice(9, 12))
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    if (length !== undefined) this.expected = this.headBytes + Number(length)
    else if (this.status === 304 || this.status === 204) this.expected = this.headBytes
    else this.expected = -2
    if (this.expected === -2 && isLastChunk(bytes)) this.expected = this.received
  }
}

/** Sufficient for JSON, which never ends like this. */
function isLastChunk(chunk: Buffer): boolean {
  return chunk.toString('latin1', Math.max(0, chunk.length - 5)) === '0' + HEAD_END
}

/** Headers and body of a response that was requested with `keepsBody`. */
export function parseResponse({ raw }: RawResponse): { headers: Map<string, string>; body: string } {
  const end = raw.indexOf(HEAD_END)
  const lines = raw.toString('latin1', 0, end).split('\r\n').slice(1)
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const body = raw.subarray(end + HEAD_END.length)
  const isChunked = headers.get('transfer-encoding') === 'chunked'
  return { headers, body: (isChunked ? withoutChunks(body) : body).toString() }
}

function withoutChunks(body: Buffer): Buffer {
  const parts: Buffer[] = []
  let at = 0
  for (;;) {
    const lineEnd = body.indexOf('\r\n', at)
    const size = parseInt(body.toString('latin1', at, lineEnd), 16)
    if (!(size > 0)) return Buffer.concat(parts)
    parts.push(body.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
}
