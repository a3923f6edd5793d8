'use client'

import { useAuth, useDocumentEvents } from '@payloadcms/ui'
import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { hasRole } from '@/domain/role'
import type { WordedIssue } from '@/domain/issues'
import { LIMITS } from '@/domain/limits'
import { lengthOf } from '@/lib/text'
import type { User } from '@/payload-types'
import type { LibraryImage } from '@/queries/imageLibrary'
import { Button } from '../Button'
import { keep, KEEP_MS, keptName, readKept } from '../keeping/kept'
import { openForms } from '../keeping/openForms'
import { PACE } from '../keeping/saver'
import { FormIssues } from '../FormIssues'
import { useMessages } from '../useMessages'
import { ChangeSealed } from './ChangeSealed'
import { changeOf, noteImage } from './imageData'
import { refusalText } from './payloadRest'
import { UsesDisclosure } from './Uses'

/** How long to wait for the next key before saving, in milliseconds, at most as long as the form (`PACE.longest`). */
const PAUSE_MS = 1200
/** How long to wait before trying again, in milliseconds. */
const RETRY_MS = 5_000

type Saving = 'idle' | 'saving' | 'saved' | { refused: string; isTriedAgain: boolean }

/** An alt text that a form holds until it is published. */
export interface HeldAlt {
  value: string
  issues: readonly WordedIssue[]
  onChange: (text: string) => void
}

/** The alt texts that the form around holds, by the id of the image. None where each is saved by itself. */
export const HeldAlts = createContext<(imageId: string) => HeldAlt | null>(() => null)

interface Props {
  image: LibraryImage
  id: string
  /** Whether the entry is public. */
  isNeeded: boolean
  isReadOnly: boolean
  /** Whether the user has just added the image, so that its alt text comes next. */
  takesFocus: boolean
  /** Called with the text that is shown, and with each change of it. */
  onShown?: (text: string) => void
}

/** The alt text of an image. */
export function AltText(props: Props) {
  const held = use(HeldAlts)(props.image.id)
  if (held === null) return <SavedAlt {...props} />
  const { id, isNeeded } = props
  return <AltInput {...held} id={id} isNeeded={isNeeded} />
}

/**
 * The alt text of an image, saved to its record by itself: it is the same wherever the image is used. What the server does not have
 * stays in the browser, and is sent once that is possible (ADMIN-18). Says so if that is elsewhere too, and asks first if that takes the
 * approval of a scheduled entry back. Once a published entry shows the image, that entry is corrected instead (IMG-12).
 */
