import type { Payload } from 'payload'
import { SETTING_DEFAULTS } from '@/domain/digest/route'
import type { Language } from '@/messages/language'
import type { Setting } from '@/payload-types'

/** The language of users who have not chosen one: that of the digest. */
export async function defaultLanguage(payload: Payload): Promise<Language> {
  const { digest } = await payload.db.findGlobal<Partial<Setting>>({ slug: 'settings' })
  return digest?.language ?? SETTING_DEFAULTS.language
}
