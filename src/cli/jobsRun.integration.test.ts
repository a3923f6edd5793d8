import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { UserActor } from '@/domain/actor'
import type { Project } from '@/payload-types'
import { messages } from '@/messages'
import { poolDb } from '@/queries/db'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeDue, makeUser, makeProject } from '@/testing/builders'
import { openFakeChat, type FakeChat } from '@/testing/chat/fakeChat'
import { runPayload } from '@/testing/runProgram'
import { callCommand } from './testing/callCommand'

let archive: TestArchive
let chat: FakeChat
let user: UserActor
let project: Project
beforeAll(async () => {
  archive = await openTestArchive()
  chat = await openFakeChat()
  user = await makeUser(archive.payload, 'publisher')
  project = await makeProject(archive.payload, { slug: 'shop' })
})
afterAll(async () => {
  await archive.close()
  await chat.close()
})
beforeEach(() => void (chat.posted.length = 0))

const jobsRun = (variables: Record<string, string> = { CHAT_WEBHOOK_URL: chat.webhookUrl }) =>
  callCommand(archive, ['jobs:run'], variables)

const due = (title: string) => makeDue(archive.payload, project, user, title)

async function lastRun() {
  const [run] = await poolDb(archive.payload)<{ id: string; status: string; trigger: string }>(
    sql`select id, status, trigger from digest_runs order by id desc limit 1`,
  )
  return run
}

test('succeeds without sending a digest if nothing was published', async () => {
  const { code, out, error } = await jobsRun()
  const run = await lastRun()
  expect({ code, out, error }).toEqual({
    code: 0,
    out: [
      'Nothing was due.',
      `Nothing was published in the last 7 days, so no digest was sent (run ${run?.id}).`,
    ],
    error: '',
  })
  expect(run).toMatchObject({ status: 'nothing_published', trigger: 'jobs:run' })
})

test('JOB-6: publishes what is due, then sends the digest, and prints both', async () => {
  await due('Search finds part words')
  const changed = await due('Changed since')
  await archive.payload.update({
    collection: 'posts',
    id: changed,
    data: { title: 'Changed' },
    overrideAccess: true,
  })
  const variables = { CHAT_WEBHOOK_URL: chat.webhookUrl }
  const { code, out, error } = await runPayload(['jobs:run'], { variables, programs: inject('programs') })
  expect([code, error]).toEqual([0, ''])
  const run = await lastRun()
  expect(out).toEqual([
    'Published: 1.',
    '  1  Search finds part words (shop)',
    `  Not published: ${changed}, it was changed after its approval; approve it again, or withdraw the approval.`,
    `Sent the digest of the last 7 days by environment: 1 entry of 1 project (run ${run?.id}).`,
  ])
  expect(chat.posted).toHaveLength(1)
  expect(JSON.stringify(chat.posted[0]?.message)).toContain('Search finds part words')
  const [audited] = await poolDb(archive.payload)<{ actor: string }>(sql`
      select actor_kind || ' ' || actor_label as actor from audit
      where action = 'publish' order by created_at desc limit 1`)
  expect(audited?.actor).toBe('command jobs:run')
  await archive.payload.delete({ collection: 'posts', id: changed, overrideAccess: true })
})

test('reports a missing route, a refusal and a lost response in one line with status 1, after publishing what was due', async () => {
  await due('Published anyway')
  const unrouted = await jobsRun({})
  expect(unrouted).toEqual({
    code: 1,
    out: ['Published: 1.', expect.stringMatching(/^ {2}\d+ {2}Published anyway \(shop\)$/)],
    error: `The digest has no delivery route. ${messages.en.problems.details.no_delivery_route}`,
  })
  chat.next({ kind: 'refuse', error: 'invalid_payload' })
  const refused = await jobsRun()
  expect([refused.code, refused.out]).toEqual([1, ['Nothing was due.']])
  expect(refused.error).toMatch(
    /^The digest was not sent\. .*invalid_payload.* \(run [0-9a-f-]{36}\) Fix the cause and run this again\.$/,
  )
  expect(chat.posted).toHaveLength(0)
  chat.next({ kind: 'drop_after_accepting' })
  const unknown = await jobsRun()
  const run = await lastRun()
  expect(unknown).toEqual({
    code: 1,
    out: ['Nothing was due.'],
    error: `The digest run did not end cleanly. The connection was lost while the message was being sent. It may have arrived: check the channel before sending it again. (run ${run?.id})`,
  })
  expect(run?.status).toBe('unknown')
  expect(chat.posted).toHaveLength(1)
})

test('prints publications, the digest, and why it was not sent in German', async () => {
  await due('Auf Deutsch')
  const { code, out, error } = await jobsRun({ LANG: 'de_DE.UTF-8' })
  expect(code).toBe(1)
  expect(out).toEqual(['Veröffentlicht: 1.', expect.stringMatching(/^ {2}\d+ {2}Auf Deutsch \(shop\)$/)])
  expect(error).toMatch(/^Der Digest hat keinen Zustellweg\. Hinterlegen Sie .+CHAT_WEBHOOK_URL\.$/)
  const sent = await jobsRun({ LANG: 'de_DE.UTF-8', CHAT_WEBHOOK_URL: chat.webhookUrl })
  expect(sent.out).toEqual([
    'Es war nichts fällig.',
    expect.stringMatching(
      /^Der Digest der letzten 7 Tage wurde über den Webhook aus CHAT_WEBHOOK_URL gesendet: \d+ Einträge aus 1 Projekt /,
    ),
  ])
})

test('closes a run that an earlier command left open and sends its own', async () => {
  await poolDb(archive.payload)(sql`
      insert into digest_runs (id, status, route, period_from, period_to, period_days, trigger, lease_until)
      values (gen_random_uuid(), 'running', 'environment', now() - interval '14 days', now() - interval '7 days', 7,
        'jobs:run', now() - interval '7 days')`)
  const { code, out, error } = await jobsRun()
  expect([code, error]).toEqual([0, ''])
  expect(out.at(-1)).toMatch(/^Sent the digest of the last 7 days/)
  expect(chat.posted).toHaveLength(1)
})

test('fails if an internal error prevented a publication, after sending the digest', async () => {
  const id = await due('Faulty')
  await archive.payload.db.pool.query(`
      create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'refused by the test'; end $$;
      create trigger refuse_one before update on posts for each row
        when (new.id = '${id}' and new.status = 'published') execute function refuse_one()`)
  const { code, out, error } = await jobsRun({ CHAT_WEBHOOK_URL: chat.webhookUrl, LOG_LEVEL: 'silent' })
  expect(code).toBe(1)
  expect(out[1]).toBe(`  Not published: ${id}, an internal error; see the log of the archive.`)
  expect(error).toBe(
    `1 entry could not be published because of an internal error: ${id}. See the log of the archive.`,
  )
  expect(chat.posted).toHaveLength(1)
})

test('reports an unreachable database in one sentence without its password, with exit status 1', async () => {
  const unreachable = await jobsRun({ DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/unreachable' })
  expect([unreachable.code, unreachable.out]).toEqual([1, []])
  expect(unreachable.error).toMatch(/^The database cannot be reached: 127\.0\.0\.1:1\/unreachable \(.+\.$/)
  expect(unreachable.error.split('\n')).toHaveLength(1)
})
