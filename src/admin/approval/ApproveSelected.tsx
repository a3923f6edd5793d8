'use client'

import { useAuth, useModal, useSelection } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { editAddress, entryAddress } from '@/archive/address'
import { LIMITS } from '@/domain/limits'
import { hasNothingToRead } from '@/domain/post/nothingToRead'
import { hasRole } from '@/domain/role'
import type { Post, User } from '@/payload-types'
import { Button } from '../Button'
import { callArchive, problemText, refusalOf, type RefusedCall } from '../callArchive'
import { ConfirmDialog } from '../ConfirmDialog'
import { pathOfPointer } from '../fields/focusPath'
import { useFieldNames } from '../fields/useFieldNames'
import { useFormOrder } from '../fields/useFormOrder'
import { SignInAfterRefusal } from '../keeping/SignInAgain'
import { Notice } from '../Notice'
import { useMessages } from '../useMessages'
import { useApprovalMessages } from './useApprovalMessages'

const DIALOG = 'approve-selected'
const RESULTS = 'approve-results'
/** Payload's check box of all entries of the list. */
const SELECT_ALL = 'select-all'
/** Where a refusal points when the entry is not the one that was selected. */
const CHANGED = '/updatedAt'

type Entry = Pick<
  Post,
  | 'id'
  | 'title'
  | 'slug'
  | 'teaser'
  | 'audience'
  | 'status'
  | 'publishAt'
  | 'review'
  | 'createdAt'
  | 'updatedAt'
  | 'blocks'
>

const isEmpty = ({ teaser, blocks }: Entry): boolean =>
  hasNothingToRead({
    teaser: teaser ?? null,
    blocks: (blocks ?? []).map(({ blockType: type, ...data }) => ({ type, data })),
  })

const waitingSince = ({ createdAt, review }: Entry): string => review?.at ?? createdAt

/** The result for one entry, as `POST /api/posts/approve` returns it (PUB-16). */
interface Result {
  id: string
  status: 'published' | 'scheduled' | 'refused'
  number: number | null
  problem: unknown
}

/** Approves the selected entries of the list after a confirmation that names them; each gets its own result. For publishers. */
export function ApproveSelected() {
  const { user } = useAuth<User>()
  const { count = 0, getQueryParams } = useSelection()
  const { openModal } = useModal()
  const router = useRouter()
  const { words: admin } = useMessages()
  const { words } = useApprovalMessages()
  const [entries, setEntries] = useState<Entry[]>([])
  const [results, setResults] = useState<Result[] | null>(null)
  const [refused, setRefused] = useState<RefusedCall | null>(null)
  const { several } = words
  const hasResults = results !== null
  const hadResults = useRef(hasResults)
  useEffect(() => {
    if (hadResults.current === hasResults) return
    hadResults.current = hasResults
    // The button with the focus has left, and nothing is selected any more. After the dialog, which gives the focus back.
    const timer = setTimeout(() => document.getElementById(hasResults ? RESULTS : SELECT_ALL)?.focus())
    return () => clearTimeout(timer)
  }, [hasResults])
  if (!user || !hasRole(user.role, 'publisher')) return null

  async function ask() {
    setRefused(null)
    setResults(null)
    const query = `${getQueryParams()}&depth=0&limit=${LIMITS.approvals + 1}`
    const response = await callArchive(`/api/posts${query}`, { method: 'GET' })
    if (!response.ok) return setRefused(response)
    setEntries((response.json as { docs: Entry[] }).docs)
    openModal(DIALOG)
  }

  // What was handed in first gets the lowest number.
  const drafts = entries
    .filter(({ status }) => status === 'draft')
    .toSorted((one, other) => (waitingSince(one) < waitingSince(other) ? -1 : 1))
  const isTooMany = entries.length > LIMITS.approvals
  const obstacle = isTooMany ? several.limit(LIMITS.approvals) : drafts.length === 0 ? several.none : null

  async function approve() {
    const updatedAts = Object.fromEntries(drafts.map(({ id, updatedAt }) => [id, updatedAt]))
    const body = { ids: drafts.map(({ id }) => id), when: 'planned', updatedAts }
    const response = await callArchive('/api/posts/approve', { body })
    if (!response.ok) return setRefused(response)
    setResults((response.json as { results: Result[] }).results)
    // The list below shows the new states.
    router.refresh()
  }

  return (
    <div className="archive-several">
      {count > 0 && results === null && (
        <Button
          buttonStyle="secondary"
          id="approve-selected"
          margin={false}
          onClick={() => void ask()}
          size="medium"
        >
          {several.button(count)}
        </Button>
      )}
      <SignInAfterRefusal onBack={() => setRefused(null)} refused={refused} />
      {refused !== null && (
        <Notice tone="error">
          <p>{problemText(refused, admin)}</p>
        </Notice>
      )}
      {results !== null && <Results entries={entries} onClose={() => setResults(null)} results={results} />}
      <ConfirmDialog
        confirmLabel={several.confirm(drafts.length)}
        confirmingLabel={words.decision.underWay}
        heading={several.heading(drafts.length)}
        obstacle={obstacle}
        onConfirm={approve}
        slug={DIALOG}
      >
        {!isTooMany && <Selected drafts={drafts} />}
        {drafts.length > 0 && !isTooMany && <p>{several.text}</p>}
        {drafts.length < entries.length && !isTooMany && <p>{several.drafts}</p>}
      </ConfirmDialog>
    </div>
  )
}

