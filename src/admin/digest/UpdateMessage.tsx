'use client'

import { toast } from '@payloadcms/ui'
import { useRouter } from 'next/navigation.js'
import { useState } from 'react'
import { Button } from '../Button'
import { callArchive } from '../callArchive'
import { useDigestMessages } from './useDigestMessages'

/** The button that tries again to update the message of a run. The page then shows the result. */
export function UpdateMessage({ runId }: { runId: string }) {
  const { update: words } = useDigestMessages()
  const router = useRouter()
  const [isBusy, setIsBusy] = useState(false)

  async function update() {
    setIsBusy(true)
    const response = await callArchive(`/api/digest-runs/${runId}/update-message`)
    setIsBusy(false)
    if (!response.ok) toast.error(words.failed)
    router.refresh()
  }

  return (
    <Button
      buttonStyle="secondary"
      className="archive-update-message"
      disabled={isBusy}
      margin={false}
      onClick={() => void update()}
      size="small"
    >
      {words.button}
    </Button>
  )
}
