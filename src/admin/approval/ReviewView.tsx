import { Gutter, SetStepNav } from '@payloadcms/ui'
import { notFound } from 'next/navigation'
import type { DocumentViewServerProps } from 'payload'
import type { ReactNode } from 'react'
import { editAddress } from '@/archive/address'
import { differenceOf, namedIds } from '@/domain/post/difference'
import { hasRole } from '@/domain/role'
import { systemClock } from '@/lib/dates'
import { messages } from '@/messages'
import { languageOf, type Language } from '@/messages/language'
import { loadPostContent } from '@/operations/posts/loadPostContent'
import { seenBefore } from '@/operations/posts/seenPost'
import type { Post, User } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { namesOf, reviewFacts, type ReviewFacts } from '@/queries/reviewFacts'
import { timeZone } from '@/archive/timeZone'
import { Facts } from '../digest/runs'
import { Difference } from '../history/Difference'
import { Moment } from '../Moment'
import { Decision } from './Decision'
import { Rendering } from './Rendering'
import { ReviewFindings } from './ReviewFindings'
import { ReviewState } from './ReviewState'
import './review.scss'

/** What Payload passes to the view of a post, after checking that the user may read it. */
type ViewProps = Pick<DocumentViewServerProps, 'i18n' | 'payload'> & { doc: Post | null; user?: User }

/**
 * Everything about an entry on one page: how readers will see it, who wrote it, findings, what changed since the user last saw it,
 * and for publishers the decision (ADMIN-21). Payload does not check access to a custom view.
 */
export async function ReviewView({ doc: post, i18n, payload, user }: ViewProps) {
  if (post === null || !user || !hasRole(user.role, 'author')) notFound()
  const language = languageOf(i18n)
  const words = messages[language].approval
  const db = poolDb(payload)
  const [facts, stored] = await Promise.all([
    reviewFacts(db, post.id),
    loadPostContent(db, post.id, { lock: false }),
  ])
  if (facts === null || stored === null) notFound()
  const isPublisher = hasRole(user.role, 'publisher')
  const before = isPublisher ? await seenBefore(db, user.id, post.id, stored.content) : null
  const names = before ? await namesOf(db, namedIds(before.content, stored.content), language) : {}
  const difference = before && differenceOf(before.content, stored.content)
  // The version that the page shows: a newer one is refused by the server.
  const shown = { ...post, updatedAt: stored.updatedAt }
  return (
    <main>
      <Gutter className="archive-review">
        <SetStepNav
          nav={[
            { label: payload.collections.posts.config.labels.plural, url: '/admin/collections/posts' },
            { label: post.title, url: editAddress(post.id) },
          ]}
        />
        <a className="archive-review__skip" href="#review-side">
          {words.skipEntry}
        </a>
        <Rendering id={post.id} key={stored.updatedAt} />
        <div className="archive-review__side" id="review-side" tabIndex={-1}>
          <Facts
            facts={[
              [words.facts.state, <ReviewState key="state" post={post} />],
              [words.facts.audience, <strong key="audience">{words.audience[post.audience]}</strong>],
              [words.facts.author, post.authorName ?? null],
              [
                words.facts.createdBy,
                <Creator
                  facts={facts}
                  key="creator"
                  language={language}
                  unknown={words.facts.unknown}
                  client={words.facts.client}
                />,
              ],
              [
                words.facts.changed,
                <Event at={facts.updatedAt} key="changed" language={language} name={facts.changedBy} />,
              ],
              [
                words.facts.planned,
                post.status === 'draft' && post.publishAt ? (
                  <Moment instant={post.publishAt} key="planned" language={language} style="long" />
                ) : null,
              ],
            ]}
          />
          <Section heading={words.findings}>
            <ReviewFindings id={post.id} />
          </Section>
          {isPublisher && (
            <Section heading={words.difference.heading}>
              <p className="archive-review__quiet">
                {before ? (
                  <>
                    {words.difference.since} <Moment instant={before.at} language={language} style="long" />:
                  </>
                ) : (
                  words.difference.first
                )}
              </p>
              {difference && (
                <Difference
                  difference={difference}
                  language={language}
                  names={names}
                  timeZone={await timeZone()}
                />
              )}
            </Section>
          )}
          {facts.comments.length > 0 && (
            <Section heading={words.comments}>
              {facts.comments.map(({ comment, by, at }) => (
                <blockquote key={at}>
                  <p>{comment}</p>
                  <footer>
                    <Event at={at} language={language} name={by} />
                  </footer>
                </blockquote>
              ))}
            </Section>
          )}
          {isPublisher && (
            <Decision
              isFuture={post.publishAt ? new Date(post.publishAt) > systemClock() : false}
              next={facts.next}
              post={shown}
              waiting={facts.waiting}
            />
          )}
          {!isPublisher && post.status === 'draft' && (
            <p className="archive-review__quiet">{words.decision.authors}</p>
          )}
        </div>
      </Gutter>
    </main>
  )
}

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section>
      <h2>{heading}</h2>
      {children}
    </section>
  )
}

function Creator({
  facts: { createdBy, client, createdAt },
  client: named,
  language,
  unknown,
}: {
  facts: ReviewFacts
  client: (name: string) => string
  language: Language
  unknown: string
}) {
  return (
    <Event
      at={createdAt}
      language={language}
      name={client === null ? (createdBy ?? unknown) : named(client)}
    />
  )
}

/** A name and a time. */
function Event({ name, at, language }: { name: string | null; at: string; language: Language }) {
  return (
    <>
      {name && `${name}, `}
      <Moment instant={at} language={language} style="long" />
    </>
  )
}
