import type { Report } from '../report/report'
import type { Surface } from './workload'

/** A workload that does not compare the rates of two servers. */
export interface CustomWorkload {
  /** Name on the command line. */
  name: string
  /** Whether it runs only when `--only` names it, because it takes minutes. */
  isOnlyOnRequest?: boolean
  measure(surface: Surface, seconds: number, say: (line: string) => void): Promise<Report>
}

/** Whether a run with these `--only` names includes a workload. */
export function isWanted(
  { name, isOnlyOnRequest = false }: Pick<CustomWorkload, 'name' | 'isOnlyOnRequest'>,
  only: readonly string[],
): boolean {
  return only.length === 0 ? !isOnlyOnRequest : only.includes(name)
}
