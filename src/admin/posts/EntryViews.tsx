import { Link } from '@payloadcms/ui'
import type { BeforeListTableServerProps } from 'payload'
import { readEntryView, type EntryView } from '@/collections/Posts/entryViews'
import { ENTRY_STATES } from '@/domain/post/entryState'
import { messages } from '@/messages'
import { languageOf } from '@/messages/language'
import { poolDb } from '@/queries/db'
import { countEntries, totalOf } from '@/queries/entryCounts'
import { entriesAddress } from './addresses'
import { brokenOnPage } from './cells'
import './posts.scss'

/** States that are shown even if no entry has them. */
const ALWAYS = new Set(['submitted', 'changes_requested', 'scheduled', 'published'])

/**
 * The views above the list of entries, with counts (ADMIN-22): whose entries, and in which state. Links, so that they can be
 * bookmarked; each keeps the search.
 */
export async function EntryViews({ i18n, payload, searchParams, user }: BeforeListTableServerProps) {
  if (!user || user.collection !== 'users') return null
  const words = messages[languageOf(i18n)].desk.views
  const current = readEntryView(searchParams)
  const counts = await countEntries(poolDb(payload), user.id, [...(await brokenOnPage(payload))])
  const chosen = current.isMine ? counts.mine : counts.all
  const states = ENTRY_STATES.filter(
    (state) => ALWAYS.has(state) || chosen[state] > 0 || state === current.state,
  )
  const link = (view: EntryView, label: string, count: number, isCurrent: boolean) => (
    <li key={label}>
      <Link
        aria-current={isCurrent ? 'true' : undefined}
        href={entriesAddress(view, searchParams)}
        id={`view-${view.isMine ? 'mine-' : ''}${view.state ?? 'any'}`}
        prefetch={false}
      >
        {label} <span className="archive-views__count">{count}</span>
      </Link>
    </li>
  )
  return (
    <nav aria-label={words.label} className="archive-views">
      <ul>
        {link({ ...current, isMine: false }, words.anyone, totalOf(counts.all), !current.isMine)}
        {link({ ...current, isMine: true }, words.mine, totalOf(counts.mine), current.isMine)}
      </ul>
      <ul>
        {link({ ...current, state: null }, words.any, totalOf(chosen), current.state === null)}
        {states.map((state) =>
          link({ ...current, state }, words[state], chosen[state], current.state === state),
        )}
      </ul>
    </nav>
  )
}
