import config from '@payload-config'
import type { Metadata } from 'next'
import { getPayload } from 'payload'
import type { Query } from '@/archive/address'
import { messages } from '@/messages'
import { poolDb } from '@/queries/db'
import { findSignInLink } from '@/operations/signIn/links'
import { environment } from '@/runtime/environment'
import { AlreadySignedIn, ConfirmSignIn, ExpiredLink } from '@/session/SignInForms'
import { currentUser, preferences } from '../../request'

interface Props {
  searchParams: Promise<Query>
}

/** The URL contains a secret, so no referrer is sent. */
export async function generateMetadata(): Promise<Metadata> {
  const { language } = await preferences()
  return {
    title: messages[language].signIn.confirmTitle,
    referrer: 'no-referrer',
    robots: { index: false, follow: false },
  }
}

/** Shows who is about to sign in. Only the button consumes the link (AUTH-4). */
export default async function ConfirmSignInPage({ searchParams }: Props) {
  const [{ language }, { token }, payload] = await Promise.all([
    preferences(),
    searchParams,
    getPayload({ config }),
  ])
  const words = messages[language].signIn
  const link = await findSignInLink(poolDb(payload), token)
  if (link === null || typeof token !== 'string') {
    const user = await currentUser()
    return user === null ? (
      <ExpiredLink words={words} />
    ) : (
      <AlreadySignedIn words={words} email={user.email} />
    )
  }
  const { host } = new URL(environment().publicUrl)
  return <ConfirmSignIn words={words} token={token} email={link.email} host={host} />
}
