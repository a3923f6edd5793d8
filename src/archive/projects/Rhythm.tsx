import { messages } from '@/messages'
import type { MonthCount } from '@/queries/projectPages'
import { month as monthAndYear, shortMonth } from '../dates'
import { PageLink } from '../list/PageLink'
import type { Locale } from '../model'

interface RhythmProps {
  slug: string
  months: readonly MonthCount[]
  locale: Locale
}

/** A bar for each month of the year, as high as its entries are many. Screen readers hear a list of months and numbers. */
export function Rhythm({ slug, months, locale }: RhythmProps) {
  const words = messages[locale.language].projects
  const most = Math.max(1, ...months.map(({ entries }) => entries))
  return (
    <section className="rhythm" aria-labelledby="rhythm">
      <h2 id="rhythm">{words.rhythm}</h2>
      <ol role="list">
        {months.map(({ month, entries }) => {
          const [start, end] = daysOf(month)
          const inUtc = { ...locale, timeZone: 'UTC' }
          const style: Record<string, string> = { '--share': `${Math.round((entries / most) * 100)}%` }
          const content = (
            <>
              <span className="rhythm-count" aria-hidden="true">
                {entries > 0 && entries}
              </span>
              <span className="rhythm-bar" style={style} />
              <span className="rhythm-month" aria-hidden="true">
                {shortMonth(start, inUtc)}
              </span>
              <span className="visually-hidden">{words.inMonth(monthAndYear(start, inUtc), entries)}</span>
            </>
          )
          return (
            <li key={month}>
              {entries === 0 ? (
                <span>{content}</span>
              ) : (
                <PageLink href={`/?${new URLSearchParams({ project: slug, from: start, to: end })}`}>
                  {content}
                </PageLink>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** The first and the last day of a month, `YYYY-MM-DD`. */
function daysOf(month: string): [first: string, last: string] {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return [`${month}-01`, new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)]
}
