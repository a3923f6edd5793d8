'use client'

import { Modal, useAuth, useDocumentInfo, useModal } from '@payloadcms/ui'
import { useRouter } from 'next/navigation.js'
import { useState } from 'react'
import { roleLabels } from '@/collections/labels'
import { hasRole, ROLES } from '@/domain/role'
import { isRecord } from '@/lib/json'
import type { User } from '@/payload-types'
import { Button } from '../Button'
import { callArchive, textOf } from '../callArchive'
import { ConfirmButton } from '../ConfirmDialog'
import { Notice } from '../Notice'
import { useMessages } from '../useMessages'
import { InvitationLink } from './InviteUser'
import { useManageMessages } from './useManageMessages'
import './manage.scss'

const LINK = 'new-link'

/** The actions beside the form of another user: a new link, end all sessions, deactivate. Each asks for confirmation. */
export function UserControls() {
  const { id, data } = useDocumentInfo()
  const { user } = useAuth<User>()
  const { language, day } = useMessages()
  const words = useManageMessages().users
  const { openModal, closeModal, isModalOpen } = useModal()
  const router = useRouter()
  const [link, setLink] = useState('')
  const [notice, setNotice] = useState<string | null>(null)
  const email = textOf(data, 'email')
  const role = ROLES.find((one) => one === data?.role)
  const mayManage = user !== null && user !== undefined && hasRole(user.role, 'admin')
  if (id === undefined || email === undefined || role === undefined || !mayManage || user.id === id)
    return null
  const name = textOf(data, 'name') ?? email
  const deactivatedAt = textOf(data, 'deactivatedAt')
  const path = `/api/users/${id}`
  if (deactivatedAt !== undefined)
    return (
      <div className="archive-user-controls">
        <Notice tone="plain">
          <p>{words.deactivatedSince(day(deactivatedAt))}</p>
        </Notice>
        <ConfirmButton
          button={{ children: words.reactivate, id: 'reactivate-user' }}
          call={() => callArchive(`${path}/reactivate`)}
          confirmLabel={words.reactivate}
          confirmingLabel={words.working}
          heading={words.reactivateQuestion(name)}
          onDone={() => window.location.reload()}
          slug="reactivate-user"
        >
          <p>{words.reactivateText(name, roleLabels[role][language])}</p>
        </ConfirmButton>
      </div>
    )
  return (
    <div className="archive-user-controls">
      {notice !== null && (
        <Notice tone="success">
          <p>{notice}</p>
        </Notice>
      )}
      <ConfirmButton
        button={{ children: words.resend, id: 'resend-invitation' }}
        call={() => callArchive('/api/users/invite', { body: { email, role } })}
        confirmLabel={words.resend}
        confirmingLabel={words.sending}
        heading={words.resendQuestion(name)}
        onDone={(json) => {
          setLink(textOf(json, 'link') ?? '')
          openModal(LINK)
        }}
        slug="resend-invitation"
      >
        <p>{words.resendText(email)}</p>
      </ConfirmButton>
      <ConfirmButton
        button={{ children: words.endSessions, id: 'end-sessions' }}
        call={() => callArchive(`${path}/end-sessions`)}
        confirmLabel={words.endSessionsAction}
        confirmingLabel={words.working}
        heading={words.endSessionsQuestion(name)}
        onDone={(json) => {
          const { ended, feeds }: Record<string, unknown> = isRecord(json) ? json : {}
          const feedCount = Number(feeds ?? 0)
          const sentences = [words.ended(Number(ended ?? 0)), feedCount > 0 && words.feedsEnded(feedCount)]
          setNotice(sentences.filter(Boolean).join(' '))
          router.refresh()
        }}
        slug="end-sessions"
      >
        <p>{words.endSessionsText(name)}</p>
      </ConfirmButton>
      <ConfirmButton
        button={{
          buttonStyle: 'primary',
          children: words.deactivate,
          className: 'archive-danger',
          id: 'deactivate-user',
        }}
        call={() => callArchive(`${path}/deactivate`)}
        confirmLabel={words.deactivate}
        confirmingLabel={words.working}
        heading={words.deactivateQuestion(name)}
        isDanger
        onDone={() => window.location.reload()}
        slug="deactivate-user"
      >
        <p>{words.deactivateText(name)}</p>
      </ConfirmButton>
      {isModalOpen(LINK) && (
        <Modal aria-label={words.resent} className="confirmation-modal" closeOnBlur={false} slug={LINK}>
          <div className="confirmation-modal__wrapper">
            <div className="confirmation-modal__content" role="status">
              <h1>{words.resent}</h1>
              <InvitationLink email={email} link={link} />
            </div>
            <div className="confirmation-modal__controls">
              <Button id="link-done" margin={false} onClick={() => closeModal(LINK)} size="large">
                {words.done}
              </Button>
            </div>
          </div>
        </Modal>
      )}
    </div>
  )
}
