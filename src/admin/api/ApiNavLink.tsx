'use client'

import { Link, useAuth } from '@payloadcms/ui'
import { usePathname } from 'next/navigation'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { groups } from '@/collections/labels'
import { hasRole } from '@/domain/role'
import type { User } from '@/payload-types'
import { useMessages } from '../useMessages'

const ADDRESS = '/admin/api'
const subscribe = () => () => undefined

/**
 * The link to the API page in the admin's navigation, for administrators. Payload's groups accept only collections and globals,
 * so the link is rendered into the group "Manage" with a portal. Without that group it stays below all groups.
 */
export function ApiNavLink() {
  const { user } = useAuth<User>()
  const { language, words } = useMessages()
  const isHere = usePathname() === ADDRESS
  const group = `nav-group-${groups.manage[language]}`
  const place = useSyncExternalStore(
    subscribe,
    () => document.getElementById(group)?.querySelector('.nav-group__content') ?? document.body,
    () => null,
  )
  if (place === null || !user || !hasRole(user.role, 'admin')) return null
  const label = <span className="nav__link-label">{words.api.title}</span>
  const link = isHere ? (
    <div className="nav__link" id="nav-api">
      <div className="nav__link-indicator" />
      {label}
    </div>
  ) : (
    <Link className="nav__link" href={ADDRESS} id="nav-api" prefetch={false}>
      {label}
    </Link>
  )
  return place === document.body ? link : createPortal(link, place)
}
