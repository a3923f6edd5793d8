import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import type { FakeChat } from '../chat/fakeChat'
import { onDatabase } from './database'
import { described } from './described'
import type { Acknowledged } from './acknowledged'

/** The messages of an archive. */
export interface Messages {
  /** Digest runs by status. */
  digestRuns: Record<string, number>
  /** Messages that the chat took. */
  digests: number
  /** Mails about new entries and about drafts that were submitted, each once. */
  mails: number
  /** Copies of mails, which have the Message-ID of the first one: a server was killed while it sent that. */
  mailsAgain: number
  errors: string[]
}

/** Longer than the intervals in which runs are settled and mails are sent again. */
const SETTLED_WITHIN_MS = 120_000

/**
 * Waits until every digest run is settled and every entry is mailed, and describes what was sent twice, not at all, or recorded
 * wrongly. A draft must have been submitted once.
 */
export async function verifyMessages(
  { url, dataDir }: { url: string; dataDir: string },
  chat: FakeChat,
  { digestRuns }: Acknowledged,
): Promise<Messages> {
  const digests = await untilRight(() => verifyDigests(url, chat, digestRuns))
  const mails = await verifyMails(url, [join(dataDir, 'outbox')])
  return { ...digests, ...mails, errors: [...digests.errors, ...mails.errors] }
}

/**
 * Waits until every entry is mailed, and describes those that are in no mail or in two, and submitted drafts that are in two. Drafts may
 * be in none: only the first mail to a publisher comes at once, and it leaves out what was decided meanwhile (MAIL-1).
 * @param outboxes the folders in which the servers put their mails
 */
export async function verifyMails(
  url: string,
  outboxes: readonly string[],
): Promise<Pick<Messages, 'mails' | 'mailsAgain' | 'errors'>> {
  const parsed: ParsedMails = new Map()
  return untilRight(async () => {
    for (const outbox of outboxes) await parseMails(outbox, parsed)
    return compareMails(url, [...parsed.values()])
  })
}

/** Repeats a check until it finds nothing wrong, for two minutes. Returns its last result. */
async function untilRight<Result extends { errors: string[] }>(
  check: () => Promise<Result>,
): Promise<Result> {
  for (const until = Date.now() + SETTLED_WITHIN_MS; ; await sleep(1_000)) {
    const result = await check()
    if (result.errors.length === 0 || Date.now() > until) return result
  }
}

async function verifyDigests(url: string, chat: FakeChat, answered: Acknowledged['digestRuns']) {
  const runs = await onDatabase(url, async (database) => {
    const { rows } = await database.query<{ id: string; status: string }>(
      'select id, status from digest_runs',
    )
    return rows
  })
  const posted = chat.posted.map(({ message }) => runOf(message))
  const statusOf = new Map(runs.map(({ id, status }) => [id, status]))
  const messagesOf = (id: string) => posted.filter((run) => run === id).length
  const twice = runs.filter(({ id }) => messagesOf(id) > 1)
  const wrong = runs.filter(({ id, status }) => messagesOf(id) !== (status === 'sent' ? 1 : 0))
  const foreign = posted.filter((id) => !statusOf.has(id))
  const changed = [...answered].filter(([id, answer]) => !isConsistent(answer, statusOf.get(id)))
  const byStatus: Record<string, number> = {}
  for (const { status } of runs) byStatus[status] = (byStatus[status] ?? 0) + 1
  return {
    digestRuns: byStatus,
    digests: posted.length,
    errors: described([
      ['digests were sent twice', twice],
      ['digest runs do not say what became of their message', wrong],
      ['digests belong to no run', foreign],
      ['digest runs differ from what was answered', changed],
    ]),
  }
}

/** A run that was answered as unknown may be settled later. */
function isConsistent(answered: string, stored: string | undefined): boolean {
  if (answered === 'delivery_unknown') return stored === 'unknown' || stored === 'sent'
  return stored === (answered === 'delivery_failed' ? 'failed' : answered)
}

