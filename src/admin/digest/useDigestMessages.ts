'use client'

import { useTranslation } from '@payloadcms/ui'
import { digest as de } from '@/messages/de/digest'
import { digest as en, type DigestMessages } from '@/messages/en/digest'
import { languageOf } from '@/messages/language'

/** The texts of the digest in the user's language. Imports no other section, since browsers load it. */
export function useDigestMessages(): DigestMessages {
  return { en, de }[languageOf(useTranslation().i18n)]
}
