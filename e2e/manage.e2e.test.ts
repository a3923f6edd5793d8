import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TIME_ZONE_COOKIE } from '@/lib/timeZones'
import { accessibilityFindings } from './support/axe'
import {
  addSession,
  addSessionOf,
  clickAndConfirm,
  clickUntil,
  drag,
  openBrowser,
  untilIdle,
} from './support/browser'
import { adminCookie, callApi, callRest, createAsAdmin, createProject, issueToken } from './support/calls'
import { startProduction, type Production } from './support/production'

/** The lines of the archive's own mark. */
const MARK = 'M3 3v14M8 5h9M8 10h9M8 15h5'

let production: Production
let browser: Browser
let admin: Page

beforeAll(async () => {
  production = await startProduction()
  browser = await openBrowser()
  for (const slug of ['alpha', 'beta', 'gamma']) await createProject(production, slug)
  admin = await openAs(ADMIN)
})
afterAll(async () => {
  await browser.close()
  expect(await production.stop()).toBe(0)
})

const ADMIN = 'admin@example.com'

async function openAs(email: string, locale = 'en-GB'): Promise<Page> {
  const timezoneId = 'Europe/Berlin'
  const context = await browser.newContext({ locale, timezoneId })
  // As the sign-in page stores it: otherwise the first page of the admin loads again, and drops a link that is followed meanwhile.
  await context.addCookies([{ name: TIME_ZONE_COOKIE, value: timezoneId, url: production.url }])
  // One address gets only a few links (LIMIT-24).
  if (email === ADMIN) await addSession(context, production, await adminCookie(production))
  else await addSessionOf(context, production, email)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  return context.newPage()
}

