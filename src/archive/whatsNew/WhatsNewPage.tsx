import { messages } from '@/messages'
import type { WhatsNew } from '@/queries/whatsNew'
import { EntryMonths } from '../list/EntryMonths'
import type { ListedEntry } from '../list/EntryRow'
import { Pagination } from '../list/Pagination'
import type { Locale } from '../model'
import { MarkAllButton } from './MarkAllButton'
import { NewSince, WHATS_NEW_ADDRESS } from './WhatsNewSection'

interface WhatsNewPageProps {
  news: WhatsNew | null
  entries: readonly ListedEntry[]
  page: number
  locale: Locale
  now: Date
}

/** Everything that is new for the reader, the latest news first. */
export function WhatsNewPage({ news, entries, page, locale, now }: WhatsNewPageProps) {
  const { whatsNew: words, list } = messages[locale.language]
  if (news === null || news.count === 0)
    return (
      <div className="narrow">
        <h1>{words.nothing}</h1>
        <p>{words.nothingText}</p>
        <p>
          <a href="/">{words.back}</a>
        </p>
      </div>
    )
  return (
    <div className="list-page">
      <h1>{words.title}</h1>
      <div className="list-controls">
        <NewSince news={news} locale={locale} now={now} />
        <MarkAllButton through={news.through} label={words.markAll} />
      </div>
      <div className="list-results">
        <EntryMonths entries={entries} locale={locale} />
        <Pagination
          page={page}
          total={news.count}
          address={(other) => (other === 1 ? WHATS_NEW_ADDRESS : `${WHATS_NEW_ADDRESS}?page=${other}`)}
          words={list}
        />
      </div>
    </div>
  )
}
