import type { IncomingMessage } from 'node:http'

/** Whether a request announces a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Waits until the whole body of a request is there, without consuming it: what handles the request afterwards reads it as
 * usual. Must be called in the turn in which the request was received.
 *
 * `too_large` comes at once when `Content-Length` says so, and for chunked bodies with the first byte over `limitBytes`.
 * What is left is not read. `timeout` comes after `timeoutMs`, `aborted` when the client has gone.
 * @param limitBytes less than the stream's buffer holds (16 KiB)
 */
export function receiveBody(
  request: IncomingMessage,
  { limitBytes, timeoutMs }: { limitBytes: number; timeoutMs: number },
): Promise<'received' | 'too_large' | 'timeout' | 'aborted'> {
  if (!hasBody(request)) return Promise.resolve('received')
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) return Promise.resolve('too_large')
  return new Promise((resolve) => {
    let size = 0
    const push = request.push.bind(request)
    const settle = (outcome: 'received' | 'too_large' | 'timeout' | 'aborted') => {
      clearTimeout(timer)
      request.push = push
      request.off('close', abort)
      resolve(outcome)
    }
    const abort = () => settle('aborted')
    const timer = setTimeout(() => settle('timeout'), timeoutMs)
    request.once('close', abort)
    // Node's parser pushes what arrives. Listening for `data` instead would consume it.
    request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
      const isRoom = push(chunk, encoding)
      size += chunk?.byteLength ?? 0
      if (size > limitBytes) settle('too_large')
      else if (chunk === null) settle('received')
      return isRoom
    }
  })
}
