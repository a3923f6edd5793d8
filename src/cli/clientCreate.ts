import { ok } from '@/lib/result'
import { issueClient } from '@/operations/clients'
import { runCommand } from './runCommand'

/** `client:create`: creates an API client and prints its token once. */
export const script = runCommand({
  key: 'client:create',
  usage:
    'client:create --name N --mode read|write --audience internal|customer|public [--project slug] [--json]',
  options: {
    name: { type: 'string' },
    mode: { type: 'string' },
    audience: { type: 'string' },
    project: { type: 'string' },
    json: { type: 'boolean' },
  },
  run: async ({ payload, actor, words, values: { json, ...given } }) => {
    const issued = await issueClient(payload, actor, given)
    if (!issued.ok) return issued
    const { doc, token } = issued.value
    const { id, name, mode, audience } = doc
    const result = { id, name, mode, audience, project: given.project ?? null, token }
    return ok(json ? [JSON.stringify(result)] : [words.clients.created(name, id), token])
  },
})
