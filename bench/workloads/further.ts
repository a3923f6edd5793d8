import type { Report } from '../report/report'
import type { Surface } from './workload'

/** What is measured in another way than by rates of two servers. */
export interface Further {
  /** For the command line. */
  name: string
  /** Whether it runs only when `--only` names it, since it takes minutes. */
  isOnlyOnRequest?: boolean
  /** `say` prints progress. */
  measure(surface: Surface, seconds: number, say: (line: string) => void): Promise<Report>
}

/** Whether a run with `--only` and these names, or without them, takes a workload. */
export function isWanted(
  { name, isOnlyOnRequest = false }: Pick<Further, 'name' | 'isOnlyOnRequest'>,
  only: readonly string[],
): boolean {
  return only.length === 0 ? !isOnlyOnRequest : only.includes(name)
}
