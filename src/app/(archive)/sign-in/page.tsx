import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import type { Query } from '@/archive/address'
import { localPath } from '@/http/localPath'
import { systemClock } from '@/lib/dates'
import { messages } from '@/messages'
import { ADDRESS_COOKIE } from '@/session/cookies'
import { CheckMail, RequestLink, secondsToWait } from '@/session/SignInForms'
import { currentUser, preferences } from '../request'

interface Props {
  searchParams: Promise<Query>
}

/** A service that previews a link has no session, so this is what it shows for every page (PAGE-29). */
export async function generateMetadata(): Promise<Metadata> {
  const { language } = await preferences()
  const { archive, signIn } = messages[language]
  const shown = { title: archive.archive, description: archive.preview.signIn }
  return {
    title: signIn.title,
    robots: { index: false },
    description: shown.description,
    openGraph: { type: 'website', siteName: archive.archive, ...shown },
    twitter: { card: 'summary' },
  }
}

/** Sign-in: one field, one button, one sentence about what happens next. */
export default async function SignInPage({ searchParams }: Props) {
  const [{ language }, user, query, stored] = await Promise.all([
    preferences(),
    currentUser(),
    searchParams,
    cookies(),
  ])
  const next = localPath(query.next)
  if (user !== null) redirect(next)
  const words = messages[language].signIn
  const address = stored.get(ADDRESS_COOKIE)?.value ?? null
  if (query.sent !== undefined) {
    const waitSeconds = secondsToWait(query.sent, systemClock())
    return <CheckMail words={words} next={next} address={address} waitSeconds={waitSeconds} />
  }
  return <RequestLink words={words} next={next} problem={query.problem} address={address} />
}
