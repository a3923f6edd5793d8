import { sql } from '@payloadcms/db-postgres'
import { getPayload } from 'payload'
import { systemClock } from '@/lib/dates'
import { digestDependencies } from '@/operations/digest/dependencies'
import { updateMessages } from '@/operations/digest/updateMessages'
import { correctPost } from '@/operations/posts/correctPost'
import { poolDb } from '@/queries/db'
import { environment } from '@/runtime/environment'
import { announceDatabaseUrl } from '@/server/database/connection'

/**
 * Corrects the title of the only published entry as its endpoint does, prints `corrected` after the commit, then updates the chat
 * messages. For tests that kill it in between.
 */
announceDatabaseUrl(environment().databaseUrl ?? '')
const { default: config } = await import('@payload-config')
const payload = await getPayload({ config })
const [post] = await poolDb(payload)<{ id: string }>(sql`select id from posts where status = 'published'`)
const actor = { kind: 'command', name: 'test' } as const
const corrected = await correctPost(
  payload,
  actor,
  post?.id ?? '',
  { title: process.argv[2] ?? '' },
  systemClock,
)
if (!corrected.ok) throw new Error(corrected.refusal.kind)
process.stdout.write('corrected\n')
await updateMessages(digestDependencies(payload))
process.stdout.write('updated\n')
