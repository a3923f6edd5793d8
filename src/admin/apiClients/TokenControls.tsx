'use client'

import { Button, Drawer, useDocumentInfo, useModal } from '@payloadcms/ui'
import { useRef, useState } from 'react'
import { callArchive, textOf } from '../callArchive'
import { ConfirmDialog } from '../ConfirmDialog'
import { Notice } from '../Notice'
import { problemText } from '../problemText'
import { useMessages } from '../useMessages'
import { TokenOnce } from './TokenOnce'
import './apiClients.scss'

const ROTATE = 'rotate-token'
const REVOKE = 'revoke-token'
const SHOW = 'show-token'

/** Actions next to the form of an API client: rotate the token, or revoke access. Both ask for confirmation. */
export function TokenControls() {
  const { id, data } = useDocumentInfo()
  const { openModal } = useModal()
  const { words } = useMessages()
  const [token, setToken] = useState('')
  const [problem, setProblem] = useState('')
  // A double click must not create a token that nobody sees.
  const isUnderWay = useRef(false)
  if (id === undefined) return null
  if (data?.revokedAt) return <p>{words.clients.isRevoked}</p>
  const name = textOf(data, 'name') ?? ''

  async function call(action: 'rotate' | 'revoke') {
    if (isUnderWay.current) return
    isUnderWay.current = true
    const answer = await callArchive(`/api/api-clients/${id}/${action}`)
    isUnderWay.current = false
    if (!answer.ok) {
      setProblem(problemText(answer, words))
    } else if (action === 'revoke') {
      window.location.reload()
    } else {
      setToken(textOf(answer.json, 'token') ?? '')
      openModal(SHOW)
    }
  }

  return (
    <div className="archive-token-controls">
      <Button
        buttonStyle="secondary"
        id="rotate-token"
        margin={false}
        onClick={() => openModal(ROTATE)}
        size="medium"
      >
        {words.clients.newToken}
      </Button>
      <Button
        buttonStyle="primary"
        className="archive-danger"
        id="revoke-token"
        margin={false}
        onClick={() => openModal(REVOKE)}
        size="medium"
      >
        {words.clients.revoke}
      </Button>
      {problem && (
        <Notice tone="error">
          <p>{problem}</p>
        </Notice>
      )}
      <ConfirmDialog
        confirmLabel={words.clients.rotate}
        confirmingLabel={words.clients.rotating}
        heading={words.clients.rotateTitle}
        onConfirm={() => call('rotate')}
        slug={ROTATE}
      >
        <p>{words.clients.rotateText(name)}</p>
      </ConfirmDialog>
      <ConfirmDialog
        confirmLabel={words.clients.revoke}
        confirmingLabel={words.clients.revoking}
        heading={words.clients.revokeTitle}
        isDanger
        onConfirm={() => call('revoke')}
        slug={REVOKE}
      >
        <p>{words.clients.revokeText(name)}</p>
      </ConfirmDialog>
      <Drawer slug={SHOW} title={words.clients.newToken}>
        <TokenOnce onDone={() => window.location.reload()} token={token} />
      </Drawer>
    </div>
  )
}
