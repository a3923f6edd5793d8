import type { DemoEntry } from './demoEntry'
import type { DemoProject } from './demoProjects'
import { depot } from './depot'
import { kontor } from './kontor'
import { werkplan } from './werkplan'

/** All sample entries by project. */
export const demoEntries: Record<DemoProject, DemoEntry[]> = { werkplan, kontor, depot }
