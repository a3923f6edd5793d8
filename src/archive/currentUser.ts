import config from '@payload-config'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { getPayload } from 'payload'
import { userActor, type Person } from '@/domain/actor'
import { requestSession } from '@/session/requestSession'

/** The signed-in user, or null. Throws while the database is away, which Payload's own `auth` takes for nobody. */
export async function currentUser(): Promise<Person | null> {
  const { user } = await requestSession(await getPayload({ config }), await headers())
  return user && userActor(user)
}

/** The signed-in user. Without a session it redirects to the sign-in, which leads back to `path`. */
export async function requireUser(path: string): Promise<Person> {
  const user = await currentUser()
  if (user === null) redirect(`/sign-in?next=${encodeURIComponent(path)}`)
  return user
}
