import { useState } from 'react'
import type { Language } from '@/messages/language'
import { getFromArchive } from '../callArchive'
import { useMessages } from '../useMessages'
import type { Remark } from './PlaceList'
import { placeOf } from './places'

/** The editorial findings of the stored post. */
export type Checks =
  | { state: 'asked' }
  /** The checks are unreachable; approval does not depend on them. */
  | { state: 'away' }
  | { state: 'known'; obstacles: readonly Remark[]; advice: readonly Remark[] }

/** A finding as `/api/posts/:id/checks` answers it. */
interface PresentedFinding {
  severity: 'error' | 'advice'
  pointer: string
  message: Record<Language, string>
  excerpt: string | null
}

/** Loads the findings of a post on demand, in the user's language; null before that. */
export function useChecks(id: number | string | undefined): {
  checks: Checks | null
  check: () => Promise<void>
} {
  const { language, words } = useMessages()
  const [checks, setChecks] = useState<Checks | null>(null)

  async function check() {
    setChecks({ state: 'asked' })
    const answer = await getFromArchive(`/api/posts/${id}/checks`)
    if (!answer.ok) {
      setChecks({ state: 'away' })
      return
    }
    const { items } = answer.json as { items: PresentedFinding[] }
    const remarksOf = (severity: PresentedFinding['severity']): Remark[] =>
      items
        .filter((finding) => finding.severity === severity)
        .map(({ pointer, message, excerpt }) => ({
          pointer,
          place: placeOf(pointer, words),
          sentence: message[language],
          excerpt,
        }))
    setChecks({ state: 'known', obstacles: remarksOf('error'), advice: remarksOf('advice') })
  }

  return { checks, check }
}
