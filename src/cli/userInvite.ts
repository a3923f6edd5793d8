import { ok } from '@/lib/result'
import { inviteUser } from '@/operations/signIn/users'
import { environment } from '@/runtime/environment'
import { runCommand } from './runCommand'

/** `user:invite`: creates a user, or sets the role of an existing one, and prints a one-time sign-in link. */
export const script = runCommand({
  key: 'user:invite',
  usage: 'user:invite --email E --role reader|author|publisher|admin [--json]',
  options: {
    email: { type: 'string' },
    role: { type: 'string' },
    json: { type: 'boolean' },
  },
  run: async ({ payload, actor, words, values }) => {
    const given = { email: values.email, role: values.role }
    const invited = await inviteUser(payload, environment(), actor, given)
    if (!invited.ok) return invited
    const { doc, link } = invited.value
    const { email, role } = doc
    return ok(values.json ? [JSON.stringify({ email, role, link })] : [words.invited(email, role), link])
  },
})
