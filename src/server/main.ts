import type { Logger } from 'pino'
import { messageOf } from '@/lib/errors'
import { captureOutput } from './captureOutput'
import { environment } from '@/runtime/environment'
import { logger, logTo } from '@/runtime/logger'
import { limitMemory } from './limitMemory'
import { preflight } from './preflight'
import { serve, type Serving } from './serve'
import { printToTerminal } from '@/runtime/terminal'
import { StartupError } from '@/runtime/startupError'

const EXIT_LIMIT_MS = 14_500
/** npm forwards a Ctrl-C that the process already received from the terminal. */
const SAME_SIGNAL_MS = 1_000

logTo(1)
await main()

/**
 * The archive's process: starts, serves until SIGTERM or SIGINT, finishes requests in flight and exits with 0 within 15
 * seconds (OPS-10). A failed start prints one sentence to standard error and exits with 1.
 */
async function main(): Promise<void> {
  const begin = performance.now()
  const shutdown = new AbortController()
  let serving: Serving | null = null
  try {
    await preflight()
    const env = environment()
    const log = logger()
    onSignal(() => {
      shutdown.abort()
      // Exit handlers release the remaining resources.
      setTimeout(() => process.exit(1), EXIT_LIMIT_MS).unref()
      if (serving !== null) void stop(serving, log)
    })
    reportErrors(log)
    if (env.production) captureOutput(log)
    limitMemory()
    const started = await serve(env, log, shutdown.signal)
    serving = started
    if (shutdown.signal.aborted) return await stop(started, log)
    const seconds = Math.round((performance.now() - begin) / 100) / 10
    log.info({ url: env.publicUrl, host: env.host, port: env.port, seconds }, 'The archive is ready.')
    printToTerminal(`\nUpdate Archive: ${env.publicUrl}\n\n`)
  } catch (error) {
    if (shutdown.signal.aborted) process.exit(0)
    const message = messageOf(error)
    printToTerminal(
      error instanceof StartupError ? `${message}\n` : `The archive could not start: ${message}\n`,
    )
    process.exit(1)
  }
}

async function stop(serving: Serving, log: Logger): Promise<void> {
  log.info('Shutting down.')
  await serving.stop()
  log.info('The archive has stopped.')
  process.exit(0)
}

/** Calls `first` on the first signal. A second one, later on, ends the process at once. */
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

/** Logs unhandled rejections, so requests in flight can finish. An uncaught exception ends the process. */
function reportErrors(log: Logger): void {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'Unhandled rejection.'))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'Uncaught exception. The process exits.')
    process.exit(1)
  })
}
