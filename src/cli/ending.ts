import { writeSync } from 'node:fs'

/** Ends the process, with this status even if a handler of `exit` throws: Payload would catch that and exit with 0. */
export function exit(status: number): never {
  try {
    process.exit(status)
  } finally {
    process.exit(status)
  }
}

/**
 * Lets SIGINT and SIGTERM cancel a command: the process prints what `onCancel` returns and exits with the status that a shell reports for
 * the signal, so its handlers of `exit` undo the work and release the database. With null from `onCancel`, the command goes on.
 */
export function cancelOnSignal(onCancel: () => string[] | null): void {
  for (const [signal, number] of [
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ] as const)
    process.on(signal, () => {
      const lines = onCancel()
      if (lines === null) return
      // Synchronous, so that nothing is cut off by the exit.
      for (const line of lines) writeSync(2, `${line}\n`)
      exit(128 + number)
    })
}
