import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@payloadcms/db-postgres'
import { getPayload, type Payload } from 'payload'
import { codeIn } from '@/lib/errors'
import { systemClock } from '@/lib/dates'
import { watchPool } from '@/lib/watchPool'
import { approvePost } from '@/operations/posts/approvePost'
import { poolDb } from '@/queries/db'
import { announceDatabaseUrl } from '@/server/database/connection'
import { logger, logTo } from '@/runtime/logger'
import { migrateUnderLock } from '@/server/database/migrate'

const AT_ONCE = 50
const TRIES = 100

/**
 * Approves every draft of the database, 50 at a time in no particular order, and prints a line per result. It is meant
 * to be killed (SEC-10). Drafts titled `rolled back` are approved by a user who does not exist: the foreign key fails
 * after the number was taken, so the transaction must give it back.
 */
async function main(): Promise<void> {
  logTo(2)
  announceDatabaseUrl(process.env.DATABASE_URL ?? '')
  const { default: config } = await import('@payload-config')
  const payload = await getPayload({ config })
  watchPool(payload.db.pool, logger())
  if (process.argv[2] === 'migrate') {
    await migrateUnderLock(payload, logger())
    process.exit(0)
  }
  const [user] = await poolDb(payload)<{ id: string }>(sql`select id from users limit 1`)
  const drafts = await poolDb(payload)<{ id: string; title: string }>(
    sql`select id, title from posts where status = 'draft' order by random()`,
  )
  say('ready')
  let next = 0
  const approveAll = async () => {
    for (let draft = drafts[next++]; draft; draft = drafts[next++]) {
      await approve(payload, draft, user?.id ?? '')
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, approveAll))
  say('done')
  process.exit(0)
}

async function approve(
  payload: Payload,
  draft: { id: string; title: string },
  userId: string,
): Promise<void> {
  const isRolledBack = draft.title === 'rolled back'
  const id = isRolledBack ? randomUUID() : userId
  const user = {
    kind: 'person',
    id,
    email: 'publisher@example.com',
    name: 'Publisher',
    role: 'publisher',
  } as const
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    try {
      const result = await approvePost(payload, user, draft.id, 'now', systemClock)
      return say(result.ok ? `${result.value.status} ${result.value.number}` : result.refusal.kind)
    } catch (error) {
      if (isRolledBack && codeIn(error, (code) => code === '23503') !== null) return say('rolled_back')
      // The database is unreachable for a moment. The next attempt shows whether this approval was committed.
      say('lost')
      await sleep(100)
    }
  }
  throw new Error(`the draft ${draft.id} could not be approved`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

await main()
