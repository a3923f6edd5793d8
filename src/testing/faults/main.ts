// npm run check:faults [minutes] (SEC-13): a mixed load while server and database fail. Exits with status 1 if anything is wrong.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '../median'
import { exercise, type Report } from './exercise'

const MINUTES = Number(process.argv[2] ?? 30)
if (!(MINUTES > 0)) throw new Error('The argument is a number of minutes.')
/** Of SEC-4. Not checked by the test of the suite, where other tests take the time. */
const RESPONSE_LIMIT_MS = 10_000

const say = (line: string) => void process.stdout.write(`${line}\n`)
const folder = mkdtempSync(join(tmpdir(), 'faults-'))
let isRight = false
try {
  const report = await exercise(folder, MINUTES, say)
  const { action, status, ms, met } = report.calls.slowest
  const slowest = `${action} took ${inSeconds(ms)} to return ${status} (${met.join(', ') || 'no fault'})`
  if (ms > RESPONSE_LIMIT_MS) report.errors.push(`while the server ran, ${slowest}`)
  isRight = report.errors.length === 0
  print(report, slowest)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit(isRight ? 0 : 1)

function print(report: Report, slowest: string): void {
  const { faults, calls, acknowledged, messages, filesWithoutRow, seconds, errors } = report
  say(`\n${columns('fault', 'times', 'median', 'longest, until everything works again')}`)
  for (const [fault, recoveries] of faults) {
    say(columns(fault, recoveries.length, inSeconds(median(recoveries)), inSeconds(Math.max(...recoveries))))
  }
  say(`\n${columns('call', 'longest', 'outcomes')}`)
  for (const [action, outcomes] of byAction(calls.outcomes))
    say(columns(action, inSeconds(calls.longest[action] ?? 0), outcomes))
  say(`longest while the server ran, without digests: ${slowest}`)
  const { posts, deletedPosts, images, deletedImages, published, scheduled } = acknowledged
  const written = [...posts.values()]
  const corrections = written.reduce((sum, post) => sum + post.corrections, 0)
  const withdrawn = written.filter(({ status }) => status === 'withdrawn').length
  say(`
acknowledged      ${posts.size} posts (${deletedPosts.size} more deleted), ${published.size} published at once, ${scheduled.size} by date
                  ${corrections} corrections, ${withdrawn} entries withdrawn
                  ${images.size} images (${deletedImages.size} more deleted)
digests           ${messages.digests} messages; runs: ${JSON.stringify(messages.digestRuns)}
mails             ${messages.mails}; sent again after a kill, with the same Message-ID: ${messages.mailsAgain}
files without row ${filesWithoutRow.before}; an hour later ${filesWithoutRow.after}
time              ${Math.round(seconds)} s
wrong             ${errors.slice(0, 20).join('\n                  ') || 'nothing'}`)
}

function byAction(outcomes: Record<string, number>): Map<string, string> {
  const lines = new Map<string, string>()
  for (const [key, count] of Object.entries(outcomes).sort()) {
    const at = key.lastIndexOf(' ')
    const action = key.slice(0, at)
    lines.set(action, `${lines.has(action) ? `${lines.get(action)}, ` : ''}${key.slice(at + 1)}: ${count}`)
  }
  return lines
}

function columns(first: string, ...rest: (string | number)[]): string {
  return [first.padEnd(20), ...rest.map((cell) => String(cell).padEnd(8))].join('  ').trimEnd()
}

function inSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
