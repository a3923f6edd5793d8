'use client'

import {
  useAllFormFields,
  useAuth,
  useDocumentEvents,
  useDocumentInfo,
  useForm,
  useFormModified,
  useTranslation,
} from '@payloadcms/ui'
import { reduceFieldsToValues } from 'payload/shared'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { withoutUnchanged, type Kept } from '@/domain/kept'
import { isBlank } from '@/lib/text'
import type { Post, User } from '@/payload-types'
import type { FieldError } from '../fields/useShowErrors'
import { keep, KEEP_MS, keptName, NEW_ENTRY, newFormName } from '../keeping/kept'
import { storeKept } from '../keeping/keptOnServer'
import { openForms } from '../keeping/openForms'
import { createSaver, type Saver, type Sent } from '../keeping/saver'
import { releaseLock } from '../locks/ReleaseLocks'
import { changesSince, contentOf, hasChanges, isWritten, textIn, type Content } from './content'
import {
  arrivedPost,
  createdPost,
  createPost,
  restOfForms,
  savePost,
  type SaveAnswer,
  type Sending,
} from './requests'
import { useWriting } from './writingContext'

/** Browsers send at most 64 KiB of a page that is closed. */
const KEEPALIVE_BYTES = 60_000

/** How the form stands. */
export type SaveStatus =
  | { kind: 'idle' | 'saving' | 'titleMissing' | 'choiceMissing' | 'unreachable' }
  /** Something needs the person: `scheduled` is a change that would break the approval (ADMIN-19). */
  | { kind: 'signedOut' | 'scheduled' | 'overtaken' }
  | { kind: 'saved'; at: number }
  | { kind: 'invalid'; errors: FieldError[]; message: string | null }

