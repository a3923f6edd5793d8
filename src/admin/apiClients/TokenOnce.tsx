'use client'

import { Button, CopyToClipboard } from '@payloadcms/ui'
import { useWords } from '../useWords'
import './apiClients.scss'

/** A clear token, shown this once and kept nowhere. */
export function TokenOnce({ token, onDone }: { token: string; onDone: () => void }) {
  const { choose } = useWords()
  return (
    <div className="archive-token" role="status">
      <p>
        {choose(
          'Das ist das Token. Es wird nur dieses eine Mal angezeigt; bewahren Sie es an einem sicheren Ort auf.',
          'This is the token. It is shown only this once; keep it in a safe place.',
        )}
      </p>
      <p className="archive-token__value">
        <code id="clear-token">{token}</code>{' '}
        <CopyToClipboard
          defaultMessage={choose('Kopieren', 'Copy')}
          successMessage={choose('Kopiert', 'Copied')}
          value={token}
        />
      </p>
      <Button margin={false} onClick={onDone} size="medium">
        {choose('Ich habe es aufbewahrt', 'I have kept it')}
      </Button>
    </div>
  )
}
