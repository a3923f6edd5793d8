import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundlePrograms, programIn } from '../programs'
import { exercise } from './exercise'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const plan = {
  drafts: { approvable: 375, refused: 63, rolledBack: 62 },
  processKills: 20,
  databaseKills: 5,
}
const folder = mkdtempSync(join(tmpdir(), 'numbering-'))
let isRight = false
try {
  const worker = programIn(await bundlePrograms(folder), 'numberingWorker')
  const report = await exercise(join(folder, 'data'), worker, plan, say)
  const { published, errors, results, processKills, databaseKills, seconds } = report
  isRight = errors.length === 0 && published === plan.drafts.approvable
  say(`
drafts            500, of which ${plan.drafts.refused} must be refused and ${plan.drafts.rolledBack} rolled back
at once           50
process killed    ${processKills} times
database killed   ${databaseKills} times
published         ${published}
results           ${JSON.stringify(results)}
numbers           ${errors.length === 0 ? `exactly 1 to ${published}` : errors.join('; ')}
time              ${seconds} s`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit(isRight ? 0 : 1)
