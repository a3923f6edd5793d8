import { StartupError } from '@/server/startupError'

const PAYLOADS_COMMAND = /(^|[\\/])(\.bin[\\/]payload|payload[\\/]bin\.js)$/

/**
 * Makes `npx payload …` say what is wrong with the environment in one sentence and end with status 1. The configuration
 * reads the environment while Payload loads it, before any script of ours runs, and Payload lets that error fall. In
 * other processes this does nothing.
 */
export function explainStartupErrors(): void {
  if (!PAYLOADS_COMMAND.test(process.argv[1] ?? '')) return
  process.on('unhandledRejection', (error) => {
    if (!(error instanceof StartupError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
}
