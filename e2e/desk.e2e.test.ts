import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TIME_ZONE_COOKIE } from '@/lib/timeZones'
import { accessibilityFindings } from './support/axe'
import { closeContexts, type OpenPage, pageInTurn, sharedBrowser } from './support/browser'
import {
  adminCookie,
  callApi,
  callRest,
  cookieOf,
  createAsAdmin,
  firstPaint,
  issueToken,
} from './support/calls'
import { startProduction, type Production } from './support/production'
import { choose, untilSaved } from './support/writing'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * 60 * 60_000

let production: Production
let browser: Browser
let admin: string
let sharp: string
let type: string
let pageOf: OpenPage
/** What the server sends, without scripts: what people see before any script runs. */
let firstPaintOf: OpenPage
beforeAll(async () => {
  production = await startProduction()
  browser = await sharedBrowser()
  pageOf = await pageInTurn(browser, production)
  firstPaintOf = await pageInTurn(browser, production, { javaScriptEnabled: false })
  admin = await adminCookie(production)
  const types = await callRest(production, admin, 'GET', '/post-types?sort=createdAt&limit=1')
  type = types.json.docs[0].id
})
afterAll(async () => {
  await closeContexts(browser)
  expect(await production.stop()).toBe(0)
})

async function userWith(role: 'author' | 'publisher' | 'admin', name: string): Promise<string> {
  const email = `${name.toLowerCase()}@example.com`
  await createAsAdmin(production, 'users', { email, role, name })
  return cookieOf(production, email)
}

/** Creates a draft as a user and returns its id. */
async function draft(cookie: string, data: Record<string, unknown>): Promise<string> {
  const given = { project: sharp, type, audience: 'internal', tags: [], ...data }
  const { status, json } = await callRest(production, cookie, 'POST', '/posts', given)
  expect([status, JSON.stringify(json)]).toEqual([201, expect.anything()])
  return json.doc.id
}

async function act(cookie: string, id: string, action: string, body: unknown = {}): Promise<void> {
  const { status, json } = await callRest(production, cookie, 'POST', `/posts/${id}/${action}`, body)
  expect([status, json]).toEqual([200, expect.anything()])
}

async function inDatabase(sql: string, ...values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: production.environment.DATABASE_URL })
  await client.connect()
  await client.query(sql, values)
  await client.end()
}

/** Stores that the scheduler last called `publish-due` some hours ago, and returns when. */
async function calledHoursAgo(hours: number): Promise<Date> {
  const at = new Date(Date.now() - hours * HOUR_MS)
  await inDatabase(
    `insert into job_calls (job, called_at) values ('publish-due', $1)
     on conflict (job) do update set called_at = excluded.called_at`,
    at.toISOString(),
  )
  return at
}

/** The titles of a list of the desk, and what stands below them. */
const linesOf = (page: Page, list: string) =>
  page.locator(`section:has(> header #desk-${list}) li`).allInnerTexts()

/** The desk of a user before any script runs. */
async function deskOf(cookie: string, locale = 'en-GB'): Promise<Page> {
  const page = await firstPaintOf(cookie, { locale })
  await page.goto(`${production.url}/admin`)
  return page
}

async function documentOf(cookie: string, path: string, locale?: string): Promise<string> {
  const { status, html } = await firstPaint(production, cookie, path, locale)
  expect(status).toBe(200)
  return html
}

const rowsOf = (list: string) => list.split('<tbody')[1]?.split('<tr').slice(1) ?? []

/** Payload's menu closes with a movement, of which a busy machine may show a frame, but never stands open. */
const MENU_THAT_MOVES = '.template-default--nav-animate'

