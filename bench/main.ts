import { mkdirSync, writeFileSync } from 'node:fs'
import { openBench } from './archive/openBench'
import { stopAll } from './drive/serverProcess'
import { measureGrowth } from './growth'
import { measureAll } from './measureAll'
import { GROWTH_FROM, readOptions } from './options'
import type { Report } from './report'

// npm run bench: prints tables to standard output and progress to standard error. Status 1 when a target is missed.
const options = readOptions(process.argv.slice(2))
if (options.profile !== null) mkdirSync(options.profile, { recursive: true })
const log = (line: string) => void process.stderr.write(`${line}\n`)
const bench = await openBench(log)
let report: Report | null = null
const stop = () => {
  stopAll()
  void bench.close().finally(() => process.exit(1))
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
try {
  report = await (options.posts >= GROWTH_FROM ? measureGrowth : measureAll)(bench, options, log)
  process.stdout.write(`\n${report.text}\n`)
  if (options.json !== null) writeFileSync(options.json, JSON.stringify(report.figures, null, 2))
} finally {
  await bench.close()
}
process.exit(report.holds ? 0 : 1)