function SavedAlt({ image, id, isNeeded, isReadOnly, takesFocus, onShown }: Props) {
  const { words } = useMessages()
  const { alt: texts } = words.images
  const { reportUpdate } = useDocumentEvents()
  const { user } = useAuth<User>()
  const isPublisher = Boolean(user && hasRole(user.role, 'publisher'))
  const isFixed = image.published > 0 || (image.withdrawn > 0 && !isPublisher)
  const kept = keptName(user?.id ?? '', `alt-${image.id}`)
  /** What the user has typed since the last save, else null. */
  const [typed, setTyped] = useState<string | null>(null)
  const [saving, setSaving] = useState<Saving>('idle')
  /** Whether the user agreed to take the approval of a scheduled entry back. */
  const [isUnlocked, setUnlocked] = useState(false)
  const value = typed ?? image.alt ?? ''
  const isTriedAgain = typeof saving === 'object' && saving.isTriedAgain

  /** The text of the last call, and its end: calls run one after the other. */
  const sent = useRef<{ text: string | null; end: Promise<{ status: number }> }>({
    text: null,
    end: Promise.resolve({ status: 0 }),
  })

  async function save(text: string, isLast = false) {
    if (lengthOf(text) > LIMITS.altText || text === sent.current.text) return
    // Trying again is not worth an announcement.
    if (!isLast && !isTriedAgain) setSaving('saving')
    const alt = text === '' ? null : text
    const call = sent.current.end.then(() => patchImage(image.id, { alt }))
    sent.current = { text, end: call }
    const { status, json } = await call
    if (sent.current.end === call) sent.current.text = null
    if (status === 200) localStorage.removeItem(kept)
    if (isLast) return
    if (status !== 200) {
      const refused = refusalText(status, json, words, words.images.upload.failed)
      setSaving({ refused, isTriedAgain: status === 0 || status === 401 || status >= 500 })
      return
    }
    noteImage(image.id, { alt })
    setTyped((now) => (now === text ? null : now))
    setSaving('saved')
    reportUpdate(changeOf(image.id))
  }

  function saveTyped(isLast = false) {
    if (typed === null) return
    // Another field of the same image may have saved it.
    if (typed === (image.alt ?? '')) localStorage.removeItem(kept)
    else void save(typed, isLast)
  }

  /** When the user typed first since the last save. */
  const typedSince = useRef<number | null>(null)
  const afterPause = useEffectEvent(() => {
    typedSince.current = null
    saveTyped()
  })
  const keeping = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keepTyped = useEffectEvent(() => {
    keeping.current = undefined
    const isTyped = typed !== null && typed !== (image.alt ?? '')
    const content = { at: Date.now(), base: image.alt, content: { alt: typed } }
    return keep(localStorage, kept, isTyped ? content : null)
  })
  const takeKept = useEffectEvent(() => {
    const found = readKept(localStorage, kept)
    const isFree = !isReadOnly && !isFixed && image.scheduled === 0
    if (found === null || !isFree || found.base !== image.alt) return
    const { alt } = found.content
    // What was written since is newer.
    if (typeof alt === 'string') setTyped((now) => now ?? alt)
  })
  useEffect(() => queueMicrotask(takeKept), [])
  const atEnd = useEffectEvent(() => {
    // Later it would keep what is saved by then.
    clearTimeout(keeping.current)
    if (keeping.current !== undefined) keepTyped()
    saveTyped(true)
  })
  const saveNow = useEffectEvent(async () => {
    if (typed === null) return null
    const isKept = keepTyped()
    saveTyped()
    return (await sent.current.end).status === 200 || isKept ? null : `alt-${image.id}`
  })
  useEffect(() => openForms.add(() => saveNow()), [])
  useEffect(() => {
    if (typed === null) return
    keeping.current ??= setTimeout(() => keepTyped(), KEEP_MS)
    typedSince.current ??= Date.now()
    const longest = typedSince.current + PACE.longest - Date.now()
    const saving = setTimeout(afterPause, Math.max(0, Math.min(PAUSE_MS, longest)))
    return () => clearTimeout(saving)
  }, [typed])
  useEffect(() => {
    if (!isTriedAgain) return
    const again = () => afterPause()
    const timer = setInterval(again, RETRY_MS)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [isTriedAgain])
  const show = useEffectEvent(() => onShown?.(value))
  useEffect(() => show(), [value])
  const input = useRef<HTMLTextAreaElement>(null)
  const takeFocus = useEffectEvent(() => {
    const isElsewhere = document.activeElement !== document.body && !isInSameArea(input.current)
    if (takesFocus && !isElsewhere) input.current?.focus({ preventScroll: true })
  })
  useEffect(() => takeFocus(), [])
  useEffect(() => {
    if (!isUnlocked) return
    // After the dialog, which gives the focus back.
    const timer = setTimeout(() => input.current?.focus({ preventScroll: true }))
    return () => clearTimeout(timer)
  }, [isUnlocked])
  // The field may go away before the pause is over.
  useEffect(() => () => atEnd(), [])

  const stored = (
    <p className="archive-alt__read-only">
      <span>{texts.label}: </span>
      {image.alt || words.images.library.noAlt}
    </p>
  )
  if (isReadOnly) return stored
  if (isFixed)
    return (
      <div className="archive-alt" id={id} tabIndex={-1}>
        {stored}
        <UsesDisclosure
          imageId={image.id}
          summary={image.published > 0 ? texts.published : texts.withdrawn}
        />
      </div>
    )
  if (image.scheduled > 0 && !isUnlocked && typed === null)
    return (
      <div className="archive-alt" id={id} tabIndex={-1}>
        {stored}
        <ChangeSealed imageId={image.id} onConfirm={() => setUnlocked(true)} />
      </div>
    )
  return (
    <AltInput
      id={id}
      input={input}
      isNeeded={isNeeded}
      isRefused={typeof saving === 'object'}
      onBlur={() => saveTyped()}
      onChange={(text) => {
        setTyped(text)
        setSaving('idle')
      }}
      state={
        <>
          <span role="status">{stateOf(saving, texts)}</span>
          {typeof saving === 'object' && typed !== null && (
            <Button buttonStyle="secondary" margin={false} onClick={() => saveTyped()} size="small">
              {texts.retry}
            </Button>
          )}
        </>
      }
      value={value}
    >
      {image.elsewhere > 0 && (
        <UsesDisclosure imageId={image.id} summary={texts.elsewhere(image.elsewhere)} />
      )}
    </AltInput>
  )
}

/** The input of an alt text, with what readers need of it. */
export function AltInput({
  id,
  value,
  isNeeded,
  isRefused = false,
  issues = [],
  input,
  state,
  children,
  onBlur,
  onChange,
}: {
  id: string
  value: string
  isNeeded: boolean
  isRefused?: boolean
  issues?: readonly WordedIssue[]
  input?: RefObject<HTMLTextAreaElement | null>
  /** Beside the hint. */
  state?: ReactNode
  /** Below the input. */
  children?: ReactNode
  onBlur?: () => void
  onChange: (text: string) => void
}) {
  const { alt: texts } = useMessages().words.images
  const hint = useId()
  const isTooLong = lengthOf(value) > LIMITS.altText
  const isMissing = value.trim() === ''
  return (
    <div className={`archive-alt${isNeeded && isMissing ? ' archive-alt--missing' : ''}`}>
      <label htmlFor={id}>
        {texts.label}
        {isNeeded && <span className="required">*</span>}
      </label>
      <textarea
        aria-describedby={hint}
        aria-invalid={(isNeeded && isMissing) || isTooLong || isRefused || issues.length > 0}
        aria-required={isNeeded}
        id={id}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.value)}
        ref={input}
        rows={2}
        value={value}
      />
      <div className="archive-alt__state">
        <span id={hint}>
          {isTooLong && `${texts.length(lengthOf(value), LIMITS.altText)}. ${texts.tooLong(LIMITS.altText)}`}
          {isMissing && `${texts.help} ${isNeeded ? texts.needed : texts.optional}`}
        </span>
        {state}
      </div>
      <FormIssues issues={issues} />
      {children}
    </div>
  )
}

/** Whether the focus is in the area of the image, but in no other text. */
function isInSameArea(input: HTMLElement | null): boolean {
  const focused = document.activeElement
  const area = input?.closest('.archive-drop')
  return Boolean(area?.contains(focused)) && !(focused instanceof HTMLTextAreaElement)
}

type AltWords = ReturnType<typeof useMessages>['words']['images']['alt']

function stateOf(saving: Saving, words: AltWords): string {
  if (typeof saving === 'object') return saving.refused
  return saving === 'idle' ? '' : words[saving]
}

/** Changes fields of an image with Payload's REST API. The call outlives the page. The status is 0 without a response. */
async function patchImage(id: string, data: object): Promise<{ status: number; json: unknown }> {
  try {
    const response = await fetch(`/api/media/${id}?depth=0`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(data),
      keepalive: true,
    })
    return { status: response.status, json: await response.json() }
  } catch {
    // The network or the server failed.
    return { status: 0, json: null }
  }
}
