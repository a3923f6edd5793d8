import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TIME_ZONE_COOKIE } from '@/lib/timeZones'
import { accessibilityFindings } from './support/axe'
import {
  clickAndConfirm,
  clickUntil,
  closeContexts,
  drag,
  type OpenPage,
  pageInTurn,
  sharedBrowser,
  untilIdle,
} from './support/browser'
import {
  adminCookie,
  callApi,
  callRest,
  cookieOf,
  createAsAdmin,
  createProject,
  firstPaint,
  issueToken,
} from './support/calls'
import { startProduction, type Production } from './support/production'

/** The lines of the archive's own mark. */
const MARK = 'M3 3v14M8 5h9M8 10h9M8 15h5'

let production: Production
let browser: Browser
let admin: string
let open: OpenPage

beforeAll(async () => {
  production = await startProduction()
  browser = await sharedBrowser()
  admin = await adminCookie(production)
  open = await pageInTurn(browser, production)
  for (const slug of ['alpha', 'beta', 'gamma']) await createProject(production, slug)
  const context = (await open(admin)).context()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
})
afterAll(async () => {
  await closeContexts(browser)
  expect(await production.stop()).toBe(0)
})

interface User {
  id: string
  email: string
  cookie: string
}

async function makeUser(role: string): Promise<User> {
  const email = `${role}-${Math.random().toString(36).slice(2, 8)}@example.com`
  const { id } = await createAsAdmin(production, 'users', { email, role })
  return { id, email, cookie: await signIn(email) }
}

const signIn = (email: string) => cookieOf(production, email)

/** Where a page leads somebody. */
async function pathFor(cookie: string, path: string): Promise<string> {
  const response = await fetch(production.url + path, { headers: { Cookie: cookie } })
  await response.text()
  return new URL(response.url).pathname
}

const zoneOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === TIME_ZONE_COOKIE)?.value

/** What the archive has stored about a user. */
const stored = async (id: string) => (await callRest(production, admin, 'GET', `/users/${id}`)).json

/** A time as lists show it (ADMIN-25). */
const MOMENT = /^\d{1,2} \w{3,4} 2\d{3}, \d\d:\d\d$/

/** What a screen reader says by itself, or about what can be dragged. */
function announcements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const said = [...document.querySelectorAll('[aria-live], [role=status], [role=alert]')]
      .filter((region) => region.checkVisibility())
      .map((region) => region.textContent)
    const described = [...document.querySelectorAll('[aria-roledescription]')].map(
      (element) => element.getAttribute('aria-roledescription') ?? '',
    )
    return [...said, ...described].filter((text) => text !== '')
  })
}

const go = (page: Page, path: string) => page.goto(production.url + path)
const pathOf = (page: Page) => new URL(page.url()).pathname

