'use client'

import { useModal } from '@payloadcms/ui'
import { useState } from 'react'
import type { Choose } from '@/messages/language'
import type { Post } from '@/payload-types'
import { callArchive, type RefusedCall } from '../callArchive'
import { ConfirmDialog } from '../ConfirmDialog'
import { useWords } from '../useWords'
import { CheckResult } from './CheckResult'
import type { Checks } from './useChecks'

/** What the dialog needs to know of the entry that it is about. */
type DraftInQuestion = Pick<Post, 'id' | 'title' | 'audience' | 'updatedAt'> &
  Partial<Pick<Post, 'publishAt'>>

/**
 * Asks once, says what will happen and to whom, names the entry and what the checks found in it. What stands in the way has
 * to be mended first; a refusal is handed to `onRefused`. Whoever follows a finding leaves the dialog for the form (`onLead`).
 */
export function ApprovalDialog({
  post,
  slug,
  checks,
  onLead,
  onRefused,
}: {
  post: DraftInQuestion
  slug: string
  checks: Checks | null
  onLead: (pointer: string) => void
  onRefused: (refused: RefusedCall) => void
}) {
  const { choose, day } = useWords()
  const { closeModal } = useModal()
  const [when, setWhen] = useState<'now' | 'planned'>('planned')
  const isFuture = post.publishAt ? new Date(post.publishAt) > new Date() : false

  async function approve() {
    const answer = await callArchive(`/api/posts/${post.id}/approve`, { when, updatedAt: post.updatedAt })
    if (answer.ok) window.location.reload()
    else onRefused(answer)
  }

  return (
    <ConfirmDialog
      confirmLabel={
        isFuture && when === 'planned'
          ? choose('Freigeben und planen', 'Approve and schedule')
          : choose('Veröffentlichen', 'Publish')
      }
      confirmingLabel={choose('Einen Moment …', 'One moment…')}
      heading={choose('Diesen Eintrag freigeben?', 'Approve this entry?')}
      obstacle={
        hasObstacles(checks)
          ? choose(
              'Freigeben lässt sich der Eintrag erst, wenn ihm nichts mehr im Weg steht.',
              'The entry can be approved once nothing stands in its way any more.',
            )
          : null
      }
      onConfirm={approve}
      slug={slug}
    >
      <div className="archive-approval__dialog">
        <p>
          <strong>{post.title}</strong>
        </p>
        <p>{reachInWords(post.audience, choose)}</p>
        {checks && (
          <div className="archive-approval__checks">
            <CheckResult
              checks={checks}
              onLead={(pointer) => {
                closeModal(slug)
                onLead(pointer)
              }}
            />
          </div>
        )}
        {post.publishAt && isFuture && (
          <fieldset>
            <label>
              <input
                checked={when === 'planned'}
                name="when"
                onChange={() => setWhen('planned')}
                type="radio"
              />{' '}
              {choose(`Erscheint am ${day(post.publishAt)}`, `Appears on ${day(post.publishAt)}`)}
            </label>
            <label>
              <input checked={when === 'now'} name="when" onChange={() => setWhen('now')} type="radio" />{' '}
              {choose('Erscheint sofort', 'Appears now')}
            </label>
          </fieldset>
        )}
        {post.publishAt && !isFuture && (
          <p>{choose(`Datiert auf den ${day(post.publishAt)}.`, `Dated ${day(post.publishAt)}.`)}</p>
        )}
        <p>
          {choose(
            'Ein veröffentlichter Eintrag bekommt eine Nummer und lässt sich nicht mehr ändern oder löschen.',
            'A published entry gets a number and can be neither changed nor deleted.',
          )}
        </p>
      </div>
    </ConfirmDialog>
  )
}

/** Whether the checks have found what the archive refuses; until they answer, it judges when it is asked. */
function hasObstacles(checks: Checks | null): boolean {
  return checks?.state === 'known' && checks.obstacles.length > 0
}

function reachInWords(audience: Post['audience'], choose: Choose): string {
  switch (audience) {
    case 'internal':
      return choose('Nur Kolleginnen und Kollegen werden ihn sehen.', 'Only colleagues will see it.')
    case 'customer':
      return choose('Auch Kunden werden ihn sehen.', 'Customers will see it too.')
    case 'public':
      return choose('Alle werden ihn sehen, auch Außenstehende.', 'Everyone will see it, people outside too.')
  }
}
