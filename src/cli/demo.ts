import { systemClock } from '@/lib/dates'
import { ok } from '@/lib/result'
import { imageStoreOf } from '@/operations/images/imageFiles'
import { fillDemo } from './demo/fillDemo'
import { runCommand } from './runCommand'

/** `demo`: fills an empty archive with sample content. */
export const script = runCommand({
  key: 'demo',
  usage: 'demo',
  options: {},
  before: ({ config }) => imageStoreOf({ config }).check(),
  run: async ({ payload, actor, words }) => {
    const filled = await fillDemo(payload, actor, systemClock)
    if (!filled.ok) return filled
    return ok([words.demoFilled(filled.value)])
  },
})
