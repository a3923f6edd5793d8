import { dayRange } from '@/archive/dates'
import type { Locale } from '@/archive/model'
import { channelName } from '@/domain/digest/route'
import { whyNotDeletable, type NotDeletable } from '@/domain/digest/run'
import { isRecord } from '@/lib/json'
import { messages } from '@/messages'
import type { DigestMessages } from '@/messages/en/digest'
import { LOCALES, type Language } from '@/messages/language'
import type { DigestRun } from '@/payload-types'

/** A duration: `240 ms`, `1.2 s`, `2 min 5 s`. */
export function formatDuration(milliseconds: number, language: Language): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`
  const seconds = milliseconds / 1000
  if (seconds < 59.95) {
    return `${new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 1 }).format(seconds)} s`
  }
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${whole % 60} s`
}

/** Who or what started a run: the address of a user, or the name of a job. */
export function formatTrigger(trigger: string, { triggers }: DigestMessages): string {
  return trigger === 'scheduler' || trigger === 'jobs:run' ? triggers[trigger] : trigger
}

/** The fields of a run as text; null for missing ones. */
export function describeRun(run: DigestRun, locale: Locale, month: 'long' | 'short' = 'long') {
  const { language } = locale
  const words = messages[language].digest
  const { from, to, days } = run.period ?? {}
  return {
    route: run.route ? words.routes[run.route] : null,
    channel: channelOf(run),
    period: from && to ? dayRange({ from, to }, locale, month) : null,
    days: days ? words.days(days) : null,
    entries: typeof run.entries === 'number' ? words.entries(run.entries) : null,
    trigger: run.trigger ? formatTrigger(run.trigger, words) : null,
    duration: typeof run.durationMs === 'number' ? formatDuration(run.durationMs, language) : null,
  }
}

/** The channel of a run: its name in the message, as in the settings, else what the chat returned. */
export function channelOf({ message, channel }: Pick<DigestRun, 'message' | 'channel'>): string | null {
  const named = isRecord(message) && typeof message.channel === 'string' ? message.channel : channel
  return named ? channelName(named) : null
}

/** Whether the message of a run can be deleted, is deleted, or why it cannot be: only bot messages, only once (DIGEST-4). */
export function deletionOf(
  run: Pick<DigestRun, 'status' | 'route' | 'channel' | 'messageTs' | 'messageDeletedAt' | 'failure'>,
): 'possible' | 'deleted' | Exclude<NotDeletable, 'no_token'> {
  return run.messageDeletedAt ? 'deleted' : (whyNotDeletable(run) ?? 'possible')
}
