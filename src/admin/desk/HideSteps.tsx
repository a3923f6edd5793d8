'use client'

import { toast } from '@payloadcms/ui'
import { useRouter } from 'next/navigation.js'
import { Button } from '../Button'
import { callArchive, problemText } from '../callArchive'
import { useMessages } from '../useMessages'

/** Hides the open steps of setting up from the user's desk, for good. */
export function HideSteps({ label, preference }: { label: string; preference: string }) {
  const router = useRouter()
  const { words } = useMessages()

  async function hide() {
    const body = { value: { isHidden: true } }
    const response = await callArchive(`/api/payload-preferences/${preference}`, { body })
    if (!response.ok) return void toast.error(problemText(response, words))
    // The button leaves with the steps.
    document.querySelector<HTMLElement>('#desk-write')?.focus()
    router.refresh()
  }

  return (
    <Button buttonStyle="secondary" id="hide-steps" margin={false} onClick={() => void hide()} size="small">
      {label}
    </Button>
  )
}
