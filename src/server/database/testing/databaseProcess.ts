import { openDatabase } from '../openDatabase'

// For the tests of the embedded database: opens it, prints its address, and uses it until standard input ends. With
// `exit` it then exits through process.exit, without closing it.
const [dataDir = '', manner = 'close'] = process.argv.slice(2)
const log = (line: unknown) => void process.stderr.write(`${JSON.stringify(line)}\n`)

try {
  const database = await openDatabase({ databaseUrl: null, dataDir }, { info: log, error: log })
  process.stdout.write(`${JSON.stringify({ url: database.url, uid: process.getuid?.() ?? null })}\n`)
  for await (const _ of process.stdin) void _
  if (manner === 'exit') process.exit(3)
  await database.close()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