/** Runs in the page: keeps the greatest width that the page had in any frame until the menu can move. */
function watchWidth(menuThatMoves: string): void {
  Object.assign(window, { widest: 0 })
  const look = () => {
    const { scrollWidth } = document.documentElement
    Object.assign(window, { widest: Math.max(scrollWidth, Reflect.get(window, 'widest') as number) })
    if (document.querySelector(menuThatMoves) === null) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

describe('ADMIN-22: the desk of an empty archive', () => {
  const stateOf = (page: Page, step: string) => page.locator(`#step-${step}`).getAttribute('data-state')

  test('shows administrators six open steps', async () => {
    const page = await pageOf(admin)
    await page.goto(`${production.url}/admin`)
    await page.getByRole('heading', { name: 'Set up the archive' }).waitFor()
    for (const step of ['project', 'domains', 'mail', 'chat', 'invitation', 'entry'])
      expect([step, await stateOf(page, step)]).toEqual([step, 'open'])
    expect(await page.locator('#first-entry').count()).toBe(0)
    expect(await page.getByText('SMTP_URL=').isVisible()).toBe(true)
    expect(await accessibilityFindings(page)).toEqual([])
    await page.locator('#first-invitation').click()
    await page.locator('#invite-user').waitFor()
  })

  test('tells an author to wait for a project', async () => {
    const author = await userWith('author', 'Ann')
    const desk = await documentOf(author, '/admin')
    expect(desk).toContain('as soon as an administrator has created a project')
    expect(desk).not.toContain('archive-steps')
  })

  test('leads to each step, which is done afterwards', async () => {
    const page = await pageOf(admin)
    await page.goto(`${production.url}/admin`)
    // The author of the test before.
    expect(await stateOf(page, 'invitation')).toBe('done')
    for (const step of ['domains', 'chat'])
      expect(await page.locator(`#first-${step}`).getAttribute('href')).toBe('/admin/globals/settings')
    await page.locator('#first-project').click()
    await page.waitForURL('**/collections/projects/create')
    await page.locator('#field-name').fill('Sharp')
    await expect.poll(() => page.locator('#field-slug').inputValue()).toBe('sharp')
    await page.locator('#action-save').click()
    await page.waitForURL(/\/collections\/projects\/[0-9a-f-]{36}/)
    sharp = page.url().split('/').at(-1)?.slice(0, 36) ?? ''

    await page.goto(`${production.url}/admin`)
    expect(await stateOf(page, 'project')).toBe('done')
    await page.getByText('2 of 6 done').waitFor()
    await page.locator('#first-entry').click()
    await page.waitForURL('**/collections/posts/create')
    await page.locator('#field-project').getByText('Sharp').waitFor()
  })

  test('keeps what is open on the desk of administrators once there is a title, until it is done', async () => {
    const page = await pageOf(admin)
    await choose(page, { first: 'Sharp', second: 'New feature' })
    await page.locator('#field-title').fill('A first title')
    await untilSaved(page)
    const openSteps = (on: Page) => on.locator('section:has(> header #desk-steps) li').allInnerTexts()
    await page.goto(`${production.url}/admin`)
    await page.getByRole('heading', { name: 'Desk', exact: true }).waitFor()
    expect(await openSteps(page)).toEqual([
      expect.stringMatching(/^Allow your e-mail domains\s+Open the settings$/),
      expect.stringMatching(/^Connect a mail server\s+SMTP_URL=/),
      expect.stringMatching(/^Choose where the digest goes\s+Open the settings$/),
      expect.stringMatching(/^Publish the first entry\s+Show the drafts$/),
    ])
    await page.getByText('2 of 6 done').waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
    const german = await deskOf(admin, 'de-DE')
    await german.getByRole('heading', { name: 'Das Archiv einrichten' }).waitFor()
    expect(await openSteps(german)).toEqual([
      expect.stringMatching(/^E-Mail-Domains erlauben\s+Einstellungen öffnen$/),
      expect.stringMatching(/^Einen Mailserver verbinden\s+SMTP_URL=/),
      expect.stringMatching(/^Festlegen, wohin der Digest geht\s+Einstellungen öffnen$/),
      expect.stringMatching(/^Den ersten Eintrag veröffentlichen\s+Entwürfe ansehen$/),
    ])
    // The first entry is not out yet.
    for (const one of [page, german]) expect(await one.locator('#hide-steps').count()).toBe(0)

    const settings = {
      allowedEmailDomains: [{ domain: 'example.com' }],
      chat: { webhookUrl: 'https://hooks.slack.com/services/T/B/x' },
    }
    expect((await callRest(production, admin, 'POST', '/globals/settings', settings)).status).toBe(200)

    await page.goto(`${production.url}/admin`)
    await page.getByText('4 of 6 done').waitFor()
    expect(await openSteps(page)).toHaveLength(2)
    await page.locator('#first-entry').click()
    await page.waitForURL('**/collections/posts?**')
    const address = (await page.getByRole('link', { name: 'A first title' }).getAttribute('href')) ?? ''
    const id = address.split('/').at(-1) ?? ''
    expect((await callRest(production, admin, 'DELETE', `/posts/${id}`)).status).toBe(200)
  })
})

describe('ADMIN-22: the desk', () => {
  const content = {
    teaser: 'One sentence. And another one.',
    blocks: [{ blockType: 'text', text: 'Text.' }],
  }
  let ann: string
  let paula: string
  let quiet: string
  let scheduled: string
  beforeAll(async () => {
    ann = await cookieOf(production, 'ann@example.com')
    paula = await userWith('publisher', 'Paula')
    const project = { slug: 'quiet', name: 'Quiet', color: '#2563eb', sort: 1, isActive: true }
    quiet = (await createAsAdmin(production, 'projects', project)).id
    const bot = await issueToken(production, { name: 'Release bot', mode: 'write', audience: 'internal' })
    const created = await callApi(production, bot, 'POST', '/posts', {
      project: 'sharp',
      title: 'Handed in by a program',
      type: 'fix',
    })
    expect(created.status).toBe(201)
    await act(ann, await draft(ann, { title: 'Handed in by Ann', ...content }), 'submit')
    const returned = await draft(ann, { title: 'Sent back to Ann', ...content })
    await act(ann, returned, 'submit')
    await act(paula, returned, 'request-changes', { comment: 'Please name the version.' })
    const returnedToPaula = await draft(paula, { title: 'Sent back to Paula', ...content })
    await act(paula, returnedToPaula, 'submit')
    await act(admin, returnedToPaula, 'request-changes', { comment: 'Shorter, please.' })
    await draft(ann, { title: 'Draft of Ann' })
    scheduled = await draft(paula, {
      title: 'Next week',
      publishAt: new Date(Date.now() + 7 * DAY_MS).toISOString(),
      ...content,
    })
    await act(paula, scheduled, 'approve', { when: 'planned' })
    await act(paula, await draft(paula, { title: 'Out already', ...content }), 'approve', { when: 'now' })
  })

  test('shows a publisher what waits for approval, what is scheduled, the digest and what was published', async () => {
    const page = await pageOf(paula)
    await page.goto(`${production.url}/admin`)
    const submitted = await linesOf(page, 'submitted')
    expect(submitted).toHaveLength(2)
    expect(submitted[0]).toMatch(/^Handed in by a program\s+Sharp · by Release bot · since \d+ \w+$/)
    expect(submitted[1]).toMatch(/^Handed in by Ann\s+Sharp · by Ann · since/)
    const date = new Date(Date.now() + 7 * DAY_MS).toLocaleDateString('en-GB', { dateStyle: 'long' })
    expect(await linesOf(page, 'scheduled')).toEqual([
      expect.stringMatching(new RegExp(`^Next week\\s+Sharp · ${date} at \\d\\d:\\d\\d$`)),
    ])
    expect(await page.locator('section:has(> header #desk-digest)').innerText()).toMatch(
      /Preview the message\s+1 entry of the last 7 days\s+\d.* 2\d{3} · Sharp 1$/,
    )
    expect((await linesOf(page, 'last'))[0]).toMatch(/^Out already\s+Archive\s+Sharp · No\. 1/)
    expect(await accessibilityFindings(page)).toEqual([])
  })

  test('shows an author the own entries, with the comment, and what the digest would hold', async () => {
    const page = await deskOf(ann)
    const headings = await page.locator('section[aria-labelledby="desk-waiting"] h3').allInnerTexts()
    expect(headings).toEqual(['Sent back', 'Your drafts', 'Waiting for approval'])
    expect(await linesOf(page, 'sent-back')).toEqual([
      expect.stringMatching(/^Sent back to Ann[^]*Paula: Please name the version\.$/),
    ])
    expect(await linesOf(page, 'drafts')).toEqual([expect.stringContaining('Draft of Ann')])
    expect(await linesOf(page, 'submitted')).toEqual([expect.stringContaining('Handed in by Ann')])
    await page.getByRole('heading', { name: 'Your entries' }).waitFor()
    const own = page.getByRole('link', { name: 'Handed in by Ann' })
    expect(await own.getAttribute('href')).toMatch(/\/collections\/posts\/[0-9a-f-]{36}$/)
    // Without the preview, which authors may not open, and without a word of the settings.
    expect(await page.locator('section:has(> header #desk-digest)').innerText()).toMatch(
      /^Coming digest\s+1 entry of the last 7 days\s+\d.* 2\d{3} · Sharp 1$/,
    )
    expect(await page.locator('#desk-digest-preview').count()).toBe(0)
    expect(await page.content()).not.toContain('hooks.slack.com')
  })

  test.each([
    ['a publisher', { submitted: 2, 'sent-back': 2, scheduled: 1, last: 1 }],
    ['an author', { 'sent-back': 1, drafts: 1 }],
  ])('leads %s from each list to the entry and to all: %o', async (who, lists) => {
    const cookie = who === 'an author' ? ann : paula
    const desk = await deskOf(cookie)
    for (const [list, count] of Object.entries(lists)) {
      const entry = desk.locator(`section:has(> header #desk-${list}) li a`).first()
      const address = (await entry.getAttribute('href')) ?? ''
      const view = list === 'submitted' ? '/review' : ''
      expect(address).toMatch(new RegExp(`/collections/posts/[0-9a-f-]{36}${view}$`))
      expect(await documentOf(cookie, address)).toMatch(new RegExp(`<h1[^>]*>${await entry.innerText()}<`))
      const all = desk.locator(`#desk-all-${list}`)
      expect(await all.innerText()).toBe(`All ${count}`)
      expect(rowsOf(await documentOf(cookie, (await all.getAttribute('href')) ?? ''))).toHaveLength(count)
    }
  })

  test('ADMIN-24: the navigation says what waits, and leads there', async () => {
    for (const [cookie, name, id, rows] of [
      [paula, 'To approve 2 entries', 'to-approve', 2],
      [ann, 'Sent back 1 entry', 'sent-back', 1],
    ] as const) {
      // On narrower windows the menu is closed.
      const page = await pageOf(cookie, { width: 1600 })
      // It is there before any script runs.
      expect(await documentOf(cookie, '/admin/collections/media')).toContain(`id="nav-${id}"`)
      await page.goto(`${production.url}/admin/collections/media`)
      await page.getByRole('link', { name, exact: true }).click()
      await page.waitForURL('**state=**')
      await expect.poll(() => page.locator('.collection-list tbody tr').count()).toBe(rows)
      await expect
        .poll(() => page.locator('.nav__link:has(.nav__link-indicator)').getAttribute('id'))
        .toBe(`nav-${id}`)
      expect(await accessibilityFindings(page, '.nav')).toEqual([])
    }
    expect(await (await deskOf(ann)).locator('#nav-to-approve').count()).toBe(0)
  })

  test('leads to the archive, to the digest and to a draft in a project that has been quiet for two weeks', async () => {
    const desk = await deskOf(paula)
    const read = desk.getByRole('link', { name: 'Read “Out already” in the archive' })
    expect(await documentOf(paula, (await read.getAttribute('href')) ?? '')).toMatch(/<h1[^>]*>Out already</)
    const preview = await desk.locator('#desk-digest-preview').getAttribute('href')
    expect(preview).toBe('/admin/collections/digest-runs')
    const publishDaysAgo = async (days: number) => {
      const publishAt = new Date(Date.now() - days * DAY_MS)
      const old = { title: 'Long ago', project: quiet, publishAt: publishAt.toISOString(), ...content }
      await act(paula, await draft(paula, old), 'approve', { when: 'planned' })
      return publishAt
    }
    const since = await publishDaysAgo(15)
    const page = await pageOf(paula)
    await page.goto(`${production.url}/admin`)
    expect(await linesOf(page, 'quiet')).toEqual([
      expect.stringMatching(new RegExp(`^Quiet\\s+Start a draft\\s+no entry since ${since.getDate()} `)),
    ])
    await page.getByRole('link', { name: 'Start a draft in Quiet' }).click()
    await page.locator('#field-project').getByText('Quiet').waitFor()
    // One entry every two weeks is usual.
    expect(await documentOf(paula, '/admin')).toContain('id="desk-quiet"')
    await publishDaysAgo(13)
    const later = await documentOf(paula, '/admin')
    expect(later).toContain('id="desk-scheduled"')
    expect(later).not.toContain('id="desk-quiet"')
  })

  test('MAIL-1, MAIL-2, MAIL-3: people get mails about what waits for them, unless they turned them off', async () => {
    const subjectsTo = async (address: string) => {
      const outbox = join(production.folder, 'data/outbox')
      const files = readdirSync(outbox).filter((file) => file.endsWith('.eml'))
      const mails = await Promise.all(files.map((file) => PostalMime.parse(readFileSync(join(outbox, file)))))
      return mails
        .filter(({ to }) => to?.some((one) => one.address === address))
        .map(({ subject = '' }) => subject)
    }
    const [petra, pia] = [await userWith('publisher', 'Petra'), await userWith('publisher', 'Pia')]
    const { json: me } = await callRest(production, pia, 'GET', '/users/me')
    const wanted = { mails: { submitted: false } }
    expect((await callRest(production, pia, 'PATCH', `/users/${me.user.id}`, wanted)).status).toBe(200)
    // A mail waits for what happens together.
    const haveWaited = () =>
      inDatabase(`update notifications set created_at = created_at - interval '1 minute'`)

    // In the language of the digest, since they have chosen none.
    const mailed = await draft(ann, { title: 'Mailed', ...content })
    await act(ann, mailed, 'submit')
    await haveWaited()
    await expect.poll(() => subjectsTo('petra@example.com')).toContain('Zur Freigabe: Mailed')
    await act(petra, mailed, 'request-changes', { comment: 'Shorter, please.' })
    await haveWaited()
    await expect.poll(() => subjectsTo('ann@example.com')).toContain('Zurückgegeben: Mailed')
    expect(await subjectsTo('pia@example.com')).toHaveLength(1)
  })

  test('warns when an approved entry was changed, and when nobody has published what is due for a day', async () => {
    const { status } = await callRest(production, paula, 'PATCH', `/posts/${scheduled}`, {
      teaser: 'Changed. Twice.',
    })
    expect(status).toBe(200)
    const due = await draft(paula, { title: 'Due', publishAt: new Date(Date.now() + DAY_MS), ...content })
    await act(paula, due, 'approve', { when: 'planned' })
    await inDatabase(`update posts set publish_at = now() - interval '1 second' where id = $1`, due)
    const overdueFor = async (cookie: string) => (await deskOf(cookie)).locator('#desk-overdue').innerText()
    expect(await overdueFor(paula)).toMatch(/The scheduler has never called publish-due.* or publish now\./)
    // Authors can neither publish nor repair the scheduler.
    expect(await overdueFor(ann)).toBe(
      'A scheduled entry is overdue. Scheduled entries are not being published automatically. ' +
        'Ask a publisher or an administrator to publish now. Show all',
    )
    const calledAt = await calledHoursAgo(25)
    const date = calledAt.toLocaleDateString('en-GB', { dateStyle: 'long' })
    expect(await overdueFor(paula)).toMatch(
      new RegExp(`The scheduler last called publish-due on ${date} at \\d\\d:\\d\\d\\.`),
    )
    await calledHoursAgo(1)
    const desk = await deskOf(paula)
    expect(await desk.locator('#desk-overdue').count()).toBe(0)
    const changed = desk.locator('#desk-broken')
    expect(await changed.innerText()).toContain('An approved entry was changed and needs a new approval.')
    await changed.getByRole('link', { name: 'Next week' }).click()
    await desk.waitForURL(`**/collections/posts/${scheduled}/review`)
  })

  test('lets an administrator hide the steps that are left once an entry is published', async () => {
    const second = await userWith('admin', 'Ada')
    expect(await documentOf(admin, '/admin', 'de-DE')).toMatch(/<button[^>]*id="hide-steps".*?>Ausblenden</)
    const english = await pageOf(admin)
    await english.goto(`${production.url}/admin`)
    await english.getByText('5 of 6 done').waitFor()
    expect(await accessibilityFindings(english)).toEqual([])
    await english.getByRole('button', { name: 'Hide', exact: true }).click()
    await english.locator('#desk-steps').waitFor({ state: 'detached' })
    expect(await english.evaluate(() => document.activeElement?.id)).toBe('desk-write')
    const german = await documentOf(admin, '/admin', 'de-DE')
    expect(german).toContain('>Wartet auf Sie</h2>')
    expect(german).not.toContain('id="desk-steps"')
    expect(await documentOf(second, '/admin')).toContain('id="desk-steps"')
    for (const cookie of [ann, paula])
      expect(await documentOf(cookie, '/admin')).not.toContain('id="desk-steps"')
  })

  test('OPS-17: says to administrators alone that there is no mail server, as the log does', async () => {
    for (const [cookie, count] of [
      [paula, 0],
      [admin, 1],
    ] as const)
      expect((await documentOf(cookie, '/admin')).split('id="desk-outbox"')).toHaveLength(count + 1)
    expect(production.output().match(/SMTP_URL is not set/g)).toHaveLength(1)
  })

  test('is in German for Germans, and fits a phone', async () => {
    const page = await pageOf(paula, { locale: 'de-DE', width: 390 })
    await page.addInitScript(watchWidth, MENU_THAT_MOVES)
    await page.goto(`${production.url}/admin`)
    await page.getByRole('heading', { name: 'Wartet auf Sie' }).waitFor()
    await page.locator(MENU_THAT_MOVES).waitFor()
    expect(await page.evaluate(() => Reflect.get(window, 'widest') as number)).toBeLessThan(450)
    const widthNow = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(widthNow).toBe(390)
  })
})

describe('ADMIN-22: the list of entries', () => {
  let author: string
  beforeAll(async () => {
    const former = await userWith('author', 'Rita')
    await draft(former, { title: 'By a reader', authorName: '' })
    const { json: rita } = await callRest(production, former, 'GET', '/users/me')
    await callRest(production, admin, 'PATCH', `/users/${rita.user.id}`, { role: 'reader' })
    author = await userWith('author', 'Lea')
    for (let n = 1; n <= 26; n += 1) await draft(author, { title: `Draft ${n} of Lea` })
  })

  test('has the names of project, type and author in its cells, and 25 rows, before any script runs', async () => {
    const html = await documentOf(author, '/admin/collections/posts')
    const rows = rowsOf(html)
    expect(rows).toHaveLength(25)
    for (const row of rows) {
      expect(row).toMatch(/cell-project"><span>Sharp</)
      expect(row).toMatch(/cell-type"><span>New feature</)
      expect(row).toContain('of Lea')
      expect(row).toMatch(/cell-authorName"><span>Lea</)
      expect(row).toContain('In progress')
    }
    // Also of people who may no longer write.
    expect(await documentOf(author, '/admin/collections/posts?search=By+a+reader')).toMatch(
      /cell-authorName"><span>Rita</,
    )
  })

  test('has views with counts that keep the search', async () => {
    const page = await pageOf(author)
    const rows = page.locator('.collection-list tbody tr')
    const titles = page.locator('.collection-list tbody .cell-title')
    await page.goto(`${production.url}/admin/collections/posts`)
    expect(await page.locator('#view-mine-any').innerText()).toMatch(/^Mine 26$/)
    expect(await accessibilityFindings(page)).toEqual([])
    await page.locator('#view-submitted').click()
    await page.waitForURL('**state=submitted**')
    await expect.poll(() => rows.count()).toBe(2)

    await page.getByPlaceholder(/search by/i).fill('program')
    await expect.poll(() => titles.allInnerTexts()).toEqual(['Handed in by a program'])
    expect(page.url()).toContain('state=submitted')
    await page.locator('#view-any').click()
    await page.waitForURL('**state=any**')
    expect(new URL(page.url()).searchParams.get('search')).toBe('program')
    await expect.poll(() => titles.allInnerTexts()).toEqual(['Handed in by a program'])

    await page.goto(`${production.url}/admin/collections/posts`)
    await page.locator('#view-mine-any').click()
    await page.waitForURL('**whose=me**')
    await page.getByText(/1-25 of 26/).waitFor()
    await page.locator('.clickable-arrow--right').click()
    await page.waitForURL('**page=2**')
    await expect.poll(() => rows.count()).toBe(1)
    expect(page.url()).toContain('whose=me')
  })

  test('says each state in words', async () => {
    const stateIn = async (state: string) => {
      const list = await firstPaintOf(author)
      await list.goto(`${production.url}/admin/collections/posts?state=${state}&whose=anyone`)
      return list.locator('tbody .cell-status').first().innerText()
    }
    expect(await stateIn('changes_requested')).toBe('Changes requested')
    expect(await stateIn('approval_broken')).toBe('Changed after approval')
    expect(await stateIn('published')).toBe('Published, no. 3')
    expect(await stateIn('scheduled')).toMatch(/^Scheduled for \d+ \w{3}$/)
  })

  test('ADMIN-25: shows dates as people say them, in the zone of the browser', async () => {
    const timeZone = 'Pacific/Kiritimati'
    const page = await pageOf(author)
    const browserOfPage = await page.context().newCDPSession(page)
    await browserOfPage.send('Emulation.setTimezoneOverride', { timezoneId: timeZone })
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))

    const published = await callRest(production, author, 'GET', '/posts?where[status][equals]=published')
    const drafts = await callRest(production, author, 'GET', '/posts?where[title][equals]=Draft 1 of Lea')
    for (const locale of ['en-GB', 'de-DE']) {
      const shown = new Intl.DateTimeFormat(locale, {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        timeZone,
      }).format(new Date(published.json.docs[0].publishAt))
      expect(shown).toMatch(/^\d{1,2}\.? \S+ \d{4}, \d\d:\d\d$/)
      await pageOf(author, { locale })
      await page.goto(`${production.url}/admin/collections/posts/${drafts.json.docs[0].id}`)
      const input = page.locator('#field-publishAt input')
      await input.fill(shown)
      await input.press('Tab')
      expect(await input.inputValue()).toBe(shown)
      // The first page has learned the zone.
      const zone = async () =>
        (await page.context().cookies()).find(({ name }) => name === TIME_ZONE_COOKIE)?.value
      await expect.poll(zone).toBe(timeZone)

      const list = '/admin/collections/posts?state=published&whose=anyone'
      const headers = { Cookie: `${author}; ${TIME_ZONE_COOKIE}=${timeZone}`, 'Accept-Language': locale }
      const html = await (await fetch(production.url + list, { headers })).text()
      expect(html).toMatch(new RegExp(`<time[^>]*>${shown}</time>`))
      const archive = await (await fetch(production.url, { headers })).text()
      expect(archive).toMatch(/<time[^>]*GMT\+14/)
      await page.goto(production.url + list)
      expect(await page.locator('tbody .cell-publishAt').first().innerText()).toBe(shown)
    }
    expect(errors).toEqual([])
    await browserOfPage.detach()
  })

  test('a word that does not end leaves the other columns in view, and the list fits a phone', async () => {
    await draft(await userWith('author', 'Max'), { title: 'x'.repeat(150) })
    const page = await pageOf(author, { width: 1280 })
    await page.goto(`${production.url}/admin/collections/posts?state=any&whose=anyone`)
    const cell = page.locator('tbody td.cell-authorName', { hasText: 'Max' })
    // Once the styles are there.
    const endOf = (element: Element) => element.getBoundingClientRect().right
    await expect.poll(() => cell.evaluate(endOf)).toBeLessThanOrEqual(1280)

    await pageOf(author, { width: 390 })
    // Payload's open menu folds.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(390)
    await expect.poll(() => page.locator('tbody .cell-status').first().isVisible()).toBe(true)
    const selection = page.locator('.collection-list__list-selection')
    await selection.waitFor({ state: 'attached' })
    expect(await selection.isVisible()).toBe(false)
    // The entries are as wide as the search above them.
    const sidesOf = (part: string) =>
      page
        .locator(part)
        .first()
        .evaluate((element) => {
          const { left, right } = element.getBoundingClientRect()
          return [left, right]
        })
    await expect
      .poll(async () => [await sidesOf('.collection-list tbody tr'), await sidesOf('.search-bar')])
      .toEqual([
        [16, 374],
        [16, 374],
      ])
  })
})
