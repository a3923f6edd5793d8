import type { GlobalBeforeOperationHook } from 'payload'
import { isRecord } from '@/lib/json'

/** What a setting is when it is cleared; everything that is not named here becomes null. */
const CLEARED: Readonly<Record<string, unknown>> = {
  allowedEmailDomains: [],
  chat: { botToken: null, channel: null, webhookUrl: null, webhookKind: 'slack' },
  digest: { includeInternal: true, language: 'de' },
}

/**
 * Takes `null` for "cleared" (ADMIN-3), for a field as for a whole group. Settings that must have a value get their
 * first one again; Payload itself would refuse some of them and fail on others.
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
