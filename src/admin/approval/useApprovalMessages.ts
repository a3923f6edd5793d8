'use client'

import { approval as de } from '@/messages/de/approval'
import { approval as en } from '@/messages/en/approval'
import { useMessages } from '../useMessages'

/** The texts about approval in the user's language, and a date format. */
export function useApprovalMessages() {
  const { language, day } = useMessages()
  return { words: { de, en }[language], day }
}
