import type { ReactNode } from 'react'
import { entryAddress } from '@/archive/address'
import type { DeskMessages } from '@/messages/en/desk'
import type { Language } from '@/messages/language'
import type { DeskEntry, DeskList as ListName } from '@/queries/desk'
import type { EntryCounts } from '@/queries/entryCounts'
import { entriesAddress, entryFormAddress, reviewAddress } from '../posts/addresses'
import { DeskList, EntryLine, Third, When } from './parts'

interface Props {
  lists: Record<ListName, DeskEntry[]>
  counts: { all: EntryCounts; mine: EntryCounts }
  words: DeskMessages
  language: Language
}

/** What waits. Publishers approve, so they see everyone's entries; authors see their own. */
export function Waiting({ lists, counts, words, language, isPublisher }: Props & { isPublisher: boolean }) {
  const { waiting } = words
  const isMine = !isPublisher
  const total = isMine ? counts.mine : counts.all
  const when = (instant: string | null) => instant && <When instant={instant} language={language} />
  const submitted = lists.submitted.length > 0 && (
    <DeskList
      href={entriesAddress({ state: 'submitted', isMine })}
      id="submitted"
      key="submitted"
      title={isPublisher ? waiting.submitted : waiting.submittedByMe}
      total={total.submitted}
      words={words}
    >
      {lists.submitted.map((entry) => (
        <EntryLine
          about={[
            isPublisher &&
              (entry.reviewBy ?? entry.author) &&
              waiting.by(entry.reviewBy ?? entry.author ?? ''),
            entry.reviewAt && (
              <>
                {waiting.since}
                {when(entry.reviewAt)}
              </>
            ),
          ]}
          entry={entry}
          href={isPublisher ? reviewAddress(entry.id) : entryFormAddress(entry.id)}
          key={entry.id}
          words={words}
        />
      ))}
    </DeskList>
  )
  const sentBack = lists.changes_requested.length > 0 && (
    <DeskList
      href={entriesAddress({ state: 'changes_requested', isMine })}
      id="sent-back"
      key="sent-back"
      title={waiting.sentBack}
      total={total.changes_requested}
      words={words}
    >
      {lists.changes_requested.map((entry) => (
        <EntryLine
          about={[!entry.isMine && entry.author && waiting.by(entry.author), when(entry.reviewAt)]}
          entry={entry}
          key={entry.id}
          words={words}
        >
          {entry.comment && (
            <p className="archive-desk__comment">
              {entry.reviewBy && waiting.sentBackBy(entry.reviewBy)}
              {entry.comment}
            </p>
          )}
        </EntryLine>
      ))}
    </DeskList>
  )
  const drafts = lists.in_progress.length > 0 && (
    <DeskList
      href={entriesAddress({ state: 'in_progress', isMine: true })}
      id="drafts"
      key="drafts"
      title={waiting.drafts}
      total={counts.mine.in_progress}
      words={words}
    >
      {lists.in_progress.map((entry) => (
        <EntryLine
          about={[
            <>
              {waiting.changed}
              {when(entry.updatedAt)}
            </>,
          ]}
          entry={entry}
          key={entry.id}
          words={words}
        />
      ))}
    </DeskList>
  )
  const parts: ReactNode[] = isPublisher ? [submitted, sentBack, drafts] : [sentBack, drafts, submitted]
  return (
    <Third id="waiting" title={isPublisher ? waiting.title : waiting.yours}>
      {parts.some(Boolean) ? parts : <p className="archive-desk__nothing">{waiting.nothing}</p>}
    </Third>
  )
}

/** What was published last. */
export function LastPublished({ lists, counts, words, language }: Props) {
  const { published } = words
  return (
    <Third id="published" title={published.title}>
      {lists.published.length === 0 ? (
        <p className="archive-desk__nothing">{published.nothing}</p>
      ) : (
        <DeskList
          href={entriesAddress({ state: 'published', isMine: false })}
          id="last"
          title={published.list}
          total={counts.all.published}
          words={words}
        >
          {lists.published.map((entry) => (
            <EntryLine
              about={[
                words.number(entry.number ?? 0),
                entry.publishAt && <When instant={entry.publishAt} language={language} />,
              ]}
              aside={
                <a aria-label={published.inArchiveOf(entry.title)} href={entryAddress(entry.slug)}>
                  {published.inArchive}
                </a>
              }
              entry={entry}
              key={entry.id}
              words={words}
            />
          ))}
        </DeskList>
      )}
    </Third>
  )
}
