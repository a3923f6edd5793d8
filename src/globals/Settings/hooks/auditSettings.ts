import type { GlobalAfterChangeHook } from 'payload'
import { actorOf } from '@/collections/auditTrail'
import { recordAudit } from '@/operations/recordAudit'
import { requestDb } from '@/operations/transaction'

/** Audits each change of the settings, without the values, because some are secret. */
export const auditSettings: GlobalAfterChangeHook = async ({ req }) => {
  await recordAudit(await requestDb(req), actorOf(req), {
    action: 'update',
    target: 'settings',
    targetId: null,
  })
}
