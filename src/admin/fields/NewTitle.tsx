'use client'

import { useDocumentTitle, useTranslation } from '@payloadcms/ui'
import { useEffect } from 'react'
import { languageOf, type Label } from '@/messages/language'

/** Names a new record in the header until its title is written. Payload says "[Untitled]". */
export function NewTitle({ name }: { name: Label }) {
  const { title, setDocumentTitle } = useDocumentTitle()
  const { i18n, t } = useTranslation()
  const isUntitled = title === `[${t('general:untitled')}]`
  const ownTitle = name[languageOf(i18n)]
  useEffect(() => {
    if (!isUntitled) return
    // Payload sets its title once more when the form comes up.
    const frame = requestAnimationFrame(() => setDocumentTitle(ownTitle))
    return () => cancelAnimationFrame(frame)
  }, [isUntitled, ownTitle, setDocumentTitle])
  return null
}
