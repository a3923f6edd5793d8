import { Link } from '@payloadcms/ui'
import { Fragment, type ReactNode } from 'react'
import { day, dayAndMonth, exactTime, longMoment, year } from '@/archive/dates'
import { isBlank } from '@/lib/text'
import type { DeskMessages } from '@/messages/en/desk'
import type { Language } from '@/messages/language'
import type { DeskEntry } from '@/queries/desk'
import { timeZone } from '@/archive/timeZone'
import { entryFormAddress } from '../posts/addresses'

/**
 * A date as people say it, with its year if that is another one, and the exact time on hover. `withTime` adds the time, for
 * what is still to come.
 */
export async function When({
  instant,
  language,
  withTime = false,
}: {
  instant: string
  language: Language
  withTime?: boolean
}) {
  const locale = { language, timeZone: await timeZone() }
  const isThisYear = year(instant, locale) === year(new Date().toISOString(), locale)
  return (
    <time dateTime={instant} title={exactTime(instant, locale)}>
      {withTime ? longMoment(instant, locale) : (isThisYear ? dayAndMonth : day)(instant, locale)}
    </time>
  )
}

/** A third of the desk. */
export function Third({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`desk-${id}`} className="archive-desk__third">
      <h2 id={`desk-${id}`}>{title}</h2>
      {children}
    </section>
  )
}

/** A list with a heading and, if there are lines, a link to all of them. */
export function DeskList({
  id,
  title,
  total,
  href,
  words,
  children,
}: {
  id: string
  title: string
  total: number
  href: string
  words: DeskMessages
  children: ReactNode
}) {
  return (
    <section aria-labelledby={`desk-${id}`} className="archive-desk__list">
      <header>
        <h3 id={`desk-${id}`}>{title}</h3>
        <Link aria-label={words.allOf(title, total)} href={href} id={`desk-all-${id}`} prefetch={false}>
          {words.all(total)}
        </Link>
      </header>
      <ul>{children}</ul>
    </section>
  )
}

/** A line of an entry: its title leads to the form, or to `href`; what else to know stands below. */
export function EntryLine({
  entry,
  href = entryFormAddress(entry.id),
  words,
  about,
  aside,
  children,
}: {
  entry: DeskEntry
  href?: string
  words: DeskMessages
  /** Below the title, after the project. */
  about: readonly ReactNode[]
  aside?: ReactNode
  children?: ReactNode
}) {
  const facts = [entry.project, ...about].filter(Boolean)
  return (
    <li>
      <div className="archive-desk__line">
        <Link href={href} prefetch={false}>
          {isBlank(entry.title) ? words.untitled : entry.title}
        </Link>
        {aside}
      </div>
      <p className="archive-desk__about">
        {facts.map((fact, place) => (
          <Fragment key={place}>
            {place > 0 && ' · '}
            {fact}
          </Fragment>
        ))}
      </p>
      {children}
    </li>
  )
}
