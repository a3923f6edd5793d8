'use client'

import { useDocumentEvents, useDocumentInfo, useLivePreviewContext } from '@payloadcms/ui'
import { useEffect, useRef, useState } from 'react'
import { preview as de } from '@/messages/de/preview'
import { preview as en, type PreviewMessages } from '@/messages/en/preview'
import { Button } from '../Button'
import { useMessages } from '../useMessages'
import { previewAddress } from './address'
import { DOCUMENT_EVENT } from './FollowForm'
import './previewFrame.scss'

/** The widths to choose from, in CSS pixels. */
const WIDTHS = { phone: 390, tablet: 820, full: null }
/** Payload's breakpoint below which form and preview do not fit side by side. */
const NARROW = '(max-width: 1024px)'

/** The texts of the preview in the user's language. */
export function usePreviewMessages(): PreviewMessages {
  return { de, en }[useMessages().language]
}

/**
 * The preview beside the form, in place of Payload's, which sends the whole form to the frame at each key press. It reloads after
 * each save. Users open and close it with Payload's button, and Payload remembers that; on a narrow screen it starts closed.
 */
export function PreviewFrame() {
  const { id } = useDocumentInfo()
  const { isLivePreviewing, setIsLivePreviewing } = useLivePreviewContext()
  const { mostRecentUpdate } = useDocumentEvents()
  const { frame: words } = usePreviewMessages()

  useEffect(() => {
    if (window.matchMedia(NARROW).matches) setIsLivePreviewing(false)
    // Only when the form opens: later the user decides.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  if (!isLivePreviewing || id === undefined) return null
  return (
    <PreviewPanel
      address={previewAddress(String(id))}
      onClose={() => setIsLivePreviewing(false)}
      shows={words.saved}
      update={mostRecentUpdate}
    />
  )
}

interface PanelProps {
  address: string
  /** A sentence that says what it shows. */
  shows: string
  /** With a new value the preview is loaded again. */
  update: unknown
  onClose: () => void
}

/** A preview in a frame, with a choice of widths. */
export function PreviewPanel({ address, shows, update, onClose }: PanelProps) {
  const { frame: words } = usePreviewMessages()
  const { close } = useMessages().words
  const [width, setWidth] = useState<keyof typeof WIDTHS>('full')
  const frame = useRef<HTMLIFrameElement>(null)

  useEffect(() => {
    if (update === null) return
    frame.current?.contentWindow?.postMessage({ type: DOCUMENT_EVENT }, window.location.origin)
  }, [update])

  return (
    <aside aria-label={words.title} className="archive-preview">
      <div className="archive-preview__bar">
        <div aria-label={words.width} className="archive-preview__widths" role="group">
          {(['phone', 'tablet', 'full'] as const).map((name) => (
            <Button
              buttonStyle={name === width ? 'pill' : 'none'}
              extraButtonProps={{ 'aria-pressed': name === width }}
              key={name}
              margin={false}
              onClick={() => setWidth(name)}
              size="small"
            >
              {words.widths[name]}
            </Button>
          ))}
        </div>
        <span>{shows}</span>
        <a href={address} target="_blank">
          {words.open}
        </a>
        <Button
          buttonStyle="secondary"
          className="archive-preview__close"
          margin={false}
          onClick={onClose}
          size="small"
        >
          {close}
        </Button>
      </div>
      <div className="archive-preview__screen">
        <iframe
          ref={frame}
          src={address}
          style={{ width: WIDTHS[width] === null ? '100%' : `${WIDTHS[width]}px` }}
          title={words.title}
        />
      </div>
    </aside>
  )
}
