import config from '@payload-config'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { getPayload } from 'payload'
import { cache } from 'react'
import { userActor, type Person } from '@/domain/actor'
import { readSession } from '@/session/readSession'

/**
 * Who is signed in, or null. Asked once a request, however often a page needs it. Throws when the database cannot be reached,
 * which Payload's own `auth` takes for nobody.
 */
export const currentUser = cache(async (): Promise<Person | null> => {
  const session = await readSession(await getPayload({ config }), await headers())
  return session === null ? null : userActor(session)
})

/** Who is signed in; without a session the answer is a redirect to the sign-in, which leads back to `path` afterwards. */
export async function requireUser(path: string): Promise<Person> {
  const person = await currentUser()
  if (person === null) redirect(`/sign-in?next=${encodeURIComponent(path)}`)
  return person
}
