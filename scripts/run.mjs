import { spawn } from 'node:child_process'

/**
 * Runs a program and waits for it. Its output goes to standard error, so that standard output is free for the calling
 * script. A termination signal is forwarded, and ends this process too.
 * @returns {Promise<number>} the exit status; 1 if it could not be started
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 2, 2] })
    const pass = (signal) => child.kill(signal)
    process.on('SIGTERM', pass)
    process.on('SIGINT', pass)
    const end = (status, signal) => {
      process.off('SIGTERM', pass)
      process.off('SIGINT', pass)
      if (signal === 'SIGTERM' || signal === 'SIGINT') process.exit(1)
      resolve(status ?? 1)
    }
    child.once('error', (error) => {
      process.stderr.write(`cannot run ${command}: ${error.message}\n`)
      end(1)
    })
    child.once('close', end)
  })
}

/** Prints one sentence and exits with status 1. */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
