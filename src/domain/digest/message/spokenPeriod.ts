import type { Language } from '@/messages/language'
import type { Digest } from '../digest'

const TAGS = { en: 'en-GB', de: 'de-DE' } as const

interface Day {
  day: string
  month: string
  year: string
}

/**
 * A period as people say it: `from 27 October to 3 November`, `vom 3. bis 10. November`. The month is said once when it is the
 * same, the year only when it changes.
 */
export function spokenPeriod({
  period,
  language,
  timeZone,
}: Pick<Digest, 'period' | 'language' | 'timeZone'>): string {
  const [from, to] = [dayOf(period.from, language, timeZone), dayOf(period.to, language, timeZone)]
  const isSameYear = from.year === to.year
  const isSameMonth = isSameYear && from.month === to.month
  const last = `${to.day} ${to.month}${isSameYear ? '' : ` ${to.year}`}`
  if (isSameMonth && from.day === to.day) return `${language === 'de' ? 'am' : 'on'} ${last}`
  const first = [from.day, isSameMonth ? '' : from.month, isSameYear ? '' : from.year]
    .filter(Boolean)
    .join(' ')
  return language === 'de' ? `vom ${first} bis ${last}` : `from ${first} to ${last}`
}

function dayOf(date: Date, language: Language, timeZone: string | null): Day {
  const format = new Intl.DateTimeFormat(TAGS[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...(timeZone === null ? {} : { timeZone }),
  })
  const parts = new Map(format.formatToParts(date).map(({ type, value }) => [type, value]))
  const day = parts.get('day') ?? ''
  return {
    day: language === 'de' ? `${day}.` : day,
    month: parts.get('month') ?? '',
    year: parts.get('year') ?? '',
  }
}
