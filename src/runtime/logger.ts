import pino, { type DestinationStream, type Logger } from 'pino'
import { redact } from '@/lib/redact'
import { environment } from './environment'
import { processSlot } from './processSlot'

const slot = processSlot<Logger>('logger')
const output = processSlot<1 | 2>('logOutput')

/**
 * Where the logs of this process go: the server writes them to standard output (1), commands keep that for their
 * result and log to standard error (2), which is also what happens without a call. Must be called before the first
 * line is logged.
 */
export function logTo(descriptor: 1 | 2): void {
  output.set(descriptor)
}

/**
 * The logger of this process: one JSON object a line, at `LOG_LEVEL`, without secrets. Also meant as Payload's own (`logger`
 * in its configuration).
 */
export function logger(): Logger {
  const known = slot.get()
  if (known !== undefined) return known
  const made = pino(
    { level: environment().logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    lazyOutput(),
  )
  slot.set(made)
  return made
}

/**
 * Opened with the first line, since the configuration makes the logger before a command could say where to log. The lines
 * of one turn of the event loop are written together: under load each write costs more than its line.
 */
function lazyOutput(): DestinationStream {
  let stream: DestinationStream | null = null
  let lines = ''
  const flush = () => {
    stream ??= pino.destination({ dest: output.get() ?? 2, sync: true })
    if (lines !== '') stream.write(lines)
    lines = ''
  }
  process.on('exit', flush)
  return {
    write(line) {
      if (lines === '') setImmediate(flush)
      lines += redact(line)
    },
  }
}