async function makeUser(role: string): Promise<{ id: string; email: string }> {
  const email = `${role}-${Math.random().toString(36).slice(2, 8)}@example.com`
  return { ...(await createAsAdmin(production, 'users', { email, role })), email }
}

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
  test('ADMIN-13: an administrator invites someone, who signs in with the link', async () => {
    await go(admin, '/admin/collections/users')
    await clickUntil(admin, '#invite-user', '#invite-submit')
    await expect.poll(() => admin.evaluate(() => document.activeElement?.id)).toBe('field-email')
    await admin.locator('#invite-submit').click()
    // It stands at its field, which has the focus.
    await admin
      .locator('.field-type.text.error')
      .getByRole('alert')
      .getByText('single e-mail address')
      .waitFor()
    await expect.poll(() => admin.evaluate(() => document.activeElement?.id)).toBe('field-email')
    expect(await accessibilityFindings(admin)).toEqual([])
    await admin.locator('#field-email').fill('mira@example.com')
    await admin.locator('#field-name').fill('Mira Albrecht')
    await admin.keyboard.press('Enter')
    await admin.getByText('An e-mail with this link is on its way to mira@example.com.').waitFor()
    expect(await accessibilityFindings(admin)).toEqual([])
    const link = (await admin.locator('#invitation-link').textContent()) ?? ''
    await admin.getByRole('button', { name: 'Copy: Sign-in link' }).click()
    await admin.locator('#copy-invitation-link', { hasText: 'Copied' }).waitFor()
    expect(await admin.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await admin.locator('#invite-done').click()
    await admin.getByRole('row', { name: /Mira Albrecht.*mira@example.com.*Invited/ }).waitFor()
    await admin.getByRole('columnheader', { name: 'Last sign-in' }).waitFor()
    const lastSignIn = admin.getByRole('row', { name: /Mira Albrecht/ }).locator('.cell-lastSignInAt')
    expect(await lastSignIn.textContent()).toBe('')

    // Closed in another way, the list has the new person too, and the next invitation begins with an empty form.
    await clickUntil(admin, '#invite-user', '#invite-submit')
    await admin.locator('#field-email').fill('noor@example.com')
    await admin.locator('#invite-submit').click()
    await admin.locator('#invitation-link').waitFor()
    await admin.keyboard.press('Escape')
    await admin.getByRole('row', { name: /noor@example.com.*Invited/ }).waitFor()
    await admin.locator('#invite-user').click()
    await admin.locator('#invite-submit').waitFor()
    expect(await admin.locator('#field-email').inputValue()).toBe('')
    await admin.keyboard.press('Escape')
    await admin.locator('#invite-submit').waitFor({ state: 'detached' })

    const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Asia/Tokyo' })
    const invited = await context.newPage()
    await invited.goto(link)
    // The first page of the admin knows the browser's time zone.
    await expect
      .poll(async () => (await context.cookies()).find(({ name }) => name === 'archive-time-zone')?.value)
      .toBe('Asia/Tokyo')
    await invited.getByRole('button', { name: 'Sign in' }).click()
    await invited.waitForURL((address) => !address.pathname.startsWith('/sign-in'))
    await go(invited, '/admin')
    expect(pathOf(invited)).toBe('/admin')
    await admin.reload()
    await admin.getByRole('row', { name: /Mira Albrecht.*Active/ }).waitFor()
    expect(await lastSignIn.textContent()).toMatch(MOMENT)
    await context.close()
  })

  test('ADMIN-14: a deactivated person is signed out at once, and back after a reactivation', async () => {
    const { id, email } = await makeUser('author')
    const page = await openAs(email)
    await go(page, '/admin')
    expect(pathOf(page)).toBe('/admin')
    await go(admin, `/admin/collections/users/${id}`)
    await clickUntil(admin, '#deactivate-user', '#confirm-action')
    // The question names the person.
    await admin.getByRole('dialog', { name: /^Deactivate Author / }).waitFor()
    await admin.locator('#confirm-action').click()
    await admin.locator('#reactivate-user').waitFor()
    await go(page, '/admin')
    expect(pathOf(page)).toBe('/sign-in')
    await clickAndConfirm(admin, '#reactivate-user')
    await admin.locator('#deactivate-user').waitFor()
    await addSessionOf(page.context(), production, email)
    await go(page, '/admin')
    expect(pathOf(page)).toBe('/admin')
    await page.context().close()
  })

  test('ADMIN-13: all sessions of a person end, a new link can be copied, and the name can be changed', async () => {
    const { id, email } = await makeUser('author')
    const page = await openAs(email)
    const feed = await page.request.post(`${production.url}/api/feeds`, {
      data: {},
      headers: { Origin: production.url },
    })
    expect(feed.status()).toBe(201)
    await go(admin, `/admin/collections/users/${id}`)
    await clickUntil(admin, '#deactivate-user', '#confirm-action')
    await admin.getByRole('dialog').getByText('end for good').waitFor()
    await admin.locator('#confirm-cancel').click()
    await clickUntil(admin, '#end-sessions', '#confirm-action')
    await admin.getByRole('dialog').getByText('end for good').waitFor()
    // The form keeps it (ADMIN-18).
    await admin.getByRole('dialog').getByText('Unsaved text stays in the browser.').waitFor()
    await admin.locator('#confirm-action').click()
    await admin.getByText('One session has ended. One feed has ended.').waitFor()
    await go(page, '/')
    expect(pathOf(page)).toBe('/sign-in')
    await clickAndConfirm(admin, '#resend-invitation')
    await admin.locator('#invitation-link').waitFor()
    expect(await admin.locator('#invitation-link').textContent()).toContain('/sign-in/confirm?token=')
    await admin.locator('#link-done').click()
    await page.context().close()
    await admin.locator('#field-name').fill('Ada Osei')
    await admin.locator('#action-save').click()
    await admin.getByRole('heading', { name: 'Ada Osei' }).waitFor()
    await expect
      .poll(async () => {
        const { json } = await callRest(production, await adminCookie(production), 'GET', `/users/${id}`)
        return json.name
      })
      .toBe('Ada Osei')
  })
})

