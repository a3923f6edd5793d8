'use client'

import { DatePicker } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { editAddress, entryAddress } from '@/archive/address'
import { LIMITS } from '@/domain/limits'
import { isRecord } from '@/lib/json'
import type { Post } from '@/payload-types'
import type { ReviewFacts } from '@/queries/reviewFacts'
import { Button } from '../Button'
import { callArchive, isOutdated, problemText, type RefusedCall } from '../callArchive'
import { Notice } from '../Notice'
import { useIsInBrowser, useMessages } from '../useMessages'
import { fieldAddress, IssueLinks } from '../fields/IssueLinks'
import { useDatePicker } from '../fields/useDatePicker'
import { SignInAfterRefusal } from '../keeping/SignInAgain'
import { useKeptText } from '../keeping/useKeptText'
import { useApprovalMessages } from './useApprovalMessages'
import { zoneName } from './zoneName'

type Choice = 'now' | 'planned' | 'chosen' | 'back'

/** Enter in the date opens the calendar. By itself it would also send the form. */
function keepFromSending(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

interface Props extends Pick<ReviewFacts, 'next' | 'waiting'> {
  post: Post
  /** Whether the date of the post is still to come. */
  isFuture: boolean
}

/**
 * The decision of a publisher: publish now, as planned or on another date, or send back with a comment. The server decides about
 * the version on the screen; a newer one is refused, and the page offers to reload (PUB-10). The result stays once the entry is
 * published.
 */
export function Decision({ post, isFuture, next, waiting }: Props) {
  const { words: admin, language } = useMessages()
  const { words, day } = useApprovalMessages()
  const router = useRouter()
  const isInBrowser = useIsInBrowser()
  const picker = useDatePicker()
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [date, setDate] = useState<Date | null>(null)
  // Empty until the browser renders.
  const zone = isInBrowser ? zoneName(date ?? new Date(), language) : ''
  const comment = useKeptText(`comment:${post.id}`)
  const choice = chosen ?? (comment.isRestored ? 'back' : isFuture ? 'planned' : 'now')
  const [mistake, setMistake] = useState<string | null>(null)
  const [refused, setRefused] = useState<RefusedCall | null>(null)
  const [done, setDone] = useState<ReactNode>(null)
  const [isUnderWay, setUnderWay] = useState(false)
  // A second click can come before the state has changed.
  const isSent = useRef(false)
  const { decision } = words
  const { id, updatedAt } = post
  const isDone = done !== null

  useEffect(() => {
    if (isDone) document.getElementById('decided')?.focus()
  }, [isDone])

  useEffect(() => {
    // What the user sees now, for the difference next time. Nothing depends on the response.
    void callArchive(`/api/posts/${id}/seen`, { body: { updatedAt } })
  }, [id, updatedAt])

  async function decide(event: FormEvent) {
    event.preventDefault()
    if (isSent.current) return
    const wrong = mistakeIn()
    setMistake(wrong)
    setRefused(null)
    if (wrong !== null) return
    isSent.current = true
    setUnderWay(true)
    const response =
      choice === 'back'
        ? await callArchive(`/api/posts/${id}/request-changes`, { body: { comment: comment.text } })
        : await callArchive(`/api/posts/${id}/approve`, {
            body: {
              when: choice === 'now' ? 'now' : 'planned',
              updatedAt,
              ...(choice === 'chosen' && { publishAt: date?.toISOString() }),
            },
          })
    if (response.ok) await comment.forget()
    isSent.current = false
    setUnderWay(false)
    if (!response.ok) return setRefused(response)
    setDone(resultText(response.json))
    // The facts on this page, and the desk and lists that the browser has kept.
    router.refresh()
  }

  function mistakeIn(): string | null {
    if (choice === 'back') return comment.text.trim() === '' ? decision.commentMissing : null
    if (choice !== 'chosen') return null
    if (date === null) return decision.dateMissing
    return date <= new Date() ? decision.datePast : null
  }

  function resultText(json: unknown): ReactNode {
    if (choice === 'back' || !isRecord(json)) return words.done.sentBack
    if (json.status === 'scheduled') return words.done.scheduled(day(String(json.publishAt)))
    return (
      <>
        {words.done.published(Number(json.number))}{' '}
        <a href={entryAddress(post.slug ?? '')}>{words.done.open}</a>
      </>
    )
  }

  if (done !== null)
    return (
      <Notice id="decided" tone="success">
        <p>
          <strong>{post.title}</strong>
        </p>
        <p>{done}</p>
        {next === null ? (
          <p>{words.done.none}</p>
        ) : (
          <p>
            {words.done.waiting(waiting)} {words.done.next}{' '}
            <a href={`${editAddress(next.id)}/review`}>{next.title}</a>
          </p>
        )}
        <p>
          <a href={editAddress(id)}>{words.done.edit}</a> ·{' '}
          <a href="/admin/collections/posts">{words.done.list}</a>
        </p>
      </Notice>
    )

  if (post.status !== 'draft') return null
  const option = (value: Choice, label: string) => (
    <label>
      <input
        checked={choice === value}
        name="decision"
        onChange={() => {
          setChosen(value)
          setMistake(null)
        }}
        type="radio"
        value={value}
      />{' '}
      {label}
    </label>
  )
  const isLater = choice === 'planned' || choice === 'chosen'
  const action = choice === 'back' ? decision.send : isLater ? decision.schedule : decision.publish
  return (
    <form className="archive-review__decision" noValidate onSubmit={(event) => void decide(event)}>
      <fieldset>
        <legend>{decision.heading}</legend>
        {isFuture && post.publishAt && option('planned', decision.planned(day(post.publishAt)))}
        {option('now', post.publishAt && !isFuture ? decision.backdated(day(post.publishAt)) : decision.now)}
        {option('chosen', decision.chosen)}
        {choice === 'chosen' && (
          <div className="field-type">
            <label className="field-label" htmlFor="decision-date">
              {decision.date(zone)}
            </label>
            <DatePicker
              {...picker}
              // Payload passes null for no date.
              onChange={(given: Date | null) => setDate(given)}
              overrides={{ ...picker.overrides, id: 'decision-date', onKeyDown: keepFromSending }}
              value={date ?? ''}
            />
          </div>
        )}
        {option('back', decision.back)}
        {choice === 'back' && (
          <div className="field-type">
            <label className="field-label" htmlFor="decision-comment">
              {decision.comment}
            </label>
            <textarea
              aria-describedby="decision-comment-help"
              id="decision-comment"
              maxLength={LIMITS.reviewComment}
              onChange={({ target }) => comment.change(target.value)}
              rows={4}
              value={comment.text}
            />
            <p className="archive-review__quiet" id="decision-comment-help">
              {decision.commentHelp}
            </p>
          </div>
        )}
      </fieldset>
      {choice !== 'back' && (
        <p>
          <strong>{admin.approval.reach[post.audience]}</strong> {decision.final}
        </p>
      )}
      {mistake !== null && (
        <Notice tone="error">
          <p>{mistake}</p>
        </Notice>
      )}
      {refused !== null && <Refused postId={id} refused={refused} />}
      <SignInAfterRefusal onBack={() => setRefused(null)} refused={refused} />
      <Button
        buttonStyle="primary"
        // Before, the browser itself would send the form: the page would load again, and nothing would be decided. And a comment that
        // was kept may still change the choice.
        disabled={!isInBrowser || !comment.isLoaded}
        extraButtonProps={{ 'aria-disabled': isUnderWay }}
        id="decide"
        margin={false}
        size="large"
        type="submit"
      >
        {isUnderWay ? decision.underWay : action}
      </Button>
    </form>
  )
}

/** Why a decision was refused: the fields to fix, or a newer version and how to see it. */
function Refused({ postId, refused }: { postId: string; refused: RefusedCall }) {
  const { words: admin } = useMessages()
  const { decision } = useApprovalMessages().words
  if (isOutdated(refused))
    return (
      <Notice tone="warning">
        <p>{decision.changed}</p>
        <Button buttonStyle="secondary" margin={false} onClick={() => window.location.reload()} size="medium">
          {decision.reload}
        </Button>
      </Notice>
    )
  return (
    <Notice tone="error">
      <p>
        <strong>{decision.refused}</strong> {refused.issues.length === 0 && problemText(refused, admin)}
      </p>
      {refused.issues.length > 0 && (
        <IssueLinks addressOf={(pointer) => fieldAddress(postId, pointer)} issues={refused.issues} />
      )}
    </Notice>
  )
}
