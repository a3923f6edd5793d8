import type { Query } from '@/archive/address'
import { AUDIENCES, type Audience } from '@/domain/audience'
import { isLanguage, type Language } from '@/messages/language'

/** What a preview shows: the audience, theme and language of the reader. Null is the user's own. */
export interface PreviewView {
  audience: Audience
  theme: 'light' | 'dark' | null
  language: Language | null
  /** Whether it shows what the user has written of a correction. */
  isCorrection: boolean
}

/** Reads the query of a preview. Ignores invalid values. */
export function readView({ audience, theme, language, correction }: Query): PreviewView {
  return {
    audience: AUDIENCES.find((one) => one === audience) ?? 'internal',
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    language: isLanguage(language) ? language : null,
    isCorrection: correction !== undefined,
  }
}

/** The address of an entry's preview, for signed-in authors and publishers (ADMIN-20). */
export function previewAddress(id: string, view: Partial<PreviewView> = {}): string {
  const query = new URLSearchParams()
  if (view.audience && view.audience !== 'internal') query.set('audience', view.audience)
  if (view.theme) query.set('theme', view.theme)
  if (view.language) query.set('language', view.language)
  if (view.isCorrection) query.set('correction', '1')
  const path = `/preview/${encodeURIComponent(id)}`
  return query.size === 0 ? path : `${path}?${query.toString()}`
}
