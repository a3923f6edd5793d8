'use client'

import { useTranslation } from '@payloadcms/ui'
import { manage as de } from '@/messages/de/manage'
import { manage as en, type ManageMessages } from '@/messages/en/manage'
import { languageOf } from '@/messages/language'

/** The texts for managing in the user's language. Browsers load this, so it imports no other section. */
export function useManageMessages(): ManageMessages {
  return { en, de }[languageOf(useTranslation().i18n)]
}