describe('users', () => {
  let person: User

  test('ADMIN-13: an administrator invites someone, who signs in with the link', async () => {
    const page = await open(admin)
    await go(page, '/admin/collections/users')
    await clickUntil(page, '#invite-user', '#invite-submit')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-email')
    await page.locator('#invite-submit').click()
    // It stands at its field, which has the focus.
    await page
      .locator('.field-type.text.error')
      .getByRole('alert')
      .getByText('single e-mail address')
      .waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-email')
    expect(await accessibilityFindings(page)).toEqual([])
    await page.locator('#field-email').fill('mira@example.com')
    await page.locator('#field-name').fill('Mira Albrecht')
    await page.keyboard.press('Enter')
    await page.getByText('An e-mail with this link is on its way to mira@example.com.').waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
    const link = (await page.locator('#invitation-link').textContent()) ?? ''
    await page.getByRole('button', { name: 'Copy: Sign-in link' }).click()
    await page.locator('#copy-invitation-link', { hasText: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await page.locator('#invite-done').click()
    await page.getByRole('row', { name: /Mira Albrecht.*mira@example.com.*Invited/ }).waitFor()
    await page.getByRole('columnheader', { name: 'Last sign-in' }).waitFor()
    const lastSignIn = page.getByRole('row', { name: /Mira Albrecht/ }).locator('.cell-lastSignInAt')
    expect(await lastSignIn.textContent()).toBe('')

    // Closed in another way, the list has the new person too, and the next invitation begins with an empty form.
    await clickUntil(page, '#invite-user', '#invite-submit')
    await page.locator('#field-email').fill('noor@example.com')
    await page.locator('#invite-submit').click()
    await page.locator('#invitation-link').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('row', { name: /noor@example.com.*Invited/ }).waitFor()
    await page.locator('#invite-user').click()
    await page.locator('#invite-submit').waitFor()
    expect(await page.locator('#field-email').inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await page.locator('#invite-submit').waitFor({ state: 'detached' })

    const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Asia/Tokyo' })
    const invited = await context.newPage()
    await invited.goto(link)
    // The first page of the admin knows the browser's time zone.
    await expect.poll(() => zoneOf(invited)).toBe('Asia/Tokyo')
    await invited.getByRole('button', { name: 'Sign in' }).click()
    await invited.waitForURL((address) => !address.pathname.startsWith('/sign-in'))
    const desk = await context.request.get(`${production.url}/admin`)
    expect(new URL(desk.url()).pathname).toBe('/admin')
    await context.close()
    await page.reload()
    await page.getByRole('row', { name: /Mira Albrecht.*Active/ }).waitFor()
    expect(await lastSignIn.textContent()).toMatch(MOMENT)
  })

  test('ADMIN-14: a deactivated person is signed out at once, and back after a reactivation', async () => {
    person = await makeUser('author')
    expect(await pathFor(person.cookie, '/admin')).toBe('/admin')
    const page = await open(admin)
    await go(page, `/admin/collections/users/${person.id}`)
    await offersMails(page, ['When my entries are sent back or published'])
    await clickUntil(page, '#deactivate-user', '#confirm-action')
    // The question names the person.
    await page.getByRole('dialog', { name: /^Deactivate Author / }).waitFor()
    await page.getByRole('dialog').getByText('end for good').waitFor()
    await page.locator('#confirm-action').click()
    await page.locator('#reactivate-user').waitFor()
    expect(await pathFor(person.cookie, '/admin')).toBe('/sign-in')
    await clickAndConfirm(page, '#reactivate-user')
    await page.locator('#deactivate-user').waitFor()
    person.cookie = await signIn(person.email)
    expect(await pathFor(person.cookie, '/admin')).toBe('/admin')
  })

  test('ADMIN-13: all sessions of a person end, a new link can be copied, and the name can be changed', async () => {
    expect((await callRest(production, person.cookie, 'POST', '/feeds', {})).status).toBe(201)
    const page = await open(admin)
    await clickUntil(page, '#end-sessions', '#confirm-action')
    await page.getByRole('dialog').getByText('end for good').waitFor()
    // The form keeps it (ADMIN-18).
    await page.getByRole('dialog').getByText('Unsaved text stays in the browser.').waitFor()
    await page.locator('#confirm-action').click()
    await page.getByText('One session has ended. One feed has ended.').waitFor()
    expect(await pathFor(person.cookie, '/')).toBe('/sign-in')
    await clickAndConfirm(page, '#resend-invitation')
    await page.locator('#invitation-link').waitFor()
    expect(await page.locator('#invitation-link').textContent()).toContain('/sign-in/confirm?token=')
    await page.locator('#link-done').click()
    await page.locator('#field-name').fill('Ada Osei')
    await page.locator('#action-save').click()
    await page.getByRole('heading', { name: 'Ada Osei' }).waitFor()
    await expect.poll(async () => (await stored(person.id)).name).toBe('Ada Osei')
  })
})

/** Checks which mails the form of a user offers. All are wanted at first. */
async function offersMails(page: Page, mails: string[]): Promise<void> {
  // Payload shows a field only once it has seen that it is in view, so a ready form may have none yet.
  await page.locator('#field-name').waitFor()
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(mails.length)
  expect(await page.getByText('E-mails', { exact: true }).count()).toBe(mails.length === 0 ? 0 : 1)
  for (const name of mails) expect(await page.getByLabel(name).isChecked()).toBe(true)
}

describe('one’s own account', () => {
  let author: User
  beforeAll(async () => {
    author = await makeUser('author')
  })

  test('ADMIN-25: a form on the first page of a browser keeps what is typed while the page learns the time zone', async () => {
    const page = await open(author.cookie)
    await page.context().clearCookies({ name: TIME_ZONE_COOKIE })
    const browserOfPage = await page.context().newCDPSession(page)
    await browserOfPage.send('Emulation.setTimezoneOverride', { timezoneId: 'Pacific/Kiritimati' })
    const loadedAgain: string[] = []
    page.on('request', (request) => {
      if (request.headers().rsc && new URL(request.url()).pathname === '/admin/account')
        loadedAgain.push(request.url())
    })
    await go(page, '/admin/account')
    await page.locator('form[data-form-ready=true]').first().waitFor()
    await page.locator('#field-name').fill('Ben Okafor')
    await expect.poll(() => zoneOf(page)).toBe('Pacific/Kiritimati')
    await untilIdle(page)
    expect(await page.locator('#field-name').inputValue()).toBe('Ben Okafor')
    expect(loadedAgain).toEqual([])
    await browserOfPage.detach()
  })

  test('ADMIN-15, LOOK-6, MAIL-3: an author changes name, mails and language, and finds nothing of Payload’s', async () => {
    const page = await open(author.cookie)
    await offersMails(page, ['When my entries are sent back or published'])
    await page.getByLabel('When my entries').uncheck()
    await page.locator('#action-save').click()
    await page.getByRole('heading', { name: 'Ben Okafor' }).waitFor()
    await expect
      .poll(() => stored(author.id))
      .toMatchObject({ name: 'Ben Okafor', mails: { submitted: true, decided: false } })
    expect(
      await page
        .getByText(/password|API key|reset preferences|payload/i)
        .filter({ visible: true })
        .count(),
    ).toBe(0)
    expect(await page.locator('#field-email').isEnabled()).toBe(false)

    await page.locator('#field-languageChoice').click()
    await page.getByRole('option', { name: 'Deutsch' }).click()
    await page.getByText('Für Archiv und Verwaltung').waitFor()
    const other = await signIn(author.email)
    const speaks = async (cookie: string, path: string) =>
      /<html[^>]* lang="(\w+)"/.exec((await firstPaint(production, cookie, path)).html)?.[1]
    for (const cookie of [author.cookie, other])
      expect([await speaks(cookie, '/'), await speaks(cookie, '/admin/account')]).toEqual(['de', 'de'])
    await open(other)
    await go(page, '/')
    await page.getByRole('button', { name: 'English' }).click()
    await page.locator('html[lang="en"]').waitFor()
    expect(await speaks(author.cookie, '/admin/account')).toBe('en')
    // The browser keeps the language too.
    await page.context().clearCookies()
  })

  test('MAIL-3: the form of a user offers the mails of their role', async () => {
    const page = await open(admin)
    await go(page, `/admin/collections/users/${(await makeUser('reader')).id}`)
    await offersMails(page, [])
    const publisher = await makeUser('publisher')
    await open(publisher.cookie)
    await go(page, '/admin/account')
    await offersMails(page, ['When drafts wait for approval', 'When my entries are sent back or published'])
    await page.getByLabel('When my entries').uncheck()
    await page.locator('#action-save').click()
    await expect
      .poll(async () => (await stored(publisher.id)).mails)
      .toEqual({ submitted: true, decided: false })
  })
})

test('TOKEN-12: the dialog with a new token does not close by accident', async () => {
  // The empty list is Payload's own.
  await issueToken(production, { name: 'First', mode: 'read', audience: 'public' })
  const page = await open(admin)
  await go(page, '/admin/collections/api-clients')
  await clickUntil(page, '#issue-client', '#issue-client-submit')
  await page.locator('.archive-issue__form').getByText('All projects', { exact: true }).waitFor()
  await page.locator('#field-name').fill('Portal')
  await page.locator('#issue-client-submit').click()
  const shown = page.locator('#clear-token')
  await shown.waitFor()
  const token = (await shown.textContent()) ?? ''
  expect(token).toMatch(/^pua_/)
  await page.keyboard.press('Escape')
  await page.getByText('You have not copied the token.').waitFor()
  await page.mouse.click(5, 400)
  await page.locator('#token-stored').click()
  expect(await shown.isVisible()).toBe(true)
  expect(await page.locator('#first-call').textContent()).toBe(
    `curl -H "Authorization: Bearer ${token}" ${production.url}/api/v1/projects`,
  )
  expect(await accessibilityFindings(page)).toEqual([])
  await page.locator('#copy-clear-token').click()
  await page.locator('#copy-clear-token', { hasText: 'Copied' }).waitFor()
  await page.locator('#token-stored').click()
  await shown.waitFor({ state: 'hidden' })

  // TOKEN-11: the list says what the client may see, when it last called, and how often.
  for (const name of ['Mode', 'Audience', 'Project', 'Last used', 'Calls in 7 days'])
    await page.getByRole('columnheader', { name }).waitFor()
  for (let call = 0; call < 3; call += 1)
    expect((await callApi(production, token, 'GET', '/projects')).status).toBe(200)
  const cellsOfPortal = async () => {
    const { html } = await firstPaint(production, admin, '/admin/collections/api-clients')
    const row = html.split('<tr').find((text) => text.includes('Portal')) ?? ''
    return row.split('<td').map((cell) => cell.replaceAll(/^[^>]*>|<[^>]*>/g, ''))
  }
  await expect
    .poll(cellsOfPortal, { timeout: 30_000, interval: 1_000 })
    .toEqual(
      expect.arrayContaining([
        'Read',
        'Public',
        'All projects',
        expect.stringMatching(MOMENT),
        '3',
        'Active',
      ]),
    )
})

test.each([
  {
    locale: 'en-GB',
    everything: 'All projects',
    colors: { group: 'Colour', name: 'Sea blue' },
    titles: { projects: 'New project', 'post-types': 'New post type' },
    labels: ['Key', 'Label (German)', 'Label (English)'],
  },
  {
    locale: 'de-DE',
    everything: 'Alle Projekte',
    colors: { group: 'Farbe', name: 'Meerblau' },
    titles: { projects: 'Neues Projekt', 'post-types': 'Neue Eintragsart' },
    labels: ['Schlüssel', 'Bezeichnung (Deutsch)', 'Bezeichnung (Englisch)'],
  },
])(
  'forms say what an empty project of an API client means, what colours are called, and that a record is new; the labels of a post type are named in words, in list, form and errors: $locale',
  async ({ locale, everything, colors, titles, labels }) => {
    const name = `Reader ${locale}`
    await issueToken(production, { name, mode: 'read', audience: 'public' })
    const named = `/api-clients?where[name][equals]=${name}`
    const { json } = await callRest(production, admin, 'GET', named)
    const page = await open(admin, { locale })
    await go(page, `/admin/collections/api-clients/${json.docs[0].id}`)
    await page.locator('#field-project').getByText(everything, { exact: true }).waitFor()
    await go(page, '/admin/collections/post-types')
    const row = page.getByRole('row').filter({ hasText: 'improvement' })
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(
      expect.arrayContaining(['improvement', 'Verbesserung', 'Improvement']),
    )
    const columns = await page.getByRole('columnheader').allInnerTexts()
    expect(columns.map((text) => text.trim()).slice(1, 4)).toEqual(labels)

    for (const [collection, title] of Object.entries(titles)) {
      await go(page, `/admin/collections/${collection}/create`)
      await page.getByRole('heading', { name: title, exact: true }).waitFor()
      await page
        .getByRole('group', { name: colors.group, exact: true })
        .getByRole('button', { name: colors.name })
        .waitFor()
    }
    await page.locator('form[data-form-ready=true]').first().waitFor()
    for (const label of labels) await page.getByLabel(label).waitFor()
    await page.locator('#action-save').click()
    const toast = page.locator('[data-sonner-toast]')
    await expect
      .poll(async () => (await toast.innerText()).split('\n').slice(1), { timeout: 30_000 })
      .toEqual(labels)
    await page.locator('#field-key').fill('own')
    await page.getByRole('heading', { name: 'own', exact: true }).waitFor()
  },
)

test('the color of a project is chosen by its name', async () => {
  const alpha = '/projects?where[slug][equals]=alpha'
  const { json } = await callRest(production, admin, 'GET', alpha)
  const page = await open(admin)
  await go(page, `/admin/collections/projects/${json.docs[0].id}`)
  await page.locator('form[data-form-ready=true]').first().waitFor()
  await page.getByRole('button', { name: 'Teal', exact: true }).click()
  expect(await page.getByLabel('Any colour').inputValue()).toBe('#0f766e')
  await page.locator('#action-save').click()
  await expect
    .poll(async () => (await callRest(production, admin, 'GET', alpha)).json.docs[0].color)
    .toBe('#0f766e')
})

/** Puts the projects in this order. */
async function sortProjects(...slugs: string[]): Promise<void> {
  const { json } = await callRest(production, admin, 'GET', '/projects')
  const idOf = new Map(json.docs.map(({ id, slug }: { id: string; slug: string }) => [slug, id]))
  const ids = slugs.map((slug) => idOf.get(slug))
  expect((await callRest(production, admin, 'POST', '/projects/order', { ids })).status).toBe(200)
}

/** The names of the projects in their order, as stored. */
async function projectNames(): Promise<string[]> {
  const { json } = await callRest(production, admin, 'GET', '/projects?sort=sort')
  return json.docs.map(({ name }: { name: string }) => name)
}

test('ADMIN-23: projects are put in order by keyboard', async () => {
  await sortProjects('alpha', 'beta', 'gamma')
  const page = await open(admin)
  await go(page, '/admin/collections/projects')
  await clickUntil(page, '#sort-projects', '.archive-order')
  await page.getByRole('button', { name: 'Move gamma up' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('gamma is now number 2 of 3.').waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Move gamma up' }).press('Enter')
  await page.getByText('gamma is now number 1 of 3.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move gamma up')
  await expect.poll(projectNames).toEqual(['gamma', 'alpha', 'beta'])
  const list = await firstPaint(production, admin, '/admin/collections/projects')
  expect(list.html).toMatch(/cell-name.*gamma.*cell-name.*alpha.*cell-name.*beta/s)
})

test('ADMIN-23: a move that is refused takes back those made after it', async () => {
  const page = await open(admin)
  const names = () => page.locator('.archive-order__name').allTextContents()
  const [first = '', second = '', third = ''] = await names()
  const press = (button: string) => page.getByRole('button', { name: button }).press('Enter')
  let calls = 0
  await page.route('**/api/projects/order', async (route) => {
    calls += 1
    if (calls > 1) return route.continue()
    await page.getByText(`${third} is now number 1 of 3.`).waitFor()
    return route.fulfill({ status: 503, json: {} })
  })
  await press(`Move ${third} up`)
  await page.getByText(`${third} is now number 2 of 3.`).waitFor()
  await press(`Move ${third} up`)
  await expect.poll(names).toEqual([first, second, third])
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/projects/order'))
  await press(`Move ${second} up`)
  expect((await answer).status()).toBe(200)
  expect(calls).toBe(2)
  await page.unroute('**/api/projects/order')
  expect(await names()).toEqual([second, first, third])
  expect(await projectNames()).toEqual([second, first, third])
})

test('ADMIN-23, LOOK-5: projects are put in order by the handle, and screen readers hear the user’s language', async () => {
  await sortProjects('gamma', 'alpha', 'beta')
  const page = await open(admin, { locale: 'de-DE' })
  await go(page, '/admin/collections/projects')
  await clickUntil(page, '#sort-projects', '.archive-order')
  const item = (name: string) => page.locator('.archive-order__item', { hasText: name })
  const handle = item('gamma').getByRole('button', { name: 'gamma verschieben', exact: true })
  await item('alpha').waitFor()
  await drag(page, handle, item('alpha'), { x: 20, y: 30 })
  await page.getByText('gamma steht jetzt auf Platz 2 von 3.').waitFor()
  expect(await announcements(page)).toEqual(['gamma steht jetzt auf Platz 2 von 3.'])
  await expect.poll(projectNames).toEqual(['alpha', 'gamma', 'beta'])
  await handle.press('Space')
  await handle.press('ArrowDown')
  await page.getByText('gamma steht jetzt auf Platz 3 von 3.').waitFor()
  expect(await announcements(page)).toEqual(['gamma steht jetzt auf Platz 3 von 3.'])
  await expect.poll(projectNames).toEqual(['alpha', 'beta', 'gamma'])
})

test('ADMIN-16: saves of a form that follow each other are one line of the audit log, which opens to all', async () => {
  const { json } = await callRest(production, admin, 'GET', '/projects?where[slug][equals]=beta')
  for (const description of ['One', 'Two', 'Three'])
    await callRest(production, admin, 'PATCH', `/projects/${json.docs[0].id}`, { description })
  const page = await open(admin)
  await go(page, '/admin/collections/audit?record=projects')
  const line = page.locator('.archive-audit__event', { hasText: 'changed the project “beta”' }).first()
  await line.getByText('2 more times before').click()
  expect(
    await line
      .getByRole('link')
      .filter({ has: page.locator('time') })
      .count(),
  ).toBe(3)
  expect(await accessibilityFindings(page)).toEqual([])
})

test('ADMIN-16: the audit log tells what happened, leads to the record, and can be filtered', async () => {
  const page = await open(admin)
  const created = page
    .getByRole('listitem')
    .filter({ hasText: /Admin \(\S+@\S+\) created the project “alpha”/ })
  await created.waitFor()
  expect(await created.locator('time').getAttribute('title')).toMatch(/2\d{3} at \d{2}:\d{2}:\d{2}/)
  expect(await created.getByRole('link', { name: 'the project “alpha”' }).getAttribute('href')).toMatch(
    /\/collections\/projects\/[0-9a-f-]{36}$/,
  )
  const choose = async (filter: string, option: string | RegExp) => {
    await page.getByRole('combobox', { name: filter }).click()
    await page.getByRole('option', { name: option }).click()
  }
  const show = () => page.getByRole('button', { name: 'Show' }).click()
  await choose('Record', 'Users')
  await show()
  await page
    .getByText(/Admin \(\S+@\S+\) (?:invited Mira Albrecht|created)/)
    .first()
    .waitFor()
  expect(await page.getByText('the project “alpha”').count()).toBe(0)
  await choose('Who', /^Mira Albrecht/)
  await show()
  await page.getByText(/^Mira Albrecht \(\S+@\S+\) signed in/).waitFor()
  expect(
    await page
      .locator('.archive-audit__events')
      .getByText(/^Admin /)
      .count(),
  ).toBe(0)
  // The page of the last answer may not take what is typed yet.
  const fillDay = (label: string, text: string, name: string, day: string) =>
    expect
      .poll(async () => {
        await page.getByLabel(label, { exact: true }).fill(text)
        return page.locator(`.archive-audit__filters input[name=${name}][value="${day}"]`).count()
      })
      .toBe(1)
  await fillDay('From', '1 Feb 2020', 'from', '2020-02-01')
  await fillDay('To', '29 Feb 2020', 'to', '2020-02-29')
  await show()
  await page.getByText('Nothing here matches.').waitFor()
  // The address has all filters, and the form shows them.
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toMatchObject({
    who: expect.any(String),
    record: 'users',
    from: '2020-02-01',
    to: '2020-02-29',
  })
  await expect.poll(() => page.getByLabel('To', { exact: true }).inputValue()).toBe('29 Feb 2020')
  await page.locator('.archive-audit__field', { hasText: 'Mira Albrecht' }).waitFor()
  await page.getByRole('link', { name: 'Clear' }).click()
  await page.waitForURL((address) => !address.searchParams.has('who'))
  await expect.poll(() => page.getByLabel('To', { exact: true }).inputValue()).toBe('')
})

test('ADMIN-25: the filters of the audit log show days as the user’s language writes them', async () => {
  const page = await open(admin, { locale: 'de-DE' })
  await go(page, '/admin/collections/audit?from=2020-03-01')
  const from = page.getByLabel('Von', { exact: true })
  await expect.poll(() => from.inputValue()).toBe('1. März 2020')
  await from.fill('2. Mai 2020')
  await page.getByRole('button', { name: 'Anzeigen' }).click()
  await page.waitForURL(/from=2020-05-02/)
})

test('AUTH-16: a reader who opens the admin learns why not, and whom to ask', async () => {
  const page = await open((await makeUser('reader')).cookie)
  await go(page, '/admin/collections/posts')
  expect(pathOf(page)).toBe('/no-admin')
  await page.getByText('Ask Admin.').waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Go to the archive' }).click()
  await page.waitForURL(`${production.url}/`)
})

test('authors see the mark of the archive, and no tab for developers', async () => {
  const { json } = await callRest(production, admin, 'GET', '/projects?limit=1')
  const types = await callRest(production, admin, 'GET', '/post-types?limit=1')
  const draft = {
    title: 'Seen by an author',
    project: json.docs[0].id,
    type: types.json.docs[0].id,
    tags: [],
  }
  const form = `/admin/collections/posts/${(await createAsAdmin(production, 'posts', draft)).id}`
  const { cookie } = await makeUser('author')
  const page = await open(cookie)
  await go(page, form)
  await page.locator('#field-title').waitFor()
  expect(await page.locator('link[rel="icon"]').getAttribute('href')).toMatch(/^data:image\/svg/)
  await page.locator(`.step-nav__home svg path[d="${MARK}"]`).waitFor()
  expect(await page.locator('.graphic-icon, .graphic-logo').count()).toBe(0)
  // The tabs are there.
  await page.locator('.doc-tab').first().waitFor()
  expect(await page.getByRole('link', { name: 'API', exact: true }).count()).toBe(0)
  expect(await page.getByText(/copy API URL/i).count()).toBe(0)
  expect((await firstPaint(production, cookie, `${form}/api`)).html).not.toContain('query-inspector')
})

test('an address of the admin where nothing is says so, and pages cause no error in the log', async () => {
  const { cookie } = await makeUser('author')
  const start = production.output().length
  for (const [path, status] of [
    ['/admin/account', 200],
    ['/admin/collections/posts', 200],
    ['/admin/collections/audit', 404],
    ['/admin/globals/settings', 404],
  ] as const)
    expect([path, (await firstPaint(production, cookie, path)).status]).toEqual([path, status])
  const page = await open(cookie)
  expect((await go(page, '/admin/nothing'))?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.getByRole('link', { name: 'Entries', exact: true }).waitFor()
  const errors = production
    .output()
    .slice(start)
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line))
  expect(errors).toEqual([])
})