/** The id of the run in the metadata of a message. */
function runOf(message: Record<string, unknown>): string {
  const { metadata } = message
  return (
    /"run_id":"([^"]+)"/.exec(typeof metadata === 'string' ? metadata : JSON.stringify(metadata))?.[1] ?? ''
  )
}

interface ParsedMail {
  /** Message-ID. */
  id: string
  /** The address. */
  to: string
  /** Of the entries that it lists. */
  slugs: string[]
  /** Titles of the submitted drafts that it lists. */
  submitted: string[]
  /** How many entries it only counts, since it lists a hundred. */
  more: number
}

/** By the path of the file. */
type ParsedMails = Map<string, ParsedMail>

/** Adds the mails of a folder that have not been parsed yet. */
async function parseMails(folder: string, parsed: ParsedMails): Promise<void> {
  const files = readdirSync(folder).map((name) => join(folder, name))
  for (const file of files.filter((path) => path.endsWith('.eml') && !parsed.has(path))) {
    const { messageId: id = '', text = '', to } = await PostalMime.parse(readFileSync(file))
    const slugs = [...text.matchAll(/\/entries\/([\w-]+)/g)].map(([, slug = '']) => slug)
    const submitted = [...text.matchAll(/^- (.*)\n {2}.* · (?:submitted by|eingereicht von) /gm)]
    const [, more = '0'] = /^… (?:and|und) (\S+) (?:more|weitere)/m.exec(text) ?? []
    parsed.set(file, {
      id,
      to: to?.[0]?.address ?? '',
      slugs,
      submitted: submitted.map(([, title = '']) => title),
      more: more === 'ein' ? 1 : Number(more),
    })
  }
}

async function compareMails(url: string, mails: readonly ParsedMail[]) {
  const { published, draftOf } = await onDatabase(url, async (database) => {
    // Mails leave out what is withdrawn at that moment, for good (SUB-2).
    const { rows } = await database.query<{ slug: string }>(`
      select slug from posts where status = 'published' and not exists (
        select from audit where action = 'withdraw-entry' and target_id = posts.id::text)`)
    // Drafts get other titles after the first mail. Titles that several posts have had tell nothing.
    const titles = await database.query<{ title: string; id: string }>(`
      select version_title as title, min(parent_id::text) as id from _posts_v
      group by version_title having count(distinct parent_id) = 1`)
    return {
      published: rows.map(({ slug }) => slug),
      draftOf: new Map(titles.rows.map(({ title, id }) => [title, id])),
    }
  })
  const aboutEntries = mails.filter(({ slugs }) => slugs.length > 0)
  const aboutDrafts = mails.filter(({ submitted }) => submitted.length > 0)
  const idsOf = idsBy(aboutEntries, ({ slugs }) => slugs)
  const idsOfDrafts = idsBy(aboutDrafts, ({ to, submitted }) =>
    submitted.flatMap((title) => {
      const draft = draftOf.get(title)
      return draft === undefined ? [] : [`${draft} to ${to}`]
    }),
  )
  const counted = [...new Map(aboutEntries.map(({ id, more }) => [id, more])).values()]
  const unlisted = published.filter((slug) => !idsOf.has(slug))
  const isEachCounted = unlisted.length <= counted.reduce((sum, more) => sum + more, 0)
  const all = [...aboutEntries, ...aboutDrafts]
  const { size } = new Set(all.map(({ id }) => id))
  return {
    mails: size,
    mailsAgain: all.length - size,
    errors: described([
      ['entries were never mailed', isEachCounted ? [] : unlisted],
      ['entries are in two mails', [...idsOf].filter(([, ids]) => ids.size > 1)],
      ['submitted drafts are in two mails', [...idsOfDrafts].filter(([, ids]) => ids.size > 1)],
    ]),
  }
}

/** The Message-IDs of the mails about each thing. */
function idsBy(
  mails: readonly ParsedMail[],
  thingsOf: (mail: ParsedMail) => readonly string[],
): Map<string, Set<string>> {
  const idsOf = new Map<string, Set<string>>()
  for (const mail of mails)
    for (const thing of thingsOf(mail)) idsOf.set(thing, (idsOf.get(thing) ?? new Set()).add(mail.id))
  return idsOf
}
