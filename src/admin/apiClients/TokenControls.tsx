'use client'

import { Button, Drawer, useDocumentInfo, useModal } from '@payloadcms/ui'
import { useRef, useState } from 'react'
import { callArchive, textOf } from '../callArchive'
import { ConfirmDialog } from '../ConfirmDialog'
import { Notice } from '../Notice'
import { problemInWords } from '../problemInWords'
import { useWords } from '../useWords'
import { TokenOnce } from './TokenOnce'
import './apiClients.scss'

const ROTATE = 'rotate-token'
const REVOKE = 'revoke-token'
const SHOW = 'show-token'

/** Beside the form of an API client: a new token for an old one, or no access at all. Both ask once. */
export function TokenControls() {
  const { id, data } = useDocumentInfo()
  const { openModal } = useModal()
  const { choose } = useWords()
  const [token, setToken] = useState('')
  const [problem, setProblem] = useState('')
  // A double click must not make a token that nobody sees.
  const isUnderWay = useRef(false)
  if (id === undefined) return null
  if (data?.revokedAt) return <p>{choose('Dieser Client ist widerrufen.', 'This client is revoked.')}</p>
  const name = textOf(data, 'name') ?? ''

  async function call(action: 'rotate' | 'revoke') {
    if (isUnderWay.current) return
    isUnderWay.current = true
    const answer = await callArchive(`/api/api-clients/${id}/${action}`)
    isUnderWay.current = false
    if (!answer.ok) {
      setProblem(problemInWords(answer, choose))
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
        {choose('Neues Token', 'New token')}
      </Button>
      <Button
        buttonStyle="primary"
        className="archive-danger"
        id="revoke-token"
        margin={false}
        onClick={() => openModal(REVOKE)}
        size="medium"
      >
        {choose('Widerrufen', 'Revoke')}
      </Button>
      {problem && (
        <Notice tone="error">
          <p>{problem}</p>
        </Notice>
      )}
      <ConfirmDialog
        confirmLabel={choose('Neues Token ausstellen', 'Issue a new token')}
        confirmingLabel={choose('Wird ausgestellt …', 'Issuing…')}
        heading={choose('Neues Token?', 'New token?')}
        onConfirm={() => call('rotate')}
        slug={ROTATE}
      >
        <p>
          {choose(
            `Das bisherige Token von „${name}“ gilt ab sofort nicht mehr.`,
            `The present token of "${name}" stops working at once.`,
          )}
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        confirmLabel={choose('Widerrufen', 'Revoke')}
        confirmingLabel={choose('Wird widerrufen …', 'Revoking…')}
        heading={choose('Zugriff widerrufen?', 'Revoke access?')}
        isDanger
        onConfirm={() => call('revoke')}
        slug={REVOKE}
      >
        <p>
          {choose(
            `„${name}“ verliert sofort jeden Zugriff. Das lässt sich nicht zurücknehmen; die Einträge bleiben.`,
            `"${name}" loses all access at once. This cannot be taken back; its entries stay.`,
          )}
        </p>
      </ConfirmDialog>
      <Drawer slug={SHOW} title={choose('Neues Token', 'New token')}>
        <TokenOnce onDone={() => window.location.reload()} token={token} />
      </Drawer>
    </div>
  )
}
