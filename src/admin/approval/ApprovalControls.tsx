'use client'

import { toast, useAuth, useDocumentInfo, useFormFields, useFormInitializing } from '@payloadcms/ui'
import { use, useEffect, useRef, useState } from 'react'
import { editAddress, entryAddress } from '@/archive/address'
import { AUDIENCES } from '@/domain/audience'
import { hasRole } from '@/domain/role'
import type { Post, User } from '@/payload-types'
import { Button } from '../Button'
import { callArchive, problemText } from '../callArchive'
import { focusPath, pathOfPointer } from '../fields/focusPath'
import { useShowErrors } from '../fields/useShowErrors'
import { useMessages } from '../useMessages'
import { SHOWN_FIELD } from '../fields/IssueLinks'
import { SaveNowContext } from './saveNow'
import { isScheduled, stateOf } from './stateOf'
import { useApprovalMessages } from './useApprovalMessages'
import './approval.scss'

/** Longer than between the two clicks of a double click, in milliseconds. */
const DOUBLE_CLICK_MS = 500

/** The bar changes with the first click: the second one would hit what has moved under the pointer. */
function ignoreDoubleClick(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('click', ignore, true)
  setTimeout(() => window.removeEventListener('click', ignore, true), DOUBLE_CLICK_MS)
}

/**
 * The bar above the form of a post: its state and audience in words, and what the user can do next. Authors hand it in, publishers
 * go on to the approval view. The server decides; this only shows the result.
 */
export function ApprovalControls() {
  // Without it, someone else is editing the draft.
  const { id, data, hasSavePermission } = useDocumentInfo()
  const { user } = useAuth<User>()
  const { words: admin } = useMessages()
  const { words, day } = useApprovalMessages()
  const showErrors = useShowErrors()
  const saveNow = use(SaveNowContext)
  const chosen = useFormFields(([fields]) => fields['audience']?.value)
  const [isUnderWay, setUnderWay] = useState(false)

  // Until then, the fields are disabled.
  const isInitializing = useFormInitializing()
  const isShown = useRef(false)
  useEffect(() => {
    const pointer = new URLSearchParams(window.location.search).get(SHOWN_FIELD)
    if (isInitializing || isShown.current || pointer === null) return
    isShown.current = true
    focusPath(pathOfPointer(pointer))
  }, [isInitializing])

  if (id === undefined || !data) return null
  const post = data as Post
  // `HistoryControls` says when and why.
  if (post.status === 'withdrawn') return null
  const isDraft = post.status === 'draft'
  const isPublisher = Boolean(user && hasRole(user.role, 'publisher'))
  const waits = post.review?.state === 'submitted' || isScheduled(post)
  const audience = AUDIENCES.find((one) => one === chosen) ?? post.audience

  const save = async () => (await saveNow.current?.()) ?? true

  /** Calls an endpoint of the post and shows the new state, or why it was refused. */
  async function call(action: 'submit' | 'withdraw-approval') {
    setUnderWay(true)
    if (await save()) {
      const response = await callArchive(`/api/posts/${id}/${action}`)
      if (response.ok) return window.location.reload()
      const errors = response.issues.map(({ pointer, message }) => ({
        path: pathOfPointer(pointer),
        message,
      }))
      if (action === 'submit') showErrors(errors, words.notSubmitted, problemText(response, admin))
      else toast.error(problemText(response, admin))
    }
    setUnderWay(false)
  }

  async function review() {
    setUnderWay(true)
    if (await save()) window.location.assign(`${editAddress(post.id)}/review`)
    else setUnderWay(false)
  }

  const button = { disabled: isUnderWay, margin: false, size: 'medium' } as const
  return (
    <div className="archive-approval">
      <p className="archive-approval__state">
        {stateOf(post, words.state, day)} · {words.audience[audience]}
      </p>
      {post.status === 'published' && (
        <Button {...button} buttonStyle="secondary" el="anchor" url={entryAddress(post.slug ?? '')}>
          {words.open}
        </Button>
      )}
      {isScheduled(post) && isPublisher && (
        <Button
          {...button}
          buttonStyle="secondary"
          id="withdraw-approval"
          onClick={() => void call('withdraw-approval')}
        >
          {words.withdraw}
        </Button>
      )}
      {isDraft && !waits && hasSavePermission && (
        <Button
          {...button}
          buttonStyle={isPublisher ? 'secondary' : 'primary'}
          id="submit-entry"
          onClick={() => {
            ignoreDoubleClick()
            void call('submit')
          }}
        >
          {words.submit}
        </Button>
      )}
      {isDraft && isPublisher && (
        <Button {...button} id="review-entry" onClick={() => void review()}>
          {words.review}
        </Button>
      )}
    </div>
  )
}
