'use client'

import { Link } from '@payloadcms/ui'
import { usePathname } from 'next/navigation'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { groups } from '@/collections/labels'
import { useMessages } from '../useMessages'

const ADDRESS = '/admin/api'
const nothing = () => () => undefined

/**
 * Payload's navigation groups accept only collections and globals, so this moves its link into the rendered group
 * "Manage"; without that group it stays below all groups.
 */
export function ApiNavItem() {
  const { language, words } = useMessages()
  const isHere = usePathname() === ADDRESS
  const group = `nav-group-${groups.manage[language]}`
  const place = useSyncExternalStore(
    nothing,
    () => document.getElementById(group)?.querySelector('.nav-group__content') ?? document.body,
    () => null,
  )
  if (place === null) return null
  const label = (
    <>
      {isHere && <div className="nav__link-indicator" />}
      <span className="nav__link-label">{words.api.title}</span>
    </>
  )
  const link = isHere ? (
    <div className="nav__link" id="nav-api">
      {label}
    </div>
  ) : (
    <Link className="nav__link" href={ADDRESS} id="nav-api" prefetch={false}>
      {label}
    </Link>
  )
  return place === document.body ? link : createPortal(link, place)
}
