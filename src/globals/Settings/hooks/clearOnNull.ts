import type { GlobalBeforeOperationHook } from 'payload'
import { isRecord } from '@/lib/json'

/** The values of cleared settings; all others become null. */
const CLEARED: Readonly<Record<string, unknown>> = {
  allowedEmailDomains: [],
  chat: { botToken: null, channel: null, webhookUrl: null, webhookKind: 'slack' },
  digest: { includeInternal: true, language: 'de' },
}

/**
 * Handles `null` as "cleared" (ADMIN-3), for fields and groups. A setting that needs a value gets its default; Payload
 * itself would refuse or fail.
 */
export const clearOnNull: GlobalBeforeOperationHook = ({ args, operation }) => {
  const given: unknown = args
  if (operation === 'update' && isRecord(given) && isRecord(given.data)) {
    given.data = withoutNulls(given.data, CLEARED)
  }
}

function withoutNulls(
  data: Readonly<Record<string, unknown>>,
  cleared: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const whenCleared = cleared[name]
      if (value === null) return [name, whenCleared ?? null]
      return [name, isRecord(value) && isRecord(whenCleared) ? withoutNulls(value, whenCleared) : value]
    }),
  )
}
