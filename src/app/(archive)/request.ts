import config from '@payload-config'
import { headers } from 'next/headers'
import { redirect, unstable_rethrow } from 'next/navigation'
import { getPayload } from 'payload'
import { cache } from 'react'
import { themeOfCookies, type Theme } from '@/archive/theme/theme'
import { userActor, type UserActor } from '@/domain/actor'
import { PAGE_VISIT_HEADER, REQUEST_ID_HEADER } from '@/http/internalHeaders'
import { languageOfRequest } from '@/http/language'
import { signInAddress } from '@/http/localPath'
import { systemClock } from '@/lib/dates'
import type { Language } from '@/messages/language'
import { recordVisit } from '@/operations/readNews'
import { writeBesides } from '@/operations/transaction'
import { requestSession } from '@/session/requestSession'

/** The signed-in user, or null. Throws while the database is unreachable; Payload's own `auth` would return no user. */
export async function currentUser(): Promise<UserActor | null> {
  const { user } = await requestSession(await getPayload({ config }), await headers())
  return user && userActor(user)
}

/**
 * The signed-in user, for whom this page counts as a visit unless it is a preview (PAGE-41). Without a session, redirects to the
 * sign-in page, which returns to `path`.
 */
export async function requireUser(path: string, { isPreview = false } = {}): Promise<UserActor> {
  const user = await currentUser()
  if (user === null) redirect(signInAddress(path))
  if (!isPreview && (await isVisit())) {
    const payload = await getPayload({ config })
    await writeBesides(payload, (db) => recordVisit(db, user.id, systemClock()))
  }
  return user
}

/** Whether a person opens this page, and not a program that looks ahead (PAGE-43). */
export async function isVisit(): Promise<boolean> {
  return (await headers()).get(PAGE_VISIT_HEADER) === '1'
}

/** Preferences of the reader: chosen in the archive, else those of the browser. */
interface Preferences {
  language: Language
  theme: Theme
}

/** The preferences of the current reader, read once per request. */
export const preferences = cache(async (): Promise<Preferences> => {
  const sent = await headers()
  return { language: languageOfRequest(sent), theme: themeOfCookies(sent.get('cookie') ?? '') }
})

/**
 * Runs the work of a page. Rethrows an error with the request id, which is also in the log, as its `digest`: the only member
 * that Next passes to the error page. Redirects and "not found" pass through.
 */
export async function withRequestId<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    unstable_rethrow(error)
    const requestId = (await headers()).get(REQUEST_ID_HEADER)
    const failure = new Error('The page could not be rendered.', { cause: error })
    throw requestId === null ? failure : Object.assign(failure, { digest: requestId })
  }
}
