'use client'

import { useTranslation } from '@payloadcms/ui'
import { digest as de } from '@/messages/de/digest'
import { digest as en, type DigestMessages } from '@/messages/en/digest'
import { languageOf } from '@/messages/language'

/** The texts of the digest in the user's language. Browsers load this, so it imports no other section. */
export function useDigestMessages(): DigestMessages {
  return { en, de }[languageOf(useTranslation().i18n)]
}
