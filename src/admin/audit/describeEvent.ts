import { day } from '@/archive/dates'
import type { Locale } from '@/archive/model'
import { isRecord } from '@/lib/json'
import { messages } from '@/messages'
import type { AuditMessages, AuditTarget } from '@/messages/en/audit'
import type { Language } from '@/messages/language'
import type { Audit } from '@/payload-types'

/** What an audit row is told with, besides its own fields. */
export interface Names {
  /** The user's name now, by id. */
  userName: (id: string) => string | null
  /** The record's name now; null if it is gone or cannot be shown. */
  recordName: (target: string, id: string) => string | null
}

type AuditEvent = Pick<
  Audit,
  'actorKind' | 'actorId' | 'actorLabel' | 'action' | 'target' | 'targetId' | 'label' | 'details'
>

/** An event as a sentence, in parts: the record's name stands between `before` and `after`, to be a link. */
export interface EventSentence {
  before: string
  /** Empty if the sentence does not name the record. */
  record: string
  after: string
}

/** Stands for the record in a sentence. Names cannot contain it. */
const RECORD = '\u0000'

/** An event of the audit log as a sentence in the reader's language (ADMIN-16). */
export function describeEvent(event: AuditEvent, names: Names, locale: Locale): EventSentence {
  const { language } = locale
  const words = messages[language].audit
  const details = isRecord(event.details) ? event.details : {}
  const { action } = event
  const facts = {
    who: actorName(event, names, language),
    what: RECORD,
    number: typeof details.number === 'number' ? details.number : null,
    date: dateOf(details.publishAt, locale),
    details,
  }
  const sentence = isKnown(action, words) ? words.sentences[action](facts) : words.other({ ...facts, action })
  const [before = '', after] = sentence.split(RECORD)
  return after === undefined
    ? { before, record: '', after: '' }
    : { before, record: recordPhrase(event, names, language), after }
}

function actorName(
  { actorKind, actorId, actorLabel }: AuditEvent,
  { userName }: Names,
  language: Language,
): string {
  const { actors } = messages[language].audit
  switch (actorKind) {
    case 'person':
      return withAddress(actorId && userName(actorId), actorLabel)
    case 'client':
    case 'command':
      return actors[actorKind](actorLabel)
    case 'system':
      return actorLabel === 'scheduler' ? actors.scheduler : actors.system
  }
}

/** A name with the address, because users choose their names themselves, and two may have the same. */
function withAddress(name: string | null | undefined, address: string): string {
  return name && address && name !== address ? `${name} (${address})` : address || (name ?? '')
}

/** The record with its kind. As it was called then, since it may have another name now; users by their name. */
function recordPhrase(
  { target, targetId, label }: AuditEvent,
  { userName, recordName }: Names,
  language: Language,
): string {
  const { records } = messages[language].audit
  const words = records[isTarget(target, records) ? target : 'other']
  const now = targetId ? (target === 'users' ? userName(targetId) : recordName(target, targetId)) : null
  const current = target === 'users' ? withAddress(now, label ?? '') : (now ?? label)
  const name = target === 'users' || target === 'digest-runs' ? current : (label ?? now)
  return name || target === 'settings' ? words.named(name ?? '') : words.unnamed
}

function isKnown(action: string, { sentences }: AuditMessages): action is keyof typeof sentences {
  return Object.hasOwn(sentences, action)
}

function isTarget(target: string, records: AuditMessages['records']): target is AuditTarget {
  return Object.hasOwn(records, target)
}

function dateOf(value: unknown, locale: Locale): string | null {
  return typeof value !== 'string' || Number.isNaN(Date.parse(value)) ? null : day(value, locale)
}