/** What is about to be approved: titles, who will see them, and their dates. */
function Selected({ drafts }: { drafts: readonly Entry[] }) {
  const { words, day } = useApprovalMessages()
  const { planned, backdated } = words.several
  const dated = (date: string) => (new Date(date) > new Date() ? planned : backdated)(day(date))
  return (
    <ul className="archive-several__list">
      {drafts.map((draft) => (
        <li key={draft.id}>
          <strong>{draft.title}</strong>
          <br />
          {words.audience[draft.audience]}
          {draft.publishAt && `, ${dated(draft.publishAt)}`}
          {draft.review?.state !== 'submitted' && <p>{words.notSubmitted}</p>}
          {isEmpty(draft) && (
            <p>
              <strong>{words.nothingToRead}</strong>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

function Results({
  entries,
  results,
  onClose,
}: {
  entries: readonly Entry[]
  results: readonly Result[]
  onClose: () => void
}) {
  const { words: admin } = useMessages()
  const { words, day } = useApprovalMessages()
  const { several } = words
  const nameOf = useFieldNames()
  const inOrder = useFormOrder()

  function resultText({ status, number, problem }: Result, entry: Entry | undefined): string {
    if (status === 'published') return several.published(number ?? 0)
    if (status === 'scheduled')
      return entry?.publishAt ? several.scheduledFor(day(entry.publishAt)) : several.scheduled
    const refusal = refusalOf(problem)
    const issues = inOrder(refusal.issues, ({ pointer }) => pathOfPointer(pointer))
    const reasons = issues.map(({ pointer, message }) =>
      pointer === CHANGED ? message : `${nameOf(pathOfPointer(pointer), entry?.blocks ?? [])}: ${message}`,
    )
    return several.refused(reasons.length > 0 ? reasons.join(' ') : problemText(refusal, admin))
  }

  return (
    <Notice id={RESULTS} tone={results.some(({ status }) => status === 'refused') ? 'warning' : 'success'}>
      <p>
        <strong>{several.results}</strong>
      </p>
      <ul>
        {results.map((result) => {
          const entry = entries.find(({ id }) => id === result.id)
          const isPublished = result.status === 'published'
          return (
            <li key={result.id}>
              <a href={isPublished ? entryAddress(entry?.slug ?? result.id) : editAddress(result.id)}>
                {entry?.title ?? result.id}
              </a>
              : {resultText(result, entry)}
            </li>
          )
        })}
      </ul>
      <Button buttonStyle="secondary" margin={false} onClick={onClose} size="small">
        {admin.close}
      </Button>
    </Notice>
  )
}
