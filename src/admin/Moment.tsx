import { day, exactSecond, longMoment, moment } from '@/archive/dates'
import type { Language } from '@/messages/language'
import { timeZone } from '@/archive/timeZone'

const STYLES = { short: moment, long: longMoment, day }

/** A time in the user's language and time zone, with the exact one on hover. */
export async function Moment({
  instant,
  language,
  style = 'short',
}: {
  instant: string
  language: Language
  style?: keyof typeof STYLES
}) {
  const locale = { language, timeZone: await timeZone() }
  return (
    <time dateTime={instant} title={exactSecond(instant, locale)}>
      {STYLES[style](instant, locale)}
    </time>
  )
}
