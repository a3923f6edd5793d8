import config from '@payload-config'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { getPayload } from 'payload'
import { cache } from 'react'
import { userActor, type Person } from '@/domain/actor'
import { readSession } from '@/session/readSession'

/**
 * The signed-in user, or null. Read once per request. Throws if the database is unreachable, unlike Payload's own
 * `auth`, which returns no user then.
 */
export const currentUser = cache(async (): Promise<Person | null> => {
  const session = await readSession(await getPayload({ config }), await headers())
  return session === null ? null : userActor(session)
})

/** The signed-in user; without a session redirects to the sign-in, which leads back to `path`. */
export async function requireUser(path: string): Promise<Person> {
  const person = await currentUser()
  if (person === null) redirect(`/sign-in?next=${encodeURIComponent(path)}`)
  return person
}