describe('one’s own account', () => {
  test('ADMIN-25: a form on the first page of a browser keeps what is typed while the page learns the time zone', async () => {
    const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Pacific/Kiritimati' })
    await addSessionOf(context, production, (await makeUser('author')).email)
    const page = await context.newPage()
    const loadedAgain: string[] = []
    page.on('request', (request) => {
      if (request.headers().rsc && new URL(request.url()).pathname === '/admin/account')
        loadedAgain.push(request.url())
    })
    await go(page, '/admin/account')
    await page.locator('form[data-form-ready=true]').first().waitFor()
    await page.locator('#field-name').fill('Ben Okafor')
    await expect
      .poll(async () => (await context.cookies()).find(({ name }) => name === 'archive-time-zone')?.value)
      .toBe('Pacific/Kiritimati')
    await untilIdle(page)
    expect(await page.locator('#field-name').inputValue()).toBe('Ben Okafor')
    expect(loadedAgain).toEqual([])
    await context.close()
  })

  test('ADMIN-15, LOOK-6: an author changes name and language, and finds nothing of Payload’s', async () => {
    const { email } = await makeUser('author')
    const page = await openAs(email)
    await go(page, '/admin/account')
    await page.locator('#field-name').fill('Ben Okafor')
    await page.locator('#action-save').click()
    await page.getByRole('heading', { name: 'Ben Okafor' }).waitFor()
    expect(
      await page
        .getByText(/password|API key|reset preferences|payload/i)
        .filter({ visible: true })
        .count(),
    ).toBe(0)
    expect(await page.locator('#field-email').isEnabled()).toBe(false)

    const { context: otherContext, other } = await openOther(email)
    await page.locator('#field-languageChoice').click()
    await page.getByRole('option', { name: 'Deutsch' }).click()
    await page.getByText('Für Archiv und Verwaltung').waitFor()
    for (const one of [page, other]) {
      await go(one, '/')
      await one.locator('html[lang="de"]').waitFor()
      await go(one, '/admin/account')
      await one.locator('html[lang="de"]').waitFor()
    }
    await go(other, '/')
    await other.getByRole('button', { name: 'English' }).click()
    await go(page, '/admin/account')
    await page.locator('html[lang="en"]').waitFor()
    await otherContext.close()
    await page.context().close()
  })

  test.each([
    ['reader', []],
    ['author', ['When my entries are sent back or published']],
    ['publisher', ['When drafts wait for approval', 'When my entries are sent back or published']],
  ])('MAIL-3: the form of a user offers the mails of their role: %s', async (role, mails) => {
    const { id, email } = await makeUser(role)
    const offered = async (page: Page, path: string) => {
      await go(page, path)
      // Payload shows a field only once it has seen that it is in view, so a ready form may have none yet.
      await page.locator('#field-name').waitFor()
      await expect.poll(() => page.getByRole('checkbox').count()).toBe(mails.length)
      expect(await page.getByText('E-mails', { exact: true }).count()).toBe(mails.length === 0 ? 0 : 1)
      for (const name of mails) expect(await page.getByLabel(name).isChecked()).toBe(true)
    }
    await offered(admin, `/admin/collections/users/${id}`)
    if (role === 'reader') return
    const page = await openAs(email)
    await offered(page, '/admin/account')
    await page.getByLabel('When my entries').uncheck()
    await page.locator('#action-save').click()
    await expect
      .poll(async () => {
        const { json } = await callRest(production, await adminCookie(production), 'GET', `/users/${id}`)
        return json.mails
      })
      .toEqual({ submitted: true, decided: false })
    await page.context().close()
  })

  async function openOther(email: string) {
    const other = await openAs(email)
    return { other, context: other.context() }
  }
})

