import { listAddress } from '@/archive/address'
import { day, exactTime } from '@/archive/dates'
import type { Locale } from '@/archive/model'
import { messages } from '@/messages'

/** The page of a withdrawn entry: when and why it was withdrawn, and nothing of what it said (PUB-19). */
export function WithdrawnPage({
  withdrawal: { at, reason },
  locale,
}: {
  withdrawal: { at: string; reason: string }
  locale: Locale
}) {
  const { entry, notFound } = messages[locale.language].archive
  return (
    <div className="narrow">
      <h1>{entry.withdrawn}</h1>
      <p className="withdrawn-reason">
        <time dateTime={at} title={exactTime(at, locale)}>
          {entry.withdrawnOn(day(at, locale))}
        </time>{' '}
        {reason}
      </p>
      <p>
        <a href={listAddress({})}>{notFound.back}</a>
      </p>
    </div>
  )
}
