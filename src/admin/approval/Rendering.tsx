'use client'

import { useTheme } from '@payloadcms/ui'
import { previewAddress } from '../preview/address'
import { useApprovalMessages } from './useApprovalMessages'
import './rendering.scss'

/** The entry as readers will see it, in the user's theme. */
export function Rendering({ id }: { id: string }) {
  const { theme } = useTheme()
  const { facts } = useApprovalMessages().words
  return (
    <div className="archive-rendering">
      <iframe src={previewAddress(id, { theme })} title={facts.preview} />
      <a href={previewAddress(id)} target="_blank">
        {facts.previewLink}
      </a>
    </div>
  )
}
