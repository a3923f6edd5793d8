import type { Logger } from 'pino'
import { captureOutput } from './captureOutput'
import { environment } from '@/runtime/environment'
import { logger, logTo } from '@/runtime/logger'
import { preflight } from './preflight'
import { serve, type Serving } from './serve'
import { StartupError } from '@/runtime/startupError'
import { printToTerminal } from '@/runtime/terminal'

const EXIT_LIMIT_MS = 14_500
/** npm passes a Ctrl-C on to a process that has already received it from the terminal. */
const SAME_SIGNAL_MS = 1_000

logTo(1)
await main()

/**
 * The archive's process: starts, serves until SIGTERM or SIGINT, finishes what is in flight, and exits with status 0
 * within 15 seconds. A start that fails prints one clear sentence on standard error and exits with status 1.
 */
async function main(): Promise<void> {
  const begin = performance.now()
  const leaving = new AbortController()
  let serving: Serving | null = null
  try {
    await preflight()
    const env = environment()
    const log = logger()
    onSignal(() => {
      leaving.abort()
      // What the process still holds then is given back by its exit handlers.
      setTimeout(() => process.exit(1), EXIT_LIMIT_MS).unref()
      if (serving !== null) void leave(serving, log)
    })
    reportFaults(log)
    if (env.production) captureOutput(log)
    const started = await serve({
      env,
      logger: log,
      load: () => import('./compose'),
      shutdown: leaving.signal,
    })
    serving = started
    if (leaving.signal.aborted) return await leave(started, log)
    const seconds = Math.round((performance.now() - begin) / 100) / 10
    log.info({ url: env.publicUrl, host: env.host, port: env.port, seconds }, 'The archive serves.')
    printToTerminal(`\nUpdate Archive: ${env.publicUrl}\n\n`)
  } catch (error) {
    if (leaving.signal.aborted) process.exit(0)
    printToTerminal(`${error instanceof StartupError ? error.message : describe(error)}\n`)
    process.exit(1)
  }
}

async function leave(serving: Serving, log: Logger): Promise<void> {
  log.info('The archive stops.')
  await serving.stop()
  log.info('The archive has stopped.')
  process.exit(0)
}

/** Calls `first` on the first signal; a second one, later on, ends the process at once. */
function onSignal(first: () => void): void {
  let receivedAt: number | null = null
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (receivedAt !== null && Date.now() - receivedAt > SAME_SIGNAL_MS) process.exit(1)
      if (receivedAt !== null) return
      receivedAt = Date.now()
      first()
    })
}

/** A fault outside every request is logged; it does not take away the requests that are under way. */
function reportFaults(log: Logger): void {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'A fault that nobody handled.'))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'A fault that leaves the process in an unknown state; it ends.')
    process.exit(1)
  })
}

function describe(error: unknown): string {
  return error instanceof Error
    ? `The archive could not start: ${error.message}`
    : `The archive could not start: ${String(error)}`
}
