import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { serve } from '@hono/node-server'
import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UserActor } from '@/domain/actor'
import type { Project } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { CRON_SECRET, openTestApi, type TestApi } from '@/testing/api'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeDue, makeUser, makeProject } from '@/testing/builders'
import { openFakeChat, type FakeChat } from '@/testing/chat/fakeChat'
import { runProgram } from '@/testing/runProgram'

const root = path.resolve(import.meta.dirname, '../..')

let archive: TestArchive
let chat: FakeChat
let user: UserActor
let project: Project
/** Addresses of an archive with a chat route and of one without. */
let address: string
let addressWithoutRoute: string
const open: { close: () => Promise<void> }[] = []
beforeAll(async () => {
  archive = await openTestArchive()
  chat = await openFakeChat()
  user = await makeUser(archive.payload, 'publisher')
  project = await makeProject(archive.payload, { slug: 'shop' })
  address = await serveApi(openTestApi(archive, { env: { chatWebhookUrl: chat.webhookUrl } }))
  addressWithoutRoute = await serveApi(openTestApi(archive))
})
afterAll(async () => {
  for (const one of open) await one.close()
  await archive.close()
  await chat.close()
})
beforeEach(() => void (chat.posted.length = 0))

/** Serves an API on its own port and returns the address. */
async function serveApi(api: TestApi): Promise<string> {
  return new Promise((resolve) => {
    const server = serve(
      { fetch: api.fetch, port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false },
      ({ port }) => resolve(`http://127.0.0.1:${port}`),
    )
    open.push({
      async close() {
        server.close()
        await api.close()
      },
    })
  })
}

/** Runs a server that is not the archive while `work` uses it. */
async function withOtherServer(
  listener: RequestListener,
  work: (url: string) => Promise<unknown>,
): Promise<void> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server always has an address of this shape.
  const { port } = server.address() as AddressInfo
  await work(`http://127.0.0.1:${port}`)
  server.closeAllConnections()
  server.close()
}

/** Runs a job script with only these variables in its environment. */
function script(env: Record<string, string>, name = 'weekly.sh', started?: (child: ChildProcess) => void) {
  const options = { cwd: '/', env: { PATH: process.env.PATH ?? '', ...env }, ...(started && { started }) }
  return runProgram('sh', [path.join(root, 'jobs', name)], options)
}

const weekly = (archiveUrl = address, secret = CRON_SECRET) =>
  script({ ARCHIVE_URL: archiveUrl, CRON_SECRET: secret })

const due = (title: string) => makeDue(archive.payload, project, user, title)

async function runs(): Promise<{ id: string; status: string }[]> {
  return poolDb(archive.payload)(sql`select id, status from digest_runs order by id`)
}

