import { invalid } from '@/domain/refusal'
import { systemClock } from '@/lib/dates'
import { ok, refuse } from '@/lib/result'
import { revokeClient } from '@/operations/clients'
import { runCommand } from './runCommand'

/** `client:revoke`: revokes the access of a client, effective with its next request. */
export const script = runCommand({
  key: 'client:revoke',
  usage: 'client:revoke --id ID',
  options: { id: { type: 'string' } },
  run: async ({ payload, actor, words, values: { id } }) => {
    if (id === undefined) return refuse(invalid({ pointer: '/id', code: 'option_required' }))
    const revoked = await revokeClient(payload, actor, id, systemClock)
    if (!revoked.ok) return revoked
    return ok([words.clients.revoked(revoked.value.doc.name, id)])
  },
})
