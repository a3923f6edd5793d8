'use client'

import { SelectInput, useAuth, useDocumentInfo, useTranslation } from '@payloadcms/ui'
import { useRouter } from 'next/navigation.js'
import { languageOf } from '@/messages/language'
import { useManageMessages } from './useManageMessages'
import './manage.scss'

const OPTIONS = [
  { value: 'de', label: 'Deutsch' },
  { value: 'en', label: 'English' },
]

/**
 * On the user's own page: the language of archive and admin (LOOK-6). It changes at once, like Payload's own choice, which would
 * change the admin in this browser only.
 */
export function LanguageChoice() {
  const { id } = useDocumentInfo()
  const { user } = useAuth()
  const language = languageOf(useTranslation().i18n)
  const words = useManageMessages().account
  const router = useRouter()
  if (user?.id !== id) return null

  async function choose(chosen: string) {
    const body = new URLSearchParams({ language: chosen })
    await fetch('/preferences', { method: 'POST', body, redirect: 'manual' })
    router.refresh()
  }

  return (
    <SelectInput
      description={words.languageHelp}
      isClearable={false}
      label={words.language}
      name="languageChoice"
      onChange={(option) => {
        if (option && !Array.isArray(option)) void choose(String(option.value))
      }}
      options={OPTIONS}
      path="languageChoice"
      value={language}
    />
  )
}
