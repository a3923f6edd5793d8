'use client'

import { Link, LogOutIcon, toast, useAuth, useModal, useTranslation } from '@payloadcms/ui'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import type { User } from '@/payload-types'
import { ConfirmDialog } from '../ConfirmDialog'
import { useKeepingMessages } from '../keeping/useKeepingMessages'
import { followSignOut, saveAll, signOut } from './signOut'

const SIGN_OUT_DIALOG = 'sign-out'

/**
 * Signs out after everything is saved, or after the user has agreed to lose what cannot be saved (ADMIN-32).
 * @returns `start` resolves when the user has signed out, was asked or cannot sign out; `dialog` has to be rendered
 */
function useSignOut() {
  const { user } = useAuth<User>()
  const { openModal } = useModal()
  const { signOut: words } = useKeepingMessages()
  const [asked, setAsked] = useState<{ names: readonly string[]; isOffline: boolean }>({
    names: [],
    isOffline: false,
  })
  const isUnderWay = useRef(false)

  async function end(discarded: readonly string[]) {
    if (user && !(await signOut(user.id, discarded))) toast.error(words.failed)
  }

  async function start() {
    // The session has ended, which clears nothing.
    if (!user) return location.assign('/sign-in')
    if (isUnderWay.current) return
    isUnderWay.current = true
    const names = await saveAll(user.id)
    setAsked({ names, isOffline: !navigator.onLine })
    if (names.length === 0) await end([])
    else openModal(SIGN_OUT_DIALOG)
    isUnderWay.current = false
  }

  const dialog = (
    <ConfirmDialog
      cancelLabel={words.stay}
      confirmLabel={words.confirm}
      confirmingLabel={words.underWay}
      heading={words.heading}
      isDanger
      onConfirm={() => end(asked.names)}
      slug={SIGN_OUT_DIALOG}
    >
      <p>
        {asked.isOffline && `${words.offline} `}
        {words.unsaved(asked.names.length)}
      </p>
    </ConfirmDialog>
  )
  return { start, dialog }
}

/** Signs out from the navigation. Looks like Payload's own link, which signs out at once. */
export function SignOutLink() {
  const { t } = useTranslation()
  const { start, dialog } = useSignOut()
  const label = t('authentication:logOut')
  return (
    <>
      <a
        aria-label={label}
        className="nav__log-out"
        href="/admin/logout"
        onClick={(event) => {
          event.preventDefault()
          void start()
        }}
        title={label}
      >
        <LogOutIcon />
      </a>
      {dialog}
    </>
  )
}

/** Signs out when it is opened. Stays if something cannot be saved, and asks first. */
export function SignOutPage() {
  const { signOut: words } = useKeepingMessages()
  const { start, dialog } = useSignOut()
  const [isUnderWay, setUnderWay] = useState(true)
  const begin = useEffectEvent(async () => {
    await start()
    setUnderWay(false)
  })
  useEffect(() => queueMicrotask(() => void begin()), [])
  return (
    <main>
      <h1 aria-live="polite">{isUnderWay ? words.underWay : words.stayed}</h1>
      {!isUnderWay && (
        <>
          <p>{words.offered}</p>
          <p>
            <Link href="/admin">{words.back}</Link>
          </p>
        </>
      )}
      {dialog}
    </main>
  )
}

/** Saves and leaves this page when its user signs out here or in another tab (ADMIN-32). */
export function FollowSignOut({ children }: { children: ReactNode }) {
  const userId = useAuth<User>().user?.id
  useEffect(() => (userId === undefined ? undefined : followSignOut(userId)), [userId])
  return children
}