test('TOKEN-12: the dialog with a new token does not close by accident', async () => {
  // The empty list is Payload's own.
  await issueToken(production, { name: 'First', mode: 'read', audience: 'public' })
  await go(admin, '/admin/collections/api-clients')
  await clickUntil(admin, '#issue-client', '#issue-client-submit')
  await admin.locator('.archive-issue__form').getByText('All projects', { exact: true }).waitFor()
  await admin.locator('#field-name').fill('Portal')
  await admin.locator('#issue-client-submit').click()
  const shown = admin.locator('#clear-token')
  await shown.waitFor()
  const token = (await shown.textContent()) ?? ''
  expect(token).toMatch(/^pua_/)
  await admin.keyboard.press('Escape')
  await admin.getByText('You have not copied the token.').waitFor()
  await admin.mouse.click(5, 400)
  await admin.locator('#token-stored').click()
  expect(await shown.isVisible()).toBe(true)
  expect(await admin.locator('#first-call').textContent()).toBe(
    `curl -H "Authorization: Bearer ${token}" ${production.url}/api/v1/projects`,
  )
  expect(await accessibilityFindings(admin)).toEqual([])
  await admin.locator('#copy-clear-token').click()
  await admin.locator('#copy-clear-token', { hasText: 'Copied' }).waitFor()
  await admin.locator('#token-stored').click()
  await shown.waitFor({ state: 'hidden' })

  // TOKEN-11: the list says what the client may see, when it last called, and how often.
  for (const name of ['Mode', 'Audience', 'Project', 'Last used', 'Calls in 7 days'])
    await admin.getByRole('columnheader', { name }).waitFor()
  for (let call = 0; call < 3; call += 1)
    expect((await callApi(production, token, 'GET', '/projects')).status).toBe(200)
  await expect
    .poll(
      async () => {
        await admin.reload()
        return admin
          .getByRole('row', { name: /Portal/ })
          .getByRole('cell')
          .allInnerTexts()
      },
      { timeout: 30_000, interval: 1_000 },
    )
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
  ['en-GB', 'All projects', { group: 'Colour', color: 'Sea blue' }, 'New project', 'New post type'],
  ['de-DE', 'Alle Projekte', { group: 'Farbe', color: 'Meerblau' }, 'Neues Projekt', 'Neue Eintragsart'],
])(
  'forms say what an empty project of an API client means, what colours are called, and that a record is new: %s',
  async (locale, all, { group, color }, ...titles) => {
    await issueToken(production, { name: `Reader ${locale}`, mode: 'read', audience: 'public' })
    const page = await openAs(ADMIN, locale)
    await go(page, '/admin/collections/api-clients')
    await page.getByRole('link', { name: `Reader ${locale}` }).click()
    await page.locator('#field-project').getByText(all, { exact: true }).waitFor()
    for (const [at, collection] of ['projects', 'post-types'].entries()) {
      await go(page, `/admin/collections/${collection}/create`)
      await page.getByRole('heading', { name: titles[at] ?? '', exact: true }).waitFor()
      await page
        .getByRole('group', { name: group, exact: true })
        .getByRole('button', { name: color })
        .waitFor()
    }
    await page.locator('#field-key').fill('own')
    await page.getByRole('heading', { name: 'own', exact: true }).waitFor()
    await page.context().close()
  },
)

test.each([
  ['en-GB', 'Key', 'Label (German)', 'Label (English)'],
  ['de-DE', 'Schlüssel', 'Bezeichnung (Deutsch)', 'Bezeichnung (Englisch)'],
])('the labels of a post type are named in words, in list, form and errors: %s', async (locale, ...names) => {
  const page = await openAs(ADMIN, locale)
  await go(page, '/admin/collections/post-types')
  const row = page.getByRole('row').filter({ hasText: 'improvement' })
  expect(await row.getByRole('cell').allInnerTexts()).toEqual(
    expect.arrayContaining(['improvement', 'Verbesserung', 'Improvement']),
  )
  const columns = await page.getByRole('columnheader').allInnerTexts()
  expect(columns.map((text) => text.trim()).slice(1, 4)).toEqual(names)
  await go(page, '/admin/collections/post-types/create')
  await page.locator('form[data-form-ready=true]').first().waitFor()
  for (const name of names) await page.getByLabel(name).waitFor()
  await page.locator('#action-save').click()
  const toast = page.locator('[data-sonner-toast]')
  await expect
    .poll(async () => (await toast.innerText()).split('\n').slice(1), { timeout: 30_000 })
    .toEqual(names)
  await page.context().close()
})

