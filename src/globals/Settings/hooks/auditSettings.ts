import type { GlobalAfterChangeHook } from 'payload'
import { actorOf } from '@/collections/auditTrail'
import { recordAudit } from '@/operations/recordAudit'
import { requestDb } from '@/operations/transaction'

/** Writes each change of the settings into the audit trail, without the values: some of them are secret. */
export const auditSettings: GlobalAfterChangeHook = async ({ req }) => {
  await recordAudit(await requestDb(req), actorOf(req), {
    action: 'update',
    target: 'settings',
    targetId: null,
  })
}
