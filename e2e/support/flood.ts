import { connect } from 'node:net'

/** What became of a call with a body without an end. */
export interface Flooded {
  /** Status of the response, or null when none came. */
  status: number | null
  /** From the first byte sent to the end of the connection, in milliseconds. */
  milliseconds: number
  /** How many bytes the server took. */
  bytes: number
}

interface Flood {
  call: string
  headers?: Record<string, string>
  /** Announced as `Content-Length`; without it the body is chunked. */
  length?: number
  piece: string
  /** Between two pieces, in milliseconds; without it as fast as they are taken. */
  pauseMs?: number
  /** Whether the pieces go on with the last line of the head in `call`. */
  isHead?: boolean
  /** When to give up, in milliseconds. */
  forMs: number
}

/** Sends pieces of a body until the server closes the connection, everything that was announced is sent, or time is up. */
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
      const isRoom = socket.write(sent)
      if (pauseMs !== undefined) setTimeout(next, pauseMs)
      else if (isRoom) setImmediate(next)
      else socket.once('drain', next)
    }
    socket.write(isHead ? call : `${call} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, next)
  })
}
