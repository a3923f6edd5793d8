import { connect } from 'node:net'

/** The result of a request with an endless body. */
export interface Flooded {
  /** Status of the response, or null if there was none. */
  status: number | null
  /** Milliseconds from the first byte sent to the end of the connection. */
  milliseconds: number
  /** Bytes accepted by the server. */
  bytes: number
}

interface Flood {
  call: string
  headers?: Record<string, string>
  /** Sent as `Content-Length`; without it the body is chunked. */
  length?: number
  piece: string
  /** Milliseconds between two pieces; without it they are sent as fast as possible. */
  pauseMs?: number
  /** Whether the pieces continue the last header line in `call`. */
  isHead?: boolean
  /** Timeout in milliseconds. */
  forMs: number
}

/** Sends pieces of a body until the server closes the connection, the announced length is sent, or time is up. */
export function flood(
  url: string,
  { call, headers = {}, length, piece, pauseMs, isHead = false, forMs }: Flood,
): Promise<Flooded> {
  const { hostname, port, host } = new URL(url)
  const size =
    length === undefined ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': String(length) }
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const lines = Object.entries({ Host: host, ...type, ...size, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  const sent = length === undefined && !isHead ? `${piece.length.toString(16)}\r\n${piece}\r\n` : piece
  return new Promise((resolve) => {
    const begin = performance.now()
    let received = ''
    const socket = connect(Number(port), hostname)
    const timer = setTimeout(() => socket.destroy(), forMs)
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()))
    socket.on('error', () => undefined)
    socket.once('close', () => {
      clearTimeout(timer)
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0) || null,
        milliseconds: performance.now() - begin,
        bytes: socket.bytesWritten - socket.writableLength,
      })
    })
    const next = () => {
      if (socket.destroyed) return
      if (length !== undefined && socket.bytesWritten >= length) return void socket.end()
      const wantsMore = socket.write(sent)
      if (pauseMs !== undefined) setTimeout(next, pauseMs)
      else if (wantsMore) setImmediate(next)
      else socket.once('drain', next)
    }
    socket.write(isHead ? call : `${call} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, next)
  })
}
