/** Ends the process, with this status even if a handler of `exit` throws: Payload would catch that and exit with 0. */
export function exit(status: number): never {
  try {
    process.exit(status)
  } finally {
    process.exit(status)
  }
}
