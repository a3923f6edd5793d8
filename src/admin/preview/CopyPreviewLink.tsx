'use client'

import { PopupList, toast, useDocumentInfo } from '@payloadcms/ui'
import { copyText } from '../copyText'
import { previewAddress } from './address'
import { usePreviewMessages } from './PreviewFrame'

/** The menu item that copies the address of the preview, to send it to another author or publisher. */
export function CopyPreviewLink() {
  const { id } = useDocumentInfo()
  const words = usePreviewMessages()
  if (id === undefined) return null

  async function copy() {
    const { href } = new URL(previewAddress(String(id)), window.location.origin)
    if (await copyText(href)) toast.success(words.addressCopied)
    else toast.error(href)
  }

  return (
    <PopupList.Button id="copy-preview-link" onClick={() => void copy()}>
      {words.copyAddress}
    </PopupList.Button>
  )
}
