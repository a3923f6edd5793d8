import { systemClock } from '@/lib/dates'
import { ok } from '@/lib/result'
import { imageStoreOf } from '@/operations/images/imageFiles'
import { fillDemo } from './demo/fillDemo'
import { archivePlace, runCommand } from './runCommand'

/** What to do about a part of the content. */
let advice: string[] = []

/** `demo`: fills an empty archive with sample content. */
export const script = runCommand({
  key: 'demo',
  usage: 'demo',
  options: {},
  before: ({ config }) => imageStoreOf({ config }).check(),
  onCancel: () => advice,
  run: async ({ payload, actor, words }) => {
    const filled = await fillDemo(payload, actor, systemClock, () => {
      advice = [words.demoCancelled(archivePlace(), imageStoreOf(payload).place)]
    })
    advice = []
    if (!filled.ok) return filled
    return ok([words.demoFilled(filled.value)])
  },
})
