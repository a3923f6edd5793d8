import { afterAll, beforeAll, inject } from 'vitest'
import { createTextTasks, sharedTextTasks, textTasks } from '@/integrations/text/textTasks'
import type { TextLimits } from '@/integrations/text/tasks'

const PATIENT_MS = 120_000

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
  beforeAll(() => {
    const run = createTextTasks({ limits: { ...patient, ...limits }, folder: inject('programs') })
    sharedTextTasks.set((name, ...call) => {
      given.push(name)
      return run(name, ...call)
    })
  })
  afterAll(() => sharedTextTasks.set(before))
  return given
}
