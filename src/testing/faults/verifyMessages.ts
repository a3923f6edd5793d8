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
  /** Mails about new entries. */
  mails: number
  /** Entries that are in two mails because the server was killed after the first one. */
  mailedAgain: number
  errors: string[]
}

/** Longer than the intervals in which runs are settled and mails are sent again. */
const SETTLED_WITHIN_MS = 120_000

/**
 * Waits until every digest run is settled and every entry is mailed, and describes what was sent twice, not at all, or recorded
 * wrongly.
 */
export async function verifyMessages(
  { url, dataDir }: { url: string; dataDir: string },
  chat: FakeChat,
  { digestRuns }: Acknowledged,
  kills: readonly number[],
): Promise<Messages> {
  const parsed: ParsedMails = new Map()
  for (const until = Date.now() + SETTLED_WITHIN_MS; ; await sleep(1_000)) {
    const digests = await verifyDigests(url, chat, digestRuns)
    await parseMails(join(dataDir, 'outbox'), parsed)
    const mails = await verifyMails(url, [...parsed.values()], kills)
    const errors = [...digests.errors, ...mails.errors]
    if (errors.length === 0 || Date.now() > until) return { ...digests, ...mails, errors }
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

/** A mail in the outbox, which was written at this time, in milliseconds since 1970. */
interface Mail {
  id: string
  slugs: string[]
  at: number
}

/** By file. */
type ParsedMails = Map<string, Mail>

/** Adds the mails of a folder that have not been parsed yet. */
async function parseMails(folder: string, parsed: ParsedMails): Promise<void> {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.eml') && !parsed.has(name))) {
    const { messageId: id = '', text = '' } = await PostalMime.parse(readFileSync(join(folder, file)))
    const slugs = [...text.matchAll(/\/entries\/([\w-]+)/g)].map(([, slug = '']) => slug)
    parsed.set(file, { id, slugs, at: timeIn(file) })
  }
}

/** The time in the name of a file, such as `20261126T022536009Z-67017f3ceb30.eml`. */
function timeIn(file: string): number {
  const time = file.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\d)(\d{3}Z).*$/, '$1-$2-$3:$4:$5.$6')
  return Date.parse(time)
}

/**
 * A server that is killed after it has sent a mail, and before it has remembered that, sends the entries again: in the same mail, which
 * has the same Message-ID, or in one with what was published meanwhile.
 */
async function verifyMails(url: string, mails: readonly Mail[], kills: readonly number[]) {
  const published = await onDatabase(url, async (database) => {
    const { rows } = await database.query<{ slug: string }>(
      `select slug from posts where status = 'published'`,
    )
    return rows.map(({ slug }) => slug)
  })
  const mailsOf = new Map<string, Mail[]>()
  for (const mail of mails.toSorted((one, other) => one.at - other.at))
    for (const slug of mail.slugs) mailsOf.set(slug, [...(mailsOf.get(slug) ?? []), mail])
  const again = [...mailsOf].filter(([, of]) => of.length > 1)
  const isExcused = ([first, ...others]: readonly Mail[]) =>
    others.every(({ at }) => kills.some((kill) => first !== undefined && first.at <= kill && kill <= at))
  return {
    mails: mails.filter(({ slugs }) => slugs.length > 0).length,
    mailedAgain: again.length,
    errors: described([
      ['entries were never mailed', published.filter((slug) => !mailsOf.has(slug))],
      ['entries are in two mails', again.filter(([, of]) => !isExcused(of))],
    ]),
  }
}
