import type { AdminMessages } from '@/messages/en/admin'
import type { RefusedCall } from './callArchive'

/** Why a call of the admin was refused, for the person who made it. */
export function problemText({ type, message }: RefusedCall, words: AdminMessages): string {
  const own: Readonly<Record<string, string>> = words.problems
  return own[type] ?? message
}
