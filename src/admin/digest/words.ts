import { serverTimeZone } from '@/archive/dates'
import { whyNotDeletable, type NotDeletable } from '@/domain/digest/run'
import { worded, type Choose, type Language, type Words } from '@/messages/language'
import type { ListedRun } from '@/queries/digestRuns'

const TAGS = { de: 'de-DE', en: 'en-GB' } as const

/** What starts runs without a person, as people call it. */
const triggerWords: Readonly<Record<string, Words>> = {
  scheduler: { de: 'Zeitplan', en: 'Schedule' },
  'jobs:run': { de: 'Befehl jobs:run', en: 'Command jobs:run' },
}

/** Who or what started a run: a person's address as it is. */
export function triggerInWords(trigger: string, choose: Choose): string {
  const words = triggerWords[trigger]
  return words === undefined ? trigger : worded(words, choose)
}

/** `1 entry`, `12 entries`. */
export function entriesInWords(count: number, choose: Choose): string {
  return count === 1 ? choose('1 Eintrag', '1 entry') : choose(`${count} Einträge`, `${count} entries`)
}

/** `1 project`, `3 projects`. */
export function projectsInWords(count: number, choose: Choose): string {
  return count === 1 ? choose('1 Projekt', '1 project') : choose(`${count} Projekte`, `${count} projects`)
}

/** `1 day`, `7 days`. */
export function daysInWords(days: number, choose: Choose): string {
  return days === 1 ? choose('1 Tag', '1 day') : choose(`${days} Tage`, `${days} days`)
}

/** The days of a period: `11 – 18 November 2026`, in the time zone of the server. */
export function periodInWords(
  { from, to }: { from: string; to: string },
  language: Language,
  dateStyle: 'long' | 'medium' = 'long',
): string {
  const format = new Intl.DateTimeFormat(TAGS[language], { dateStyle, timeZone: serverTimeZone() })
  return format.formatRange(new Date(from), new Date(to))
}

/** Day and time: `18 Nov 2026, 08:00`, in the time zone of the server. */
export function momentInWords(
  instant: string,
  language: Language,
  dateStyle: 'long' | 'medium' = 'medium',
): string {
  const format = { dateStyle, timeStyle: 'short', timeZone: serverTimeZone() } as const
  return new Intl.DateTimeFormat(TAGS[language], format).format(new Date(instant))
}

/** How long something took: `240 ms`, `1.2 s`, `2 min 5 s`. */
export function durationInWords(milliseconds: number, language: Language): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`
  const seconds = milliseconds / 1000
  if (seconds < 59.95) {
    return `${new Intl.NumberFormat(TAGS[language], { maximumFractionDigits: 1 }).format(seconds)} s`
  }
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${whole % 60} s`
}

/** Whether the message of a run can be taken back, and if not why. */
export type TakingBack = 'possible' | 'deleted' | Exclude<NotDeletable, 'no_token'>

/** Whether the message of a run can be taken back: where the chat lets it, and once (DIGEST-4). */
export function takingBackOf(
  run: Pick<ListedRun, 'status' | 'route' | 'channel' | 'messageTs' | 'messageDeletedAt'> &
    Partial<Pick<ListedRun, 'failure'>>,
): TakingBack {
  return run.messageDeletedAt !== null ? 'deleted' : (whyNotDeletable(run) ?? 'possible')
}
