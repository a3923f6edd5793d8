'use client'

import { useDocumentInfo, useModal } from '@payloadcms/ui'
import { useState } from 'react'
import { callArchive, textOf } from '../callArchive'
import { ConfirmButton } from '../ConfirmDialog'
import { useMessages } from '../useMessages'
import { TOKEN_DIALOG, TokenDialog } from './TokenDialog'
import './apiClients.scss'

const reload = () => window.location.reload()

/** The actions beside the form of an API client: rotate the token, or revoke access. Both ask for confirmation. */
export function TokenControls() {
  const { id, data } = useDocumentInfo()
  const { openModal } = useModal()
  const words = useMessages().words.clients
  const [token, setToken] = useState('')
  if (id === undefined) return null
  if (data?.revokedAt) return <p>{words.isRevoked}</p>
  const name = textOf(data, 'name') ?? ''
  return (
    <div className="archive-token-controls">
      <ConfirmButton
        button={{ children: words.newToken, id: 'rotate-token' }}
        call={() => callArchive(`/api/api-clients/${id}/rotate`)}
        confirmLabel={words.rotate}
        confirmingLabel={words.rotating}
        heading={words.rotateTitle}
        onDone={(json) => {
          setToken(textOf(json, 'token') ?? '')
          openModal(TOKEN_DIALOG)
        }}
        slug="rotate-token"
      >
        <p>{words.rotateText(name)}</p>
      </ConfirmButton>
      <ConfirmButton
        button={{
          buttonStyle: 'primary',
          children: words.revoke,
          className: 'archive-danger',
          id: 'revoke-token',
        }}
        call={() => callArchive(`/api/api-clients/${id}/revoke`)}
        confirmLabel={words.revoke}
        confirmingLabel={words.revoking}
        heading={words.revokeTitle}
        isDanger
        onDone={reload}
        slug="revoke-token"
      >
        <p>{words.revokeText(name)}</p>
      </ConfirmButton>
      {token !== '' && <TokenDialog onDone={reload} token={token} />}
    </div>
  )
}
