import { afterAll, beforeAll, inject } from 'vitest'
import { createTextTasks, sharedTextTasks, textTasks } from '@/integrations/text/textTasks'
import { PAGE_LIMITS, type TextLimits } from '@/integrations/text/tasks'

const PATIENT_MS = 120_000

/** The threads of the test files of this process, by their limits: to start them takes longer than most tests. */
const threads = new Map<string, ReturnType<typeof createTextTasks>>()

function threadsWith(limits: TextLimits): ReturnType<typeof createTextTasks> {
  const key = JSON.stringify(limits)
  const known = threads.get(key) ?? createTextTasks({ limits, folder: inject('programs') })
  threads.set(key, known)
  return known
}

/**
 * Gives the threads of a test file minutes, so that a busy machine changes nothing.
 * @param limits those that the tests are about
 * @returns the names of the tasks that the threads were given, in order
 */
export function givePatience(limits: Partial<TextLimits> = {}): string[] {
  const given: string[] = []
  const patient = {
    highlightCode: PATIENT_MS,
    parseMarkdown: PATIENT_MS,
    checkPost: PATIENT_MS,
    highlightBudget: PATIENT_MS,
    checkBudget: PATIENT_MS,
    prepare: PATIENT_MS,
  } satisfies TextLimits
  const before = textTasks()
  const pages = { ...PAGE_LIMITS }
  beforeAll(() => {
    Object.assign(PAGE_LIMITS, { highlightCode: PATIENT_MS, parseMarkdown: PATIENT_MS })
    const run = threadsWith({ ...patient, ...limits })
    sharedTextTasks.set((name, ...call) => {
      given.push(name)
      return run(name, ...call)
    })
  })
  afterAll(() => {
    Object.assign(PAGE_LIMITS, pages)
    sharedTextTasks.set(before)
  })
  return given
}
