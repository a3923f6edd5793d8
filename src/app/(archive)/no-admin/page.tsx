import config from '@payload-config'
import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getPayload } from 'payload'
import { hasRole } from '@/domain/role'
import { messages } from '@/messages'
import { LOCALES } from '@/messages/language'
import { administratorNames } from '@/queries/users'
import { poolDb } from '@/queries/db'
import { preferences, requireUser } from '../request'

export async function generateMetadata(): Promise<Metadata> {
  return { title: messages[(await preferences()).language].archive.noAdmin.title }
}

/** Tells readers who open the admin why they cannot, and whom to ask (AUTH-16). */
export default async function NoAdminPage() {
  const user = await requireUser('/no-admin')
  // The role has changed, or someone else's link was followed.
  if (hasRole(user.role, 'author')) redirect('/admin')
  const { language } = await preferences()
  const words = messages[language].archive.noAdmin
  const names = await administratorNames(poolDb(await getPayload({ config })))
  const list = new Intl.ListFormat(LOCALES[language], { type: 'disjunction' }).format(names)
  return (
    <div className="narrow">
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      <p>{words.ask(list)}</p>
      <p>
        <a className="button" href="/">
          {words.back}
        </a>
      </p>
    </div>
  )
}
