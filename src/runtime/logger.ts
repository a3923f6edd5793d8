import pino, { type DestinationStream, type Logger } from 'pino'
import { redact } from '@/lib/redact'
import { environment } from './environment'
import { processSlot } from './processSlot'

const slot = processSlot<Logger>('logger')
const output = processSlot<1 | 2>('logOutput')

/**
 * Sets where this process logs to, before its first line: standard output (1) for the server, standard error (2, the
 * default) for commands, which print their result to standard output.
 */
export function logTo(descriptor: 1 | 2): void {
  output.set(descriptor)
}

/** The logger of this process and of Payload: one JSON object per line, at `LOG_LEVEL`, without secrets (OPS-9). */
export function logger(): Logger {
  return slot.getOrSet(() =>
    pino(
      { level: environment().logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime },
      lazyOutput(),
    ),
  )
}

/**
 * Opened at the first line, because the configuration creates the logger before a command calls `logTo`. The lines of one
 * iteration of the event loop are written at once, because under load a write costs more than a line.
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