describe('JOB-6: jobs/weekly.sh', () => {
  test('succeeds without sending a digest if nothing was published', async () => {
    const ended = await weekly()
    const [run] = await runs()
    expect(ended).toEqual({
      code: 0,
      out: [
        'Nothing was due.',
        `Nothing was published in the last 7 days, so no digest was sent (run ${run?.id}).`,
      ],
      error: '',
    })
  })

  test('publishes what is due, then sends the digest; a second run publishes nothing twice', async () => {
    await due('Search finds part words')
    const changed = await due('Changed since')
    await archive.payload.update({
      collection: 'posts',
      id: changed,
      data: { title: 'Changed' },
      overrideAccess: true,
    })
    const skipped = `  Not published: ${changed}, it was changed after its approval; approve it again, or withdraw the approval.`
    const first = await weekly(`${address}/`)
    const sent = (id: string | undefined) =>
      `Sent the digest of the last 7 days by environment: 1 entry of 1 project (run ${id}).`
    expect(first).toEqual({
      code: 0,
      out: ['Published: 1.', '  1  Search finds part words (shop)', skipped, sent((await runs()).at(-1)?.id)],
      error: '',
    })
    expect(chat.posted).toHaveLength(1)
    const again = await weekly()
    expect(again).toEqual({
      code: 0,
      out: ['Nothing was due.', skipped, sent((await runs()).at(-1)?.id)],
      error: '',
    })
    await archive.payload.delete({ collection: 'posts', id: changed, overrideAccess: true })
  })

  test('finds the archive on the same machine by PORT', async () => {
    const ended = await script({ PORT: new URL(address).port, CRON_SECRET }, 'publishDue.sh')
    expect(ended).toEqual({ code: 0, out: ['Nothing was due.'], error: '' })
  })

  test('without a delivery route, publishes what is due, then reports the missing route', async () => {
    await due('Published anyway')
    const { code, out, error } = await weekly(addressWithoutRoute)
    expect([code, out[0]]).toEqual([1, 'Published: 1.'])
    expect(error).toBe(
      'The digest has no delivery route. Set a bot token with a channel or a webhook address in the settings, or CHAT_WEBHOOK_URL.',
    )
    expect((await runs()).at(-1)?.status).toBe('failed')
  })

  test('prints why a delivery was refused, and what to do after a lost response', async () => {
    chat.next({ kind: 'refuse', error: 'invalid_payload' })
    const refused = await weekly()
    const failed = (await runs()).at(-1)
    expect([refused.code, refused.out]).toEqual([1, ['Nothing was due.']])
    expect(refused.error).toMatch(/^The digest was not sent\. .*invalid_payload/)
    expect(refused.error).toContain(`(run ${failed?.id}) Fix the cause and run this again.`)
    expect(chat.posted).toHaveLength(0)
    chat.next({ kind: 'drop_after_accepting' })
    const lost = await weekly()
    const unknown = (await runs()).at(-1)
    expect(lost).toEqual({
      code: 1,
      out: ['Nothing was due.'],
      error: `The digest run did not end cleanly. The connection was lost while the message was being sent. It may have arrived: check the channel before sending it again. (run ${unknown?.id})`,
    })
    expect(unknown?.status).toBe('unknown')
    expect(chat.posted).toHaveLength(1)
  })

  test('reports a wrong, missing or invalid secret in one line that does not reveal it', async () => {
    const before = await runs()
    const wrong = await weekly(address, 'hunter2-hunter2-hunter2')
    expect(wrong).toMatchObject({ code: 1, out: [] })
    expect(wrong.error).toBe(
      `The archive at ${address} refused the secret. CRON_SECRET must be the same for the archive and for this script; without one the archive refuses every call.`,
    )
    const none = await script({ ARCHIVE_URL: address })
    expect([none.code, none.error]).toEqual([
      1,
      'CRON_SECRET is not set. Set it to the same value for the archive and for this script.',
    ])
    // The last two come from a file written with `echo`, and from a copied line.
    for (const secret of ['hunter2\nhunter2', `${CRON_SECRET}\n`, `${CRON_SECRET} `]) {
      const broken = await weekly(address, secret)
      expect([broken.code, broken.error]).toEqual([
        1,
        'CRON_SECRET must be one line without leading or trailing spaces. `echo` appends a line break to a secret, `printf %s` does not.',
      ])
    }
    expect(await runs()).toEqual(before)
  })

  test('reports in one line if the address is unreachable, invalid, not an archive, or redirects', async () => {
    const unreachable = await weekly('http://127.0.0.1:1')
    expect(unreachable).toEqual({
      code: 1,
      out: [],
      error: expect.stringMatching(/^The archive cannot be reached/),
    })
    const nowhere = await weekly('http://archive.invalid:3000')
    expect(nowhere.error).toMatch(/^The archive cannot be reached at http:\/\/archive\.invalid:3000 \(E\w+\)/)
    const plain = address.replace('http:', 'https:')
    expect((await weekly(plain)).error).toMatch(
      /^The archive cannot be reached at https:\S+ over a secure connection \(ERR_SSL_\w+\)\. Either ARCHIVE_URL must start with http:/,
    )
    for (const wrong of ['archive:3000', 'ftp://archive', 'not an address', 'http://me:hunter2@archive'])
      expect(await weekly(wrong)).toEqual({
        code: 1,
        out: [],
        error: 'ARCHIVE_URL must be an http or https address, such as http://archive:3000.',
      })
    const page: RequestListener = (_, response) => response.end('<!doctype html><title>Hello</title>')
    await withOtherServer(page, async (url) => {
      expect((await weekly(url)).error).toBe(
        `${url} does not respond like the archive (status 200 for publish-due). Check ARCHIVE_URL.`,
      )
    })
    const other: RequestListener = (_, response) => response.end('{"items":[]}')
    await withOtherServer(other, async (url) => {
      expect((await weekly(url)).error).toMatch(/does not respond like the archive/)
    })
    const moved: RequestListener = (_, response) =>
      response.writeHead(308, { Location: 'https://updates.example.com/' }).end()
    await withOtherServer(moved, async (url) => {
      expect((await weekly(url)).error).toBe(
        `${url} redirects to https://updates.example.com/. Set ARCHIVE_URL to the address of the archive.`,
      )
    })
  })

  test('does not suggest a retry if it is unclear whether the digest was sent', async () => {
    const dueResponse = JSON.stringify({ published: [], skipped: [], meta: { total: 0 } })
    const failures: RequestListener[] = [
      (_, response) => response.writeHead(504).end('<h1>Gateway timeout</h1>'),
      (request) => request.socket.destroy(),
      (_, response) => {
        const problem = { type: 'unavailable', title: 'x', status: 503, detail: 'x' }
        response.writeHead(503, { 'Content-Type': 'application/problem+json' }).end(JSON.stringify(problem))
      },
      (_, response) => {
        const problem = { type: 'internal', title: 'x', status: 500, detail: 'Request 4711\nand more' }
        response.writeHead(500, { 'Content-Type': 'application/problem+json' }).end(JSON.stringify(problem))
      },
    ]
    for (const fail of failures) {
      const listener: RequestListener = (request, response) =>
        request.url === '/api/v1/publish-due' ? response.end(dueResponse) : fail(request, response)
      await withOtherServer(listener, async (url) => {
        const { code, out, error } = await weekly(url)
        expect([code, out]).toEqual([1, ['Nothing was due.']])
        expect(error).toMatch(
          /The digest may have been sent: check the channel or the run history before you run this again\.$/,
        )
        expect(error.split('\n')).toHaveLength(1)
      })
    }
  })

  test('does not send the digest if publishing failed', async () => {
    const requested: (string | undefined)[] = []
    const listener: RequestListener = (request, response) => {
      requested.push(request.url)
      response.writeHead(500).end()
    }
    await withOtherServer(listener, async (url) => {
      const { code, error } = await weekly(url)
      expect(code).toBe(1)
      expect(error).toMatch(/Run this again: nothing is published twice\.$/)
    })
    expect(requested).toEqual(['/api/v1/publish-due'])
  })

  test.runIf(process.platform === 'linux')('the secret never appears in the process list', async () => {
    const delayed = chat.delay()
    await due('Delayed')
    const children: ChildProcess[] = []
    const ended = script({ ARCHIVE_URL: address, CRON_SECRET }, 'weekly.sh', (child) => children.push(child))
    await delayed.arrived
    const words = readFileSync(`/proc/${children[0]?.pid}/cmdline`, 'utf8').split('\0')
    expect(words.join(' ')).toContain('callArchive.mjs publish-due weekly-report')
    expect(words.join(' ')).not.toContain(CRON_SECRET)
    delayed.release()
    expect((await ended).code).toBe(0)
  })
})
