import type { DoctorMessages } from '@/messages/en/doctor'

/** What one check of `npx payload doctor` has found (OPS-21). */
export interface Check {
  /** A stable name, for programs. */
  id: string
  /** A warning is worth a look; only an error changes the exit status. */
  status: 'ok' | 'warning' | 'error'
  /** A sentence, with what to do unless it is `ok`. */
  message: string
}

export const isHealthy = (checks: readonly Check[]) => checks.every(({ status }) => status !== 'error')

/** The report in lines, errors first. With `--json` on the command line the last line is an object with all checks. */
export function reportLines(checks: readonly Check[], words: DoctorMessages): string[] {
  const groups = (['error', 'warning', 'ok'] as const).flatMap((status) => {
    const found = checks.filter((check) => check.status === status)
    return found.length === 0
      ? []
      : [`${words.headings[status]}:`, ...found.map(({ message }) => `- ${message}`), '']
  })
  const lines = isHealthy(checks) ? [...groups, words.allWell] : groups.slice(0, -1)
  if (!process.argv.includes('--json')) return lines
  return [...lines, JSON.stringify({ healthy: isHealthy(checks), checks })]
}
