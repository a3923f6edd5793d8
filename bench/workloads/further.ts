import type { Report } from '../report/report'
import type { Surface } from './workload'

/** What is measured in another way than by rates of two servers. */
export interface Further {
  /** For the command line. */
  name: string
  measure(surface: Surface, seconds: number): Promise<Report>
}
