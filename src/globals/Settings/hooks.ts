import type {
  GlobalAfterChangeHook,
  GlobalAfterReadHook,
  GlobalBeforeChangeHook,
  GlobalBeforeOperationHook,
  PayloadRequest,
} from 'payload'
import { actorOf } from '@/collections/auditTrail'
import { dataOf } from '@/collections/access'
import { SETTING_DEFAULTS } from '@/domain/digest/route'
import { isRecord } from '@/lib/json'
import { recordAudit } from '@/operations/recordAudit'
import { requestDb } from '@/operations/transaction'
import type { Setting } from '@/payload-types'

/** The values of cleared settings. All others become null. */
const CLEARED: Readonly<Record<string, unknown>> = {
  allowedEmailDomains: [],
  chat: { botToken: null, channel: null, webhookUrl: null, webhookKind: SETTING_DEFAULTS.webhookKind },
  digest: { includeInternal: SETTING_DEFAULTS.includeInternal, language: SETTING_DEFAULTS.language },
}

/**
 * Clears fields and groups that are `null` (ADMIN-3). A setting that needs a value gets its default, where Payload itself would
 * refuse or fail.
 */
export const clearOnNull: GlobalBeforeOperationHook = ({ args, operation }) => {
  const data = dataOf(args)
  if (operation === 'update' && data !== null) Object.assign(args, { data: withoutNulls(data, CLEARED) })
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

/**
 * Encrypts a new bot token, keeps the stored one if the field is omitted or empty, and clears it on `null`. Payload fills in the
 * stored value of an omitted field, so an equal value means that it was omitted.
 */
export const sealBotToken: GlobalBeforeChangeHook = ({ data, originalDoc, req }: Write) => {
  const sent = data.chat?.botToken
  if (typeof sent !== 'string') return data
  const stored = originalDoc?.chat?.botToken
  const isUnchanged = sent.trim() === '' || sent === stored
  const botToken = isUnchanged ? (stored ?? null) : req.payload.encrypt(sent.trim())
  return { ...data, chat: { ...data.chat, botToken } }
}

type Write = { data: Partial<Setting>; originalDoc?: Partial<Setting>; req: PayloadRequest }

/** Removes the token, and says only whether there is one. */
export const hideBotToken: GlobalAfterReadHook = ({ doc }: { doc: Partial<Setting> }) => {
  if (!doc.chat) return doc
  const { botToken, ...chat } = doc.chat
  return { ...doc, chat: { ...chat, botTokenSet: typeof botToken === 'string' && botToken !== '' } }
}

/** Audits each change of the settings, without values, because some are secret. */
export const auditSettings: GlobalAfterChangeHook = async ({ req }) => {
  await recordAudit(await requestDb(req), actorOf(req), {
    action: 'update',
    target: 'settings',
    targetId: null,
  })
}