/** Saves the form by itself (ADMIN-17), and keeps in the browser what the server does not have (ADMIN-18). */
export function useAutosave() {
  const { id, data, setData } = useDocumentInfo()
  const { user } = useAuth<User>()
  const { i18n } = useTranslation()
  const { reportUpdate } = useDocumentEvents()
  const { getFields, dispatchFields, setModified, setSubmitted } = useForm()
  const { form, onCreated, onOvertaken } = useWriting()
  const [fields] = useAllFormFields()
  const isModified = useFormModified()
  const [status, setStatus] = useState<SaveStatus>({ kind: 'idle' })
  /** Whether the browser has room for what the server does not have. */
  const [isKept, setKept] = useState(true)

  const post = data as Partial<Post> | undefined
  const isScheduled =
    post?.status === 'draft' && Boolean(post.approval?.seal) && post.isApprovalValid !== false
  const contentNow = () => contentOf(reduceFieldsToValues(getFields(), true))

  // What outlives a render. The saver calls the functions of the latest one.
  const state = useRef({
    postId: id === undefined ? undefined : String(id),
    updatedAt: post?.updatedAt ?? '',
    /** What the server has; null for a new entry. */
    saved: null as Content | null,
    /** What a new entry was opened with. */
    presets: contentOf({}),
    /** Since when answers are missing, and what was sent: each of them may have arrived. */
    lost: null as { since: number; contents: Content[] } | null,
    mayBreakApproval: false,
    /** Names the form to the server, which keeps the lock until the form is left. */
    lockedBy: '',
    /** The server takes no more changes of this form. */
    isEnded: false,
    /** The changes are stored elsewhere. */
    isStored: false,
    /** The name under which the server keeps what waits for the person. */
    keptAs: null as string | null,
    /** The form was settled since it was rendered. */
    isSettled: false,
    /** What keeps the changes from being saved. */
    waitsFor: null as SaveStatus['kind'] | null,
    /** What was wrong with the last save. */
    invalid: null as { errors: FieldError[]; message: string | null } | null,
  })
  const saver = useRef<Saver | null>(null)
  /** The form counts as saved. Payload asks the server for the fields of a new block only while it counts as modified. */
  const settle = () => {
    setModified(getFields().blocks?.rows?.some(({ isLoading }) => isLoading) ?? false)
    state.current.isSettled = true
  }
  const storageName = () => `${keptName(user?.id ?? '', state.current.postId ?? NEW_ENTRY)}:${form}`

  const keeping = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** What the server does not have, or null. */
  const keptNow = (): Kept | null => {
    const { saved, presets, updatedAt, isStored } = state.current
    const content = changesSince(saved ?? presets, contentNow())
    if (isStored || !(saved === null ? isWritten(content) : hasChanges(content))) return null
    if (saved !== null && 'blocks' in content) content.blocks = withoutUnchanged(content.blocks, saved.blocks)
    return { at: Date.now(), base: updatedAt || null, content }
  }
  const keepNow = useEffectEvent(() => {
    clearTimeout(keeping.current)
    keeping.current = undefined
    const kept = keptNow()
    const isKept = keep(localStorage, storageName(), kept)
    if (kept !== null) setKept(isKept)
    return isKept
  })
  /** Forgets what is kept, because the server has it. */
  const forgetKept = useEffectEvent(() => {
    localStorage.removeItem(storageName())
    const { keptAs } = state.current
    if (keptAs === null) return
    state.current.keptAs = null
    void storeKept(keptAs, null)
  })

  async function request(content: Content, changes: Content, own: Partial<Sending>): Promise<SaveAnswer> {
    const { postId, updatedAt, saved, lost } = state.current
    const sending = { language: i18n.language, ...own }
    if (postId === undefined) {
      const found = lost && (await createdPost(user?.id ?? '', lost.contents, lost.since))
      return found ? { kind: 'saved', post: found } : createPost(content, sending)
    }
    const answer = await savePost(postId, changes, updatedAt, sending)
    if (answer.kind !== 'overtaken' || answer.reason !== 'changed') return answer
    // Another control of the page has saved the same, the answer to an earlier save was lost, or the content is as it was and only
    // the review has changed.
    const arrived = await arrivedPost(postId, [content, ...(lost?.contents ?? []), ...(saved ? [saved] : [])])
    if (arrived === null) return answer
    const slug = 'slug' in changes ? content.slug : arrived.slug
    const rest = changesSince(contentOf({ ...arrived }), { ...content, slug: slug ?? null })
    return hasChanges(rest)
      ? savePost(postId, rest, arrived.updatedAt, sending)
      : { kind: 'saved', post: arrived }
  }

  function wait(reason: SaveStatus): Sent {
    state.current.waitsFor = reason.kind
    setStatus(reason)
    return 'waiting'
  }

  /** Waits for the person, who may write for long before: what is written is kept on the server meanwhile. */
  async function waitKept(reason: SaveStatus): Promise<Sent> {
    wait(reason)
    const kept = keptNow()
    if (kept === null) return 'waiting'
    state.current.keptAs = state.current.postId ?? NEW_ENTRY
    const sent = await storeKept(state.current.keptAs, kept)
    return sent === 'failed' ? 'failed' : 'waiting'
  }

  const adopt = useEffectEvent(async (stored: Post, content: Content): Promise<Sent> => {
    const { current } = state
    forgetKept()
    const isNew = current.postId === undefined
    Object.assign(current, { postId: stored.id, updatedAt: stored.updatedAt, lost: null })
    current.saved = { ...content, slug: stored.slug }
    const now = contentNow()
    // The archive has derived it. What was typed in the meantime stays.
    if (comesFromServer(now.slug, content.slug, stored.slug))
      dispatchFields({ type: 'UPDATE', path: 'slug', value: stored.slug })
    dispatchFields({ type: 'UPDATE', path: 'updatedAt', value: stored.updatedAt })
    if (isNew) await onCreated(stored)
    setData(stored)
    const { updatedAt } = stored
    reportUpdate({
      id: stored.id,
      doc: stored,
      entitySlug: 'posts',
      operation: isNew ? 'create' : 'update',
      updatedAt,
    })
    if (hasChanges(changesSince(current.saved, { ...now, slug: stored.slug }))) keepNow()
    else settle()
    setSubmitted(false)
    setStatus({ kind: 'saved', at: Date.now() })
    return 'saved'
  })

  const send = useEffectEvent(async (): Promise<Sent> => {
    const content = contentNow()
    const changes = changesSince(state.current.saved, content)
    if (state.current.isEnded) return wait({ kind: 'overtaken' })
    state.current.waitsFor = null
    if (!hasChanges(changes)) {
      // What was changed has been changed back.
      forgetKept()
      settle()
      setSubmitted(false)
      state.current.invalid = null
      const at = Date.parse(state.current.updatedAt)
      setStatus((status) => (status.kind === 'idle' ? status : { kind: 'saved', at }))
      return 'saved'
    }
    const missing = missingIn(content)
    if (missing !== null) return waitKept({ kind: missing })
    if (isScheduled && !state.current.mayBreakApproval) return waitKept({ kind: 'scheduled' })
    // Each pause tries again: the notice stays meanwhile.
    setStatus((status) => (status.kind === 'signedOut' ? status : { kind: 'saving' }))
    state.current.invalid = null
    const sentAt = Date.now()
    const answer = await request(content, changes, { form: state.current.lockedBy })
    if (answer.kind === 'unreachable') {
      state.current.lost ??= { since: sentAt - 60_000, contents: [] }
      const { contents } = state.current.lost
      if (hasChanges(changesSince(contents.at(-1) ?? null, content))) contents.push(content)
      setStatus({ kind: 'unreachable' })
      return 'failed'
    }
    if (answer.kind === 'saved') return adopt(answer.post, content)
    if (answer.kind === 'signedOut') return wait({ kind: 'signedOut' })
    if (answer.kind === 'invalid') {
      state.current.invalid = answer
      return wait(answer)
    }
    keepNow()
    state.current.isEnded = true
    const onStored = () => {
      state.current.isStored = true
      forgetKept()
    }
    onOvertaken({ ...answer, content: contentNow, onStored })
    return wait({ kind: 'overtaken' })
  })

  /** What cannot be sent is offered when the entry is opened again. */
  const sendRest = useEffectEvent(async (content: Content) => {
    const { postId, saved, isEnded } = state.current
    const changes = changesSince(saved, content)
    const isAllowed = postId !== undefined && !isEnded && (!isScheduled || state.current.mayBreakApproval)
    if (!isAllowed || !hasChanges(changes) || missingIn(content) !== null) return
    const keepalive = JSON.stringify(changes).length * 3 < KEEPALIVE_BYTES
    const name = storageName()
    const answer = await request(content, changes, { keepalive })
    if (answer.kind === 'saved') localStorage.removeItem(name)
  })

  /**
   * When the page goes: sends the rest, and releases the lock.
   * @param underWay a save to wait for, because a second one would conflict with it
   */
  const leave = useEffectEvent(async (underWay: Promise<Sent> | null) => {
    keepNow()
    const { postId, lockedBy, saved, presets } = state.current
    const content = contentNow()
    const release = (id: string) => releaseLock({ collection: 'posts', id, form: lockedBy })
    const rest = underWay === null ? sendRest(content) : null
    // The browser may show the page again as it was.
    state.current.lockedBy = newFormName()
    if (postId !== undefined) release(postId)
    if (rest !== null) return rest
    await underWay
    // The form is gone, and no longer takes a slug that the archive has derived.
    const isSlugTyped = 'slug' in changesSince(saved ?? presets, content)
    const slug = isSlugTyped ? content.slug : state.current.saved?.slug
    const last = sendRest({ ...content, slug: slug ?? null })
    if (postId === undefined && state.current.postId !== undefined) release(state.current.postId)
    await last
  })

  const noteRest = useEffectEvent((left: Promise<void>) => {
    const { postId } = state.current
    if (postId !== undefined) restOfForms.set(postId, left)
  })

  useEffect(() => {
    const opened = contentOf(reduceFieldsToValues(getFields(), true))
    if (state.current.postId === undefined) state.current.presets = opened
    else state.current.saved = opened
    state.current.lockedBy = newFormName()
    const own = createSaver(() => send())
    saver.current = own
    const leaving = () => void leave(null)
    const online = () => void own.save()
    window.addEventListener('pagehide', leaving)
    window.addEventListener('online', online)
    const remove = openForms.add(async () => {
      const isKept = keepNow()
      return (await own.save()) === 'saved' || isKept ? null : (state.current.postId ?? NEW_ENTRY)
    })
    return () => {
      remove()
      noteRest(leave(own.stop()))
      window.removeEventListener('pagehide', leaving)
      window.removeEventListener('online', online)
    }
  }, [getFields])

  // Another control of the page has saved the form.
  const storedAt = post?.updatedAt ?? ''
  const follow = useEffectEvent(() => {
    if (data === undefined || storedAt <= state.current.updatedAt) return
    Object.assign(state.current, { updatedAt: storedAt, saved: contentOf({ ...data }) })
  })
  useEffect(() => follow(), [storedAt])

  /** What was typed just before the form was settled is among its fields only now. */
  const findUnsettled = useEffectEvent(() => {
    if (!state.current.isSettled) return
    state.current.isSettled = false
    if (hasChanges(changesSince(state.current.saved, contentNow()))) setModified(true)
  })
  useEffect(() => {
    if (!isModified) return findUnsettled()
    saver.current?.changed()
    keeping.current ??= setTimeout(() => keepNow(), KEEP_MS)
  }, [fields, isModified])

  return {
    status,
    isKept,
    /** Saves now, and says what came of it. */
    save: async () => {
      const sent = (await saver.current?.save()) ?? 'waiting'
      return { sent, invalid: state.current.invalid, waitsFor: state.current.waitsFor }
    },
    /** Saves although this breaks the approval. */
    breakApproval: async () => {
      state.current.mayBreakApproval = true
      await saver.current?.save()
    },
    isScheduled,
    publishAt: post?.publishAt ?? null,
    user,
  }
}

/** What keeps a post from being stored, or null. */
function missingIn(content: Content): 'titleMissing' | 'choiceMissing' | null {
  if (isBlank(textIn(content, 'title'))) return 'titleMissing'
  return content.project === null || content.type === null ? 'choiceMissing' : null
}

/** Whether a field still has what was sent, while the archive stored another value. */
function comesFromServer(now: unknown, sent: unknown, stored: unknown): boolean {
  return stored !== now && (now || null) === (sent || null)
}
