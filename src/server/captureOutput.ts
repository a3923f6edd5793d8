import { stripVTControlCharacters } from 'node:util'
import type { Logger } from 'pino'
import { setTerminal } from '@/runtime/terminal'

type Done = (error?: Error | null) => void
type Stream = Pick<NodeJS.WriteStream, 'write'>

/**
 * Logs everything that packages print, one line per call (OPS-9, SEC-9): standard output at `info`, standard error at `error`,
 * Node's warnings at `warn`. Next prints errors of server functions, whose text may come from a request; JSON escapes their line
 * breaks. The logger bypasses these streams, and `printToTerminal` still reaches the terminal.
 */
export function captureOutput(
  logger: Pick<Logger, 'info' | 'warn' | 'error'>,
  { stdout, stderr }: { stdout: Stream; stderr: Stream } = process,
): void {
  const toTerminal = stderr.write.bind(stderr)
  setTerminal((text) => void toTerminal(text))
  capture(stdout, (text) => logger.info(text))
  capture(stderr, (text) => logger.error(text))
  // Node's own listener bypasses the streams.
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) => logger.warn(`${name}: ${message}`))
}

function capture(stream: Stream, log: (text: string) => void): void {
  stream.write = (chunk: string | Uint8Array, encodingOrDone?: BufferEncoding | Done, done?: Done) => {
    const text = typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk)
    const plain = stripVTControlCharacters(text).trim()
    if (plain !== '') log(plain)
    const callback = typeof encodingOrDone === 'function' ? encodingOrDone : done
    if (callback !== undefined) process.nextTick(callback)
    return true
  }
}
