import { NavHamburger, NavWrapper } from '@payloadcms/next/client'
import { getTranslation } from '@payloadcms/translations'
import { EntityType, groupNavItems } from '@payloadcms/ui/shared'
import type { Payload, SanitizedPermissions, ServerProps, VisibleEntities } from 'payload'
import { PREFERENCE_KEYS } from 'payload/shared'
import { groups } from '@/collections/labels'
import { hasRole } from '@/domain/role'
import { isRecord } from '@/lib/json'
import { messagesFor } from '@/messages'
import { languageOf } from '@/messages/language'
import type { User } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { MOST_COUNTED, waitingCounts } from '@/queries/waiting'
import { entriesAddress } from '../posts/addresses'
import { SignOutLink } from '../signOut/SignOut'
import { NavLinks, type NavGroupData, type NavLink } from './NavLinks'

interface NavProps extends Pick<ServerProps, 'i18n' | 'payload'> {
  /** Payload passes it with every page. Unlike the request, which the page for unknown addresses lacks. */
  user: User | null
  permissions: SanitizedPermissions
  visibleEntities: VisibleEntities
}

/**
 * The navigation of the admin (LOOK-1), in place of Payload's, whose groups accept only collections and globals: also what waits
 * for the user, with its number, and the API page.
 */
export async function Nav({ i18n, payload, permissions, user, visibleEntities }: NavProps) {
  if (user === null) return null
  const language = languageOf(i18n)
  const {
    admin: { api, waiting },
    desk: { views },
  } = messagesFor({ i18n })
  const isVisible = (type: 'collections' | 'globals') => (entity: { slug: string }) =>
    visibleEntities[type].some((slug) => slug === entity.slug)
  const entities = groupNavItems(
    [
      ...payload.config.collections
        .filter(isVisible('collections'))
        .map((entity) => ({ type: EntityType.collection as const, entity })),
      ...payload.config.globals
        .filter(isVisible('globals'))
        .map((entity) => ({ type: EntityType.global as const, entity })),
    ],
    permissions,
    i18n,
  )
  const { submitted, sentBack } = await waitingCounts(poolDb(payload), user.id)
  const toApprove: NavLink = {
    id: 'nav-to-approve',
    href: entriesAddress({ state: 'submitted', isMine: false }),
    label: views.submitted,
    ...countOf(submitted, waiting),
  }
  const returned: NavLink = {
    id: 'nav-sent-back',
    href: entriesAddress({ state: 'changes_requested', isMine: true }),
    label: views.changes_requested,
    ...countOf(sentBack, waiting),
  }
  const shown = entities.map(({ label, entities: members }): NavGroupData => {
    const links = members.map(({ slug, type, label: name }): NavLink => {
      const isCollection = type === EntityType.collection
      return {
        id: isCollection ? `nav-${slug}` : `nav-global-${slug}`,
        href: `/admin/${isCollection ? 'collections' : 'globals'}/${slug}`,
        label: getTranslation(name, i18n),
      }
    })
    if (label === groups.write[language] && sentBack > 0) return { label, links: [...links, returned] }
    if (label === groups.publish[language]) return { label, links: [toApprove, ...links] }
    if (label === groups.manage[language] && hasRole(user.role, 'admin'))
      return { label, links: [...links, { id: 'nav-api', href: '/admin/api', label: api.title }] }
    return { label, links }
  })
  return (
    <NavWrapper baseClass="nav">
      <nav className="nav__wrap">
        <NavLinks groups={shown} open={await openGroups(payload, user)} />
        <div className="nav__controls">
          <SignOutLink />
        </div>
      </nav>
      <div className="nav__header">
        <div className="nav__header-content">
          <NavHamburger baseClass="nav" />
        </div>
      </div>
    </NavWrapper>
  )
}

/** A number beside a link, and the words for screen readers; nothing for none. */
function countOf(
  count: number,
  wordsFor: (count: number, isMore: boolean) => string,
): Pick<NavLink, 'count'> {
  if (count === 0) return {}
  const isMore = count > MOST_COUNTED
  const counted = isMore ? MOST_COUNTED : count
  return { count: { shown: isMore ? `${counted}+` : String(counted), words: wordsFor(counted, isMore) } }
}

/** Which groups the user has folded or opened, by label. */
async function openGroups(payload: Payload, user: User): Promise<Record<string, boolean>> {
  const { docs } = await payload.find({
    collection: 'payload-preferences',
    depth: 0,
    limit: 1,
    pagination: false,
    overrideAccess: false,
    user,
    where: {
      and: [
        { key: { equals: PREFERENCE_KEYS.NAV } },
        { 'user.relationTo': { equals: 'users' } },
        { 'user.value': { equals: user.id } },
      ],
    },
  })
  const value: unknown = docs[0]?.value
  const stored = isRecord(value) && isRecord(value.groups) ? value.groups : {}
  return Object.fromEntries(
    Object.entries(stored).flatMap(([label, group]) =>
      isRecord(group) && typeof group.open === 'boolean' ? [[label, group.open]] : [],
    ),
  )
}