test('the color of a project is chosen by its name', async () => {
  const cookie = await adminCookie(production)
  const alpha = '/projects?where[slug][equals]=alpha'
  const { json } = await callRest(production, cookie, 'GET', alpha)
  await go(admin, `/admin/collections/projects/${json.docs[0].id}`)
  await admin.locator('form[data-form-ready=true]').first().waitFor()
  await admin.getByRole('button', { name: 'Teal', exact: true }).click()
  expect(await admin.getByLabel('Any colour').inputValue()).toBe('#0f766e')
  await admin.locator('#action-save').click()
  await expect
    .poll(async () => (await callRest(production, cookie, 'GET', alpha)).json.docs[0].color)
    .toBe('#0f766e')
})

/** Puts the projects in this order. */
async function sortProjects(...slugs: string[]): Promise<void> {
  const cookie = await adminCookie(production)
  const { json } = await callRest(production, cookie, 'GET', '/projects')
  const idOf = new Map(json.docs.map(({ id, slug }: { id: string; slug: string }) => [slug, id]))
  const ids = slugs.map((slug) => idOf.get(slug))
  expect((await callRest(production, cookie, 'POST', '/projects/order', { ids })).status).toBe(200)
}

test('ADMIN-23: projects are put in order by keyboard', async () => {
  await sortProjects('alpha', 'beta', 'gamma')
  await go(admin, '/admin/collections/projects')
  await clickUntil(admin, '#sort-projects', '.archive-order')
  await admin.getByRole('button', { name: 'Move gamma up' }).focus()
  await admin.keyboard.press('Enter')
  await admin.getByText('gamma is now number 2 of 3.').waitFor()
  expect(await accessibilityFindings(admin)).toEqual([])
  await admin.getByRole('button', { name: 'Move gamma up' }).press('Enter')
  await admin.getByText('gamma is now number 1 of 3.').waitFor()
  expect(await admin.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move gamma up')
  await expect
    .poll(
      async () => {
        await go(admin, '/admin/collections/projects')
        return admin.locator('tbody .cell-name').allTextContents()
      },
      { timeout: 30_000, interval: 1_000 },
    )
    .toEqual(['gamma', 'alpha', 'beta'])
})

test('ADMIN-23, LOOK-5: projects are put in order by the handle, and screen readers hear the user’s language', async () => {
  await sortProjects('gamma', 'alpha', 'beta')
  const page = await openAs(ADMIN, 'de-DE')
  await go(page, '/admin/collections/projects')
  await clickUntil(page, '#sort-projects', '.archive-order')
  const item = (name: string) => page.locator('.archive-order__item', { hasText: name })
  const handle = item('gamma').getByRole('button', { name: 'gamma verschieben', exact: true })
  const order = async () => {
    const { json } = await callRest(production, await adminCookie(production), 'GET', '/projects?sort=sort')
    return json.docs.map(({ slug }: { slug: string }) => slug)
  }
  await item('alpha').waitFor()
  await drag(page, handle, item('alpha'), { x: 20, y: 30 })
  await page.getByText('gamma steht jetzt auf Platz 2 von 3.').waitFor()
  expect(await announcements(page)).toEqual(['gamma steht jetzt auf Platz 2 von 3.'])
  await expect.poll(order).toEqual(['alpha', 'gamma', 'beta'])
  await handle.press('Space')
  await handle.press('ArrowDown')
  await page.getByText('gamma steht jetzt auf Platz 3 von 3.').waitFor()
  expect(await announcements(page)).toEqual(['gamma steht jetzt auf Platz 3 von 3.'])
  await expect.poll(order).toEqual(['alpha', 'beta', 'gamma'])
  await page.context().close()
})

test('ADMIN-23: a move that is refused takes back those made after it', async () => {
  await go(admin, '/admin/collections/projects')
  await clickUntil(admin, '#sort-projects', '.archive-order')
  const names = () => admin.locator('.archive-order__name').allTextContents()
  const [first = '', second = '', third = ''] = await names()
  const press = (button: string) => admin.getByRole('button', { name: button }).press('Enter')
  let calls = 0
  await admin.route('**/api/projects/order', async (route) => {
    calls += 1
    if (calls > 1) return route.continue()
    await admin.getByText(`${third} is now number 1 of 3.`).waitFor()
    return route.fulfill({ status: 503, json: {} })
  })
  await press(`Move ${third} up`)
  await admin.getByText(`${third} is now number 2 of 3.`).waitFor()
  await press(`Move ${third} up`)
  await expect.poll(names).toEqual([first, second, third])
  const answer = admin.waitForResponse((response) => response.url().endsWith('/api/projects/order'))
  await press(`Move ${second} up`)
  expect((await answer).status()).toBe(200)
  expect(calls).toBe(2)
  await admin.unroute('**/api/projects/order')
  expect(await names()).toEqual([second, first, third])
  const { json } = await callRest(production, await adminCookie(production), 'GET', '/projects?sort=sort')
  expect(json.docs.map(({ name }: { name: string }) => name)).toEqual([second, first, third])
})

test('ADMIN-16: saves of a form that follow each other are one line of the audit log, which opens to all', async () => {
  const cookie = await adminCookie(production)
  const { json } = await callRest(production, cookie, 'GET', '/projects?where[slug][equals]=beta')
  for (const description of ['One', 'Two', 'Three'])
    await callRest(production, cookie, 'PATCH', `/projects/${json.docs[0].id}`, { description })
  await go(admin, '/admin/collections/audit?record=projects')
  const line = admin.locator('.archive-audit__event', { hasText: 'changed the project “beta”' }).first()
  await line.getByText('2 more times before').click()
  expect(
    await line
      .getByRole('link')
      .filter({ has: admin.locator('time') })
      .count(),
  ).toBe(3)
  expect(await accessibilityFindings(admin)).toEqual([])
})

test('ADMIN-16: the audit log tells what happened, leads to the record, and can be filtered', async () => {
  await go(admin, '/admin/collections/audit?record=projects')
  const created = admin
    .getByRole('listitem')
    .filter({ hasText: /Admin \(\S+@\S+\) created the project “alpha”/ })
  await created.waitFor()
  expect(await created.locator('time').getAttribute('title')).toMatch(/2\d{3} at \d{2}:\d{2}:\d{2}/)
  expect(await accessibilityFindings(admin)).toEqual([])
  const choose = async (filter: string, option: string | RegExp) => {
    await admin.getByRole('combobox', { name: filter }).click()
    await admin.getByRole('option', { name: option }).click()
  }
  const show = () => admin.getByRole('button', { name: 'Show' }).click()
  await choose('Record', 'Users')
  await show()
  await admin
    .getByText(/Admin \(\S+@\S+\) (?:invited Mira Albrecht|created)/)
    .first()
    .waitFor()
  expect(await admin.getByText('the project “alpha”').count()).toBe(0)
  await choose('Who', /^Mira Albrecht/)
  await show()
  await admin.getByText(/^Mira Albrecht \(\S+@\S+\) signed in/).waitFor()
  expect(
    await admin
      .locator('.archive-audit__events')
      .getByText(/^Admin /)
      .count(),
  ).toBe(0)
  // The page of the last answer may not take what is typed yet.
  const fillDay = (label: string, text: string, name: string, day: string) =>
    expect
      .poll(async () => {
        await admin.getByLabel(label, { exact: true }).fill(text)
        return admin.locator(`.archive-audit__filters input[name=${name}][value="${day}"]`).count()
      })
      .toBe(1)
  await fillDay('From', '1 Feb 2020', 'from', '2020-02-01')
  await fillDay('To', '29 Feb 2020', 'to', '2020-02-29')
  await show()
  await admin.getByText('Nothing here matches.').waitFor()
  // The address has all filters, and the form shows them.
  const { searchParams } = new URL(admin.url())
  expect(Object.fromEntries(searchParams)).toMatchObject({
    who: expect.any(String),
    record: 'users',
    from: '2020-02-01',
    to: '2020-02-29',
  })
  await expect.poll(() => admin.getByLabel('To', { exact: true }).inputValue()).toBe('29 Feb 2020')
  await admin.locator('.archive-audit__field', { hasText: 'Mira Albrecht' }).waitFor()
  await admin.getByRole('link', { name: 'Clear' }).click()
  await admin.waitForURL((address) => !address.searchParams.has('who'))
  await expect.poll(() => admin.getByLabel('To', { exact: true }).inputValue()).toBe('')
  await go(admin, '/admin/collections/audit?record=projects')
  await admin.getByRole('link', { name: 'the project “alpha”' }).first().click()
  await admin.waitForURL(/\/collections\/projects\/[0-9a-f-]{36}$/)
})

test('ADMIN-25: the filters of the audit log show days as the user’s language writes them', async () => {
  const page = await openAs(ADMIN, 'de-DE')
  await go(page, '/admin/collections/audit?from=2020-03-01')
  const from = page.getByLabel('Von', { exact: true })
  await expect.poll(() => from.inputValue()).toBe('1. März 2020')
  await from.fill('2. Mai 2020')
  await page.getByRole('button', { name: 'Anzeigen' }).click()
  await page.waitForURL(/from=2020-05-02/)
  await page.context().close()
})

test('AUTH-16: a reader who opens the admin learns why not, and whom to ask', async () => {
  const { email } = await makeUser('reader')
  const page = await openAs(email)
  await go(page, '/admin/collections/posts')
  expect(pathOf(page)).toBe('/no-admin')
  await page.getByText('Ask Admin.').waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Go to the archive' }).click()
  await page.waitForURL(`${production.url}/`)
  await page.context().close()
})

test('authors see the mark of the archive, and no tab for developers', async () => {
  const { json } = await callRest(production, await adminCookie(production), 'GET', '/projects?limit=1')
  const types = await callRest(production, await adminCookie(production), 'GET', '/post-types?limit=1')
  const draft = {
    title: 'Seen by an author',
    project: json.docs[0].id,
    type: types.json.docs[0].id,
    tags: [],
  }
  const { id } = await createAsAdmin(production, 'posts', draft)
  const author = await openAs((await makeUser('author')).email)
  await go(author, `/admin/collections/posts/${id}`)
  await author.locator('#field-title').waitFor()
  expect(await author.locator('link[rel="icon"]').getAttribute('href')).toMatch(/^data:image\/svg/)
  await author.locator(`.step-nav__home svg path[d="${MARK}"]`).waitFor()
  expect(await author.locator('.graphic-icon, .graphic-logo').count()).toBe(0)
  // The tabs are there.
  await author.locator('.doc-tab').first().waitFor()
  expect(await author.getByRole('link', { name: 'API', exact: true }).count()).toBe(0)
  expect(await author.getByText(/copy API URL/i).count()).toBe(0)
  await go(author, `${pathOf(author)}/api`)
  expect(await author.locator('.query-inspector').count()).toBe(0)
  await author.context().close()
})

test('an address of the admin where nothing is says so, and pages cause no error in the log', async () => {
  const author = await openAs((await makeUser('author')).email)
  const start = production.output().length
  for (const path of ['/admin/account', '/admin/collections/posts'])
    expect((await go(author, path))?.status()).toBe(200)
  for (const path of ['/admin/collections/audit', '/admin/nothing', '/admin/globals/settings']) {
    expect((await go(author, path))?.status()).toBe(404)
    await author.getByRole('heading', { name: 'Page not found' }).waitFor()
    await author.getByRole('link', { name: 'Entries', exact: true }).waitFor()
  }
  const errors = production
    .output()
    .slice(start)
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line))
  expect(errors).toEqual([])
  await author.context().close()
})
