'use client'

import { Button, CopyToClipboard } from '@payloadcms/ui'
import { useMessages } from '../useMessages'
import './apiClients.scss'

/** A token, shown once and stored nowhere. */
export function TokenOnce({ token, onDone }: { token: string; onDone: () => void }) {
  const { words } = useMessages()
  return (
    <div className="archive-token" role="status">
      <p>{words.clients.token}</p>
      <p className="archive-token__value">
        <code id="clear-token">{token}</code>{' '}
        <CopyToClipboard defaultMessage={words.copy} successMessage={words.copied} value={token} />
      </p>
      <Button margin={false} onClick={onDone} size="medium">
        {words.clients.tokenStored}
      </Button>
    </div>
  )
}
