import type { Segment } from '@/domain/search'
import { dayOfMonth, month } from '../dates'
import type { Locale } from '../model'
import { EntryRow, type ListedEntry } from './EntryRow'

interface Props {
  entries: readonly ListedEntry[]
  /** Marks the hits of a search. */
  mark?: (text: string) => readonly Segment[]
  locale: Locale
}

/** Entries in the given order, with a heading for each month. */
export function EntryMonths({ entries, mark, locale }: Props) {
  return byMonth(entries, locale).map(({ name, entries }) => (
    <section key={`${name} ${entries[0]?.slug}`} className="month">
      <h2>{name}</h2>
      <ol role="list">
        {entries.map((entry, index) => (
          <EntryRow
            key={entry.slug}
            entry={entry}
            mark={mark}
            isFirstOfDay={dayOf(entry, locale) !== dayOf(entries[index - 1], locale)}
            locale={locale}
          />
        ))}
      </ol>
    </section>
  ))
}

/** Groups entries by month (`November 2026`, in the reader's language), in the given order. */
function byMonth(entries: readonly ListedEntry[], locale: Locale) {
  const months: { name: string; entries: ListedEntry[] }[] = []
  for (const entry of entries) {
    const name = month(entry.publishAt, locale)
    if (months.at(-1)?.name !== name) months.push({ name, entries: [] })
    months.at(-1)?.entries.push(entry)
  }
  return months
}

function dayOf(entry: ListedEntry | undefined, locale: Locale): string | null {
  return entry === undefined ? null : dayOfMonth(entry.publishAt, locale)
}
