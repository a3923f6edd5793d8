import { exactTime, serverTimeZone } from '@/archive/dates'
import type { Language } from '@/messages/language'
import { momentInWords } from '../words'

/** A time as people say it, the exact one on hover. */
export function Moment({ instant, language }: { instant: string; language: Language }) {
  return (
    <time dateTime={instant} title={exactTime(instant, { language, timeZone: serverTimeZone() })}>
      {momentInWords(instant, language)}
    </time>
  )
}
