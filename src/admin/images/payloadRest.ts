import { isRecord } from '@/lib/json'
import type { AdminMessages } from '@/messages/en/admin'

/** Why Payload's REST API refused a call, in the user's language. Its errors differ from problem documents. */
export function refusalText(status: number, json: unknown, words: AdminMessages, fallback: string): string {
  if (status === 0) return words.problems.unreachable
  if (status === 401) return words.problems.unauthorized
  if (status === 403) return words.problems.forbidden
  const [error] = isRecord(json) && Array.isArray(json.errors) ? json.errors.filter(isRecord) : []
  const [ofField] =
    isRecord(error?.data) && Array.isArray(error.data.errors) ? error.data.errors.filter(isRecord) : []
  return [ofField?.message, error?.message].find((text) => typeof text === 'string') ?? fallback
}
