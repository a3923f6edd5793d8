import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { altInputId } from '@/admin/images/altInputId'
import { accessibilityFindings, DIALOG } from './support/axe'
import { addSessionOf, clickAndConfirm, clickUntil, tabTo, untilPainted, untilIdle } from './support/browser'
import { adminCookie, callApi, callRest, createAsAdmin, issueToken } from './support/calls'
import { focused, openDigestArchive, type DigestArchive, type Opened } from './support/digest'
import { picture } from './support/realInput'

/** Markdown that an editor would write differently. */
const UNUSUAL = '*  one\r\n*  two __bold__  \r\n\r\nMore\\_text'

let archive: DigestArchive
let publisher: Opened
let author: Opened
let colleague: Opened
let reader: string
let entry: { id: string; slug: string }
let imageId: string
/** A public entry with the same image as its cover. */
let other: { id: string }
let upload: (name: string) => Promise<string>
/** Ids for drafts that are made through Payload. */
let project: string
let type: string

beforeAll(async () => {
  archive = await openDigestArchive()
  const { production, chat } = archive
  const cookie = await adminCookie(production)
  const settings = { chat: { botToken: chat.token, channel: '#updates' } }
  await callRest(production, cookie, 'POST', '/globals/settings', settings)
  for (const role of ['publisher', 'author', 'reader'])
    await createAsAdmin(production, 'users', { email: `${role}@example.com`, name: `Mira ${role}`, role })
  ;[project = '', type = ''] = await Promise.all(
    ['projects', 'post-types'].map(
      async (slug) => (await callRest(production, cookie, 'GET', `/${slug}?limit=1`)).json.docs[0].id,
    ),
  )
  reader = await issueToken(production, {
    name: 'App',
    mode: 'read',
    audience: 'internal',
    project: 'werkplan',
  })
  const writer = await issueToken(production, { name: 'Bot', mode: 'write', audience: 'internal' })
  const file = new Blob([new Uint8Array(await picture('brown', 120, 80))], { type: 'image/png' })
  upload = async (name) => {
    const form = new FormData()
    form.set('file', file, `${name}.png`)
    form.set('project', 'werkplan')
    form.set('alt', `A ${name}`)
    return (await callApi(production, writer, 'POST', '/media', form)).json.id
  }
  imageId = await upload('dog')
  const created = await callApi(production, writer, 'POST', '/posts', {
    project: 'werkplan',
    title: 'Reports can be sendt',
    teaser: 'Every Monday.',
    type: 'feature',
    blocks: [
      { type: 'text', data: { text: 'The report comes on Mondai' } },
      { type: 'text', data: { text: UNUSUAL } },
      { type: 'image', data: { mediaId: imageId } },
      { type: 'image', data: { mediaId: await upload('cat') } },
    ],
  })
  entry = created.json
  await callRest(production, cookie, 'POST', `/posts/${entry.id}/approve`, { when: 'now' })
  await callRest(production, cookie, 'POST', '/digest-runs/send', {})
  other = await createAsAdmin(production, 'posts', {
    ...{ title: 'Dogs are welcome', project, type, tags: [], audience: 'public', cover: imageId },
    blocks: [{ blockType: 'text', text: 'In every office.' }],
  })
  await callRest(production, cookie, 'POST', `/posts/${other.id}/approve`, { when: 'now' })
  const scheduled = await createAsAdmin(production, 'posts', {
    ...{ title: 'Not yet out', project, type, tags: [] },
    blocks: [{ blockType: 'image', mediaId: imageId }],
  })
  await callRest(production, cookie, 'POST', `/posts/${scheduled.id}/approve`, { when: 'planned', publishAt })
  publisher = await archive.openAs('publisher@example.com')
  author = await archive.openAs('author@example.com')
  colleague = await archive.openAs('reader@example.com')
})
afterAll(() => archive.close())

// The tests go on with the page that the one before has left, in the order in which they are.

const publishAt = '2099-03-01T08:30:00.000Z'
const admin = () => `/admin/collections/posts/${entry.id}`
/** The alt text of the dog, in its block. */
const dogAlt = altInputId('/blocks/2/data/mediaId')
const inChat = () => JSON.stringify(archive.chat.posted.map(({ message }) => message))
const looksAt = async (page: Page, name: string) => {
  if (process.env.SCREENSHOTS)
    await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png`, fullPage: true })
}
/** Adds a quote to the publisher's correction, as the last of so many blocks. */
async function addQuote(blocks: number): Promise<void> {
  const { page } = publisher
  await page.locator('#add-block').click()
  await page.locator('[data-block-type=quote]').click()
  await expect
    .poll(async () => {
      // Payload draws what comes near.
      await page.locator('#add-block').scrollIntoViewIfNeeded()
      return page.locator(`#field-blocks__${blocks - 1}__text`).isVisible()
    })
    .toBe(true)
}
/** Removes the last block. */
async function removeBlock(block: number): Promise<void> {
  const menu = publisher.page.getByRole('button', { name: `Actions for block ${block}` })
  const remove = publisher.page.getByRole('button', { name: 'Remove', exact: true })
  await menu.click()
  await expect
    .poll(async () => {
      // The menu moves while it opens, and a click may miss.
      await remove.click({ timeout: 1_000 }).catch(() => undefined)
      return menu.count()
    })
    .toBe(0)
}

test('PUB-17: a refused correction names what is wrong, and leads there', async () => {
  const { page, open } = publisher
  await open(admin())
  await page.locator('#correct-entry').click()
  await page.locator('#field-title').fill('')
  await page.locator(`#${dogAlt}`).fill('x'.repeat(501))
  await clickUntil(page, '#save-correction', '#confirm-action')
  await page.locator('#confirm-action').click()
  await expect.poll(() => focused(page)).toBe('field-title')
  const wrong = page.getByRole('alert').filter({ hasText: 'Not corrected' }).getByRole('button')
  expect(await wrong.allInnerTexts()).toEqual([
    expect.stringMatching(/^Title /),
    expect.stringMatching(/^dog\.png /),
  ])
  const error = page.locator('.field-type:has(#field-title) .field-error')
  await expect.poll(() => error.isVisible()).toBe(true)
  // It stays when the server has rendered a new block.
  await addQuote(5)
  expect(await error.isVisible()).toBe(true)
  expect(
    await page
      .getByRole('navigation', { name: /breadcrumb/i })
      .or(page.locator('.step-nav'))
      .first()
      .innerText(),
  ).toContain('Entries')
  await looksAt(page, 'correct-refused')
  expect(await accessibilityFindings(page)).toEqual([])
  await expect
    .poll(async () => {
      // What is missing in the new block is said a moment later, which moves the button.
      await wrong.last().click()
      return focused(page)
    })
    .toBe(dogAlt)
})

test('PUB-17, PUB-18: a publisher corrects an entry in its form; API, archive and chat show it within 5 seconds', async () => {
  const { production } = archive
  const { page } = publisher
  const ada = 'external_user_id=ada'
  const unread = async () => (await callApi(production, reader, 'GET', `/unread?${ada}`)).json.items
  await callApi(production, reader, 'POST', '/read', { external_user_id: 'ada', post_ids: [entry.id] })
  expect(await unread()).not.toContainEqual(expect.objectContaining({ id: entry.id }))
  // It has been refused before. The change comes while the server renders a block, right before it answers.
  await page.route(`**${admin()}/correct`, async (route) => {
    const response = await route.fetch()
    await page.locator('#field-title').fill('Reports can be sent')
    await route.fulfill({ response })
  })
  await addQuote(6)
  await page.unroute(`**${admin()}/correct`)
  await page.locator('.field-error', { hasText: 'This must not be empty.' }).waitFor({ state: 'detached' })
  for (const block of [6, 5]) await removeBlock(block)
  await page.locator('#field-teaser').fill('Every Monday at nine.')
  await page.locator('[contenteditable=true]#field-blocks__0__text').getByText('The report').click()
  await untilPainted(page)
  await page.keyboard.press('End')
  await untilPainted(page)
  await page.keyboard.press('Backspace')
  await page.keyboard.type('y.')
  await removeBlock(4)
  await page.locator(`#${dogAlt}`).fill('A dog\non a meadow')
  await page.getByLabel('Note (optional)').fill('A typo in the title.')
  await page.locator('#correction-major').check()
  await looksAt(page, 'correct')
  await page.setViewportSize({ width: 390, height: 844 })
  await looksAt(page, 'correct-narrow')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  await looksAt(page, 'correct-dark')
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'))
  expect(await accessibilityFindings(page)).toEqual([])
  await clickUntil(page, '#save-correction', '#confirm-action')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Only colleagues will see it.').waitFor()
  await dialog.getByText('Readers see this note: “A typo in the title.”').waitFor()
  await dialog.getByText('The entry becomes unread again for everyone.').waitFor()
  const changes = dialog.getByRole('region', { name: 'Your changes' })
  await changes.locator('ins', { hasText: 'at nine' }).waitFor()
  expect(await changes.getByText('Alt text · dog.png').count()).toBe(1)
  // Its approval covers the alt text (ADMIN-19).
  await dialog.getByRole('listitem').getByText('Not yet out · For colleagues only').waitFor()
  // It is corrected too (IMG-12).
  await dialog
    .getByRole('listitem')
    .getByText('Dogs are welcome · For everyone, also outside the company')
    .waitFor()
  await looksAt(page, 'correct-dialog')
  expect(await accessibilityFindings(page, DIALOG)).toEqual([])
  const inApi = async () => (await callApi(production, reader, 'GET', `/posts/${entry.slug}`)).json.title
  const inArchive = async () =>
    (await colleague.context.request.get(`${production.url}/entries/${entry.slug}`)).text()
  const end = Date.now() + 5_000
  await page.locator('#confirm-action').click()
  await Promise.all(
    [inApi, inArchive, async () => inChat()].map((look) =>
      expect.poll(look, { timeout: end - Date.now(), interval: 100 }).toContain('Reports can be sent'),
    ),
  )
  await page.waitForURL((address) => address.pathname === admin())
  await page.getByText('Corrected. Readers see the new version now.').waitFor()
  await looksAt(page, 'corrected')
  await page.getByText('Last corrected on').waitFor()
  expect(inChat()).not.toContain('be sendt')
  const { json } = await callApi(production, reader, 'GET', `/posts/${entry.slug}`)
  expect(json).toMatchObject({
    title: 'Reports can be sent',
    teaser: 'Every Monday at nine.',
    slug: entry.slug,
    corrections: [{ note: 'A typo in the title.' }],
    media: [{ alt: 'A dog\non a meadow' }],
    blocks: [
      { data: { text: 'The report comes on Monday.' } },
      { data: { text: UNUSUAL } },
      { data: { mediaId: imageId } },
    ],
  })
  expect(await unread()).toContainEqual(expect.objectContaining({ id: entry.id }))
  const address = `${production.url}/entries/${entry.slug}`
  expect(await (await page.request.get(address)).text()).toContain('A typo in the title.')
  const markdown = await page.request.get(`${address}/markdown`)
  expect(await markdown.text()).toMatch(/\n---\n\nCorrected on \d+ \w+ \d{4}: A typo in the title\.\n$/)
  expect(publisher.pageErrors).toEqual([])
})

test('an author sees the corrections, but can neither correct nor withdraw', async () => {
  const { page, open } = author
  await open(admin())
  await page.getByText('Last corrected on').waitFor()
  // Read as readers see it, not in fields that cannot be changed.
  await page
    .frameLocator('.archive-rendering iframe')
    .getByRole('heading', { name: 'Reports can be sent' })
    .waitFor()
  expect(await page.locator('#field-title').isVisible()).toBe(false)
  expect(await page.locator('#correct-entry, #withdraw-entry').count()).toBe(0)
  expect(await accessibilityFindings(page)).toEqual([])
  const form = await (await page.request.get(`${archive.production.url}${admin()}/correct`)).text()
  expect(form).toContain('Only publishers can correct an entry.')
  expect(form).not.toContain('field-title')
})

test('the versions name who did what and show what changed', async () => {
  const { page, open } = author
  await open(`${admin()}/versions`)
  await page.getByText('Mira publisher').first().waitFor()
  await page.getByText('corrected the entry').waitFor()
  expect(await page.locator('del').first().innerText()).toContain('sendt')
  expect(await page.locator('ins').first().innerText()).toContain('sent')
  await page.getByText('Alt text · dog.png').waitFor()
  await page.getByText('Note to readers: “A typo in the title.”').waitFor()
  await page.getByText('Important: the entry became unread again for everyone.').waitFor()
  await looksAt(page, 'versions')
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  await looksAt(page, 'versions-dark')
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'))
  expect(await accessibilityFindings(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await looksAt(page, 'versions-narrow')
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(await page.getByRole('button', { name: /Restore/ }).count()).toBe(0)
  const [, published, draft] = await page
    .getByRole('row')
    .filter({ has: page.getByRole('radio') })
    .all()
  await draft?.getByRole('radio', { name: /^Compare/ }).check()
  await published?.getByRole('radio', { name: /^with/ }).check()
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await page.waitForURL(({ searchParams }) => searchParams.has('before'))
  const changes = await page.getByRole('region', { name: /^What changed between/ }).innerText()
  expect(changes).toContain('Date')
  expect(changes).not.toContain('sent')
  expect(author.pageErrors).toEqual([])
})

test('an author restores an older version into a draft; the question says how many of its images were deleted, and that it takes the approval of a scheduled entry back', async () => {
  const { production } = archive
  const cookie = await adminCookie(production)
  const image = await upload('bird')
  const blocks = [{ blockType: 'image', mediaId: image }]
  const given = { title: 'With a bird', project, type, tags: [], blocks }
  const { id } = await createAsAdmin(production, 'posts', given)
  for (const [method, path, body] of [
    ['PATCH', `/posts/${id}`, { title: 'First words', blocks: [] }],
    ['DELETE', `/media/${image}`, undefined],
    ['POST', `/posts/${id}/approve`, { when: 'planned', publishAt }],
    ['PATCH', `/posts/${id}`, { title: 'Later words' }],
    ['POST', `/posts/${id}/approve`, { when: 'planned', publishAt }],
  ] as const)
    expect((await callRest(production, cookie, method, path, body)).status).toBe(200)
  const { page, open } = author
  await open(`/admin/collections/posts/${id}/versions`)
  const restore = 'button[aria-label^="Restore the version"]'
  await clickUntil(page, `${restore} >> nth=-1`, '#confirm-action')
  await page.getByText('An image of this version was deleted and will be missing.').waitFor()
  await page.locator('#confirm-cancel').click()
  await page.locator('#confirm-action').waitFor({ state: 'detached' })
  await clickUntil(page, `${restore} >> nth=-2`, '#confirm-action')
  await page
    .getByText(/approved and will be published on .*2099.*\. Restoring takes the approval back\.$/)
    .waitFor()
  await page.locator('#confirm-action').click()
  await page.waitForURL(({ pathname }) => pathname === `/admin/collections/posts/${id}`)
  await expect.poll(() => page.locator('#field-title').inputValue(), { timeout: 30_000 }).toBe('First words')
  expect((await callRest(production, cookie, 'GET', `/posts/${id}?depth=0`)).json.isApprovalValid).toBe(false)
})

test('PUB-17: a publisher restores an older version of a published entry as a correction', async () => {
  const { production } = archive
  const cookie = await adminCookie(production)
  const image = await upload('fox')
  const blocks = [
    { blockType: 'text', text: 'Then.' },
    { blockType: 'image', mediaId: image },
  ]
  const given = { title: 'As it was', project, type, tags: [], blocks }
  const { id } = await createAsAdmin(production, 'posts', given)
  await callRest(production, cookie, 'POST', `/posts/${id}/approve`, { when: 'now' })
  const corrected = { title: 'As it is', blocks: [{ type: 'text', data: { text: 'Now.' } }] }
  expect((await callRest(production, cookie, 'POST', `/posts/${id}/correct`, corrected)).status).toBe(200)
  expect((await callRest(production, cookie, 'DELETE', `/media/${image}`)).status).toBe(200)
  const { page, open } = publisher
  await open(`/admin/collections/posts/${id}/versions`)
  await page
    .getByRole('link', { name: /^Restore the version/ })
    .last()
    .click()
  await page.getByText('The form has the content of an older version.').waitFor()
  await page.getByText('An image of this version was deleted').waitFor()
  await expect.poll(() => page.locator('#field-title').inputValue()).toBe('As it was')
  await page.locator('[contenteditable=true]#field-blocks__0__text').getByText('Then.').waitFor()
  await page.getByRole('button', { name: 'Actions for block 2' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).last().click()
  expect(await accessibilityFindings(page)).toEqual([])
  await clickUntil(page, '#save-correction', '#confirm-action')
  await page.locator('#confirm-action').click()
  await page.waitForURL(({ pathname }) => pathname === `/admin/collections/posts/${id}`)
  const stored = (await callRest(production, cookie, 'GET', `/posts/${id}?depth=0`)).json
  expect(stored).toMatchObject({ title: 'As it was', blocks: [{ text: 'Then.' }], status: 'published' })
  expect(publisher.pageErrors).toEqual([])
})

test('PUB-19, PUB-20: a withdrawn entry is gone at once, says why at its address, and comes back', async () => {
  const { production } = archive
  const { page, open } = publisher
  await open(admin())
  await clickUntil(page, '#withdraw-entry', '#confirm-action')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Colleagues will no longer see the entry.').waitFor()
  await page.locator('#field-withdrawal-reason').fill('x'.repeat(501))
  await dialog.getByText('This has 501 characters. Shorten it to 500.').waitFor()
  expect(await page.locator('#confirm-action').getAttribute('aria-disabled')).toBe('true')
  await page.locator('#field-withdrawal-reason').fill('The feature is not out yet.')
  await looksAt(page, 'withdraw-dialog')
  expect(await accessibilityFindings(page, DIALOG)).toEqual([])
  await page.locator('#confirm-action').click()
  await page.getByText(/^Withdrawn on .* by Mira publisher: The feature is not out yet\.$/).waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await looksAt(page, 'withdrawn')
  expect((await callApi(production, reader, 'GET', `/posts/${entry.slug}`)).status).toBe(404)
  await expect.poll(inChat, { timeout: 5_000 }).not.toContain('Reports can be sent')
  const { page: seen } = colleague
  const response = await seen.goto(`${production.url}/entries/${entry.slug}`)
  expect(response?.status()).toBe(404)
  await seen.getByText(/^Withdrawn on /).waitFor()
  await seen.getByText('The feature is not out yet.').waitFor()
  expect(await seen.content()).not.toMatch(/Reports can be sent|Every Monday at nine|comes on Monday/)
  expect(await accessibilityFindings(seen)).toEqual([])
  await looksAt(seen, 'withdrawn-address')
  const desk = seen.viewportSize()
  await seen.setViewportSize({ width: 390, height: 844 })
  expect(await seen.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await accessibilityFindings(seen)).toEqual([])
  await looksAt(seen, 'withdrawn-phone')
  if (desk) await seen.setViewportSize(desk)
  const markdown = await seen.request.get(`${production.url}/entries/${entry.slug}/markdown`)
  expect(markdown.status()).toBe(404)
  expect(await markdown.text()).toMatch(
    /^This entry was withdrawn\n\nWithdrawn on .*: The feature is not out yet\.$/,
  )
  expect(await (await seen.request.get(production.url)).text()).not.toContain('Reports can be sent')
  await clickAndConfirm(page, '#reinstate-entry')
  await page.locator('#withdraw-entry').waitFor()
  await open(`${admin()}/versions`)
  const withdrawn = page.getByRole('row').filter({ hasText: 'Reason: “The feature is not out yet.”' })
  expect(await withdrawn.innerText()).toContain('withdrew the entry')
  expect(await withdrawn.count()).toBe(1)
  await looksAt(page, 'versions-withdrawn')
  expect((await callApi(production, reader, 'GET', `/posts/${entry.slug}`)).status).toBe(200)
  await expect.poll(inChat, { timeout: 5_000 }).toContain('Reports can be sent')
})

test('PUB-20: an entry that cannot be published again says why, and leads there', async () => {
  const { page, open } = publisher
  const { production } = archive
  const cookie = await adminCookie(production)
  const cover = await upload('bird')
  const given = { title: 'Birds are welcome', project, type, tags: [], audience: 'public', cover }
  const { id } = await createAsAdmin(production, 'posts', given)
  for (const [step, body] of [
    ['approve', { when: 'now' }],
    ['withdraw', { reason: 'Not yet.' }],
  ] as const)
    expect((await callRest(production, cookie, 'POST', `/posts/${id}/${step}`, body)).status).toBe(200)
  await callRest(production, cookie, 'PATCH', `/media/${cover}`, { alt: null })
  await open(`/admin/collections/posts/${id}`)
  await clickAndConfirm(page, '#reinstate-entry')
  const wrong = page.getByRole('alert').filter({ hasText: 'Not done.' }).getByRole('link')
  await expect.poll(() => wrong.allInnerTexts()).toEqual([expect.stringMatching(/^Cover image .*alt text/)])
  await looksAt(page, 'reinstate-refused')
  expect(await accessibilityFindings(page)).toEqual([])
  await wrong.click()
  await page.locator('textarea#field-alt').fill('A bird on a desk')
  await expect
    .poll(async () => (await callRest(production, cookie, 'GET', `/media/${cover}`)).json.alt)
    .toBe('A bird on a desk')
  await open(`/admin/collections/posts/${id}`)
  await clickAndConfirm(page, '#reinstate-entry')
  await page.locator('#withdraw-entry').waitFor()
})

test('DIGEST-20: the run says when its message was updated, and why not, and a publisher tries again', async () => {
  const { production, chat } = archive
  const { page, open } = publisher
  const cookie = await adminCookie(production)
  chat.next({ kind: 'refuse', error: 'cant_update_message' }, 'chat.update')
  await callRest(production, cookie, 'POST', `/posts/${entry.id}/correct`, { title: 'Reports are sent' })
  const runs = await callRest(production, cookie, 'GET', '/digest-runs?where[status][equals]=sent&limit=1')
  const address = `/admin/collections/digest-runs/${runs.json.docs[0].id}`
  await expect
    .poll(async () => {
      await open(address)
      return page.getByText('The chat refused to update the message (cant_update_message).').count()
    })
    .toBe(1)
  await looksAt(page, 'run-outdated')
  await page.getByRole('button', { name: 'Update the message' }).click()
  await page.getByText('The message is not up to date').waitFor({ state: 'detached' })
  expect(inChat()).toContain('Reports are sent')
  await looksAt(page, 'run-updated')
})

test('a correction of a version that is no longer current says so in words, and keeps what was written', async () => {
  const { production } = archive
  const cookie = await adminCookie(production)
  const { page, open } = publisher
  await open(`${admin()}/correct`)
  await page.locator('#field-title').fill('Written in the second tab')
  const { status } = await callRest(production, cookie, 'POST', `/posts/${entry.id}/correct`, {
    note: 'Meanwhile.',
  })
  expect(status).toBe(200)
  await clickUntil(page, '#save-correction', '#confirm-action')
  await page.locator('#confirm-action').click()
  await page
    .getByText('the entry has changed since you opened this page. What you have written is kept.')
    .waitFor()
  await page.getByRole('button', { name: 'Show the current version' }).click()
  await page.locator('#restore-kept').click()
  await expect.poll(() => page.locator('#field-title').inputValue()).toBe('Written in the second tab')
})

test('ADMIN-20: beside a correction are its preview, what the checks say, and what changes', async () => {
  const { page } = publisher
  await clickUntil(page, '#preview-correction', '.archive-preview iframe')
  const frame = page.frameLocator('.archive-preview iframe')
  await page.locator('#field-title').fill('The fastest reports')
  await page.getByLabel('Note (optional)').fill('Said how fast.')
  await frame.getByRole('heading', { name: 'The fastest reports' }).waitFor()
  await frame.getByText('Said how fast.').waitFor()
  await page.locator('.archive-notes__note', { hasText: 'fastest' }).first().waitFor()
  await looksAt(page, 'correct-preview')
  await page.setViewportSize({ width: 390, height: 844 })
  await looksAt(page, 'correct-preview-phone')
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.locator('.archive-preview').waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1280, height: 900 })
  // For colleagues and readers nothing has changed, nor at the address of the preview for others.
  const others = await colleague.context.request.get(`${archive.production.url}/entries/${entry.slug}`)
  expect(await others.text()).not.toContain('fastest')
  const author1 = await author.context.request.get(
    `${archive.production.url}/preview/${entry.id}?correction=1`,
  )
  expect(await author1.text()).not.toContain('fastest')
})

test('ADMIN-18: a correction that neither browser nor server can keep says so', async () => {
  const { context, page } = publisher
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await context.setOffline(true)
  await page.locator('#field-title').fill('Nowhere else')
  await page.getByText('This browser has no room').waitFor()
  await context.setOffline(false)
  await page.getByText('This browser has no room').waitFor({ state: 'detached' })
})

test('ADMIN-18: a correction that was not published is kept, also when the session has ended', async () => {
  const { production } = archive
  const { context, page, open } = publisher
  const titleOf = async () =>
    (await callApi(production, reader, 'GET', `/posts/${entry.slug}`)).json.title as string
  const before = await titleOf()
  await open(`${admin()}/correct`)
  await page.locator('#discard-kept').click()
  await page.locator('#kept-changes').waitFor({ state: 'detached' })
  await page.locator('#field-title').fill('Reports are sent on Mondays')
  await page.getByLabel('Note (optional)').fill('The day was missing.')
  await page.getByRole('link', { name: 'Versions' }).first().click()
  // Payload asks before it leaves.
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await page.locator('#field-title').fill('Reports are sent on Tuesdays')
  await page.reload()
  await page.locator('#kept-changes').waitFor()
  await looksAt(page, 'correct-kept')
  expect(await page.locator('#field-title').inputValue()).toBe(before)
  await page.locator('#restore-kept').click()
  await expect
    .poll(() => page.locator('#field-title').inputValue(), { timeout: 30_000 })
    .toBe('Reports are sent on Tuesdays')
  expect(await page.getByLabel('Note (optional)').inputValue()).toBe('The day was missing.')
  expect(await page.locator('#kept-changes').count()).toBe(0)

  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`)
  await callRest(production, cookies.join('; '), 'POST', '/sign-out')
  await page.locator('#field-title').press('End')
  await page.keyboard.type(' and Fridays')
  await clickUntil(page, '#save-correction', '#confirm-action')
  await page.locator('#confirm-action').click()
  await page.locator('#send-sign-in-link').waitFor()
  await addSessionOf(context, production, 'publisher@example.com')
  await page.locator('#send-sign-in-link').waitFor({ state: 'detached' })
  await clickUntil(page, '#save-correction', '#confirm-action')
  await page.locator('#confirm-action').click()
  await page.waitForURL((address) => address.pathname === admin())
  expect(await titleOf()).toBe('Reports are sent on Tuesdays and Fridays')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Tuesdays')
})

test('ADMIN-18: the reason of a withdrawal is kept until it is sent, also when the session has ended', async () => {
  const { production } = archive
  const { context, page } = publisher
  const inStorage = () => page.evaluate(() => JSON.stringify(localStorage))
  const endSession = async () => {
    const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`)
    expect((await callRest(production, cookies.join('; '), 'POST', '/sign-out')).status).toBe(200)
  }
  /** In the dialog that asks for it. */
  const signInAgain = async () => {
    await page.locator('#send-sign-in-link').waitFor()
    await addSessionOf(context, production, 'publisher@example.com')
    await page.locator('#send-sign-in-link').waitFor({ state: 'detached' })
  }
  const reason = page.locator('#field-withdrawal-reason')
  await clickUntil(page, '#withdraw-entry', '#confirm-action')
  await reason.pressSequentially('Not out yet')
  await expect.poll(inStorage).toContain('Not out yet')
  await page.reload()
  await clickUntil(page, '#withdraw-entry', '#confirm-action')
  await expect.poll(() => reason.inputValue()).toBe('Not out yet')

  await endSession()
  await reason.press('End')
  await page.keyboard.type(', but soon.')
  await page.locator('#confirm-action').click()
  await signInAgain()
  await clickUntil(page, '#withdraw-entry', '#confirm-action')
  expect(await reason.inputValue()).toBe('Not out yet, but soon.')
  await page.locator('#confirm-action').click()
  await page.getByText(/^Withdrawn on .* by Mira publisher: Not out yet, but soon\.$/).waitFor()
  expect(await inStorage()).not.toContain('Not out yet')

  await endSession()
  await clickAndConfirm(page, '#reinstate-entry')
  await signInAgain()
  await clickAndConfirm(page, '#reinstate-entry')
  await page.locator('#withdraw-entry').waitFor()
  await untilIdle(page)
  await clickUntil(page, '#withdraw-entry', '#confirm-action')
  expect(await reason.inputValue()).toBe('')
})

test('IMG-12: the alt text of a cover is corrected below the blocks, and the question names the other entries with it', async () => {
  const { production } = archive
  const { page, open } = publisher
  const address = `/admin/collections/posts/${other.id}`
  await open(`${address}/correct`)
  const alt = page.locator(`#${altInputId('/cover_media_id')}`)
  await alt.fill('')
  await clickUntil(page, '#save-correction', '#confirm-action')
  await page.locator('#confirm-action').click()
  await page
    .getByRole('alert')
    .getByRole('button', { name: /^dog\.png / })
    .click()
  await expect.poll(() => focused(page)).toBe(altInputId('/cover_media_id'))
  await looksAt(page, 'correct-cover')
  expect(await accessibilityFindings(page)).toEqual([])
  const issue = page.getByText('A public entry shows this image, so it needs alt text.')
  expect(await issue.count()).toBe(2)
  await alt.fill('A brown dog')
  // At the field; the list of what was wrong stays.
  await expect.poll(() => issue.count()).toBe(1)
  await clickUntil(page, '#save-correction', '#confirm-action')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Everyone will see it, including people outside the company.').waitFor()
  await dialog
    .getByRole('listitem')
    .getByText(/ · For colleagues only$/)
    .first()
    .waitFor()
  await page.locator('#confirm-action').click()
  await page.waitForURL((url) => url.pathname === address)
  const shown = (await callApi(production, reader, 'GET', `/posts/${entry.slug}`)).json
  expect(shown.media).toContainEqual(expect.objectContaining({ id: imageId, alt: 'A brown dog' }))
})

test('by keyboard alone, a publisher corrects an entry, withdraws it, and publishes it again', async () => {
  const { page } = publisher
  const address = `/admin/collections/posts/${other.id}`
  const press = async (button: string) => {
    await tabTo(page, page.locator(button))
    await page.keyboard.press('Enter')
  }
  await untilIdle(page)
  await press('#correct-entry')
  await page.waitForURL((url) => url.pathname === `${address}/correct`)
  await untilIdle(page)
  await tabTo(page, page.locator('#field-title'))
  await page.keyboard.press('End')
  await page.keyboard.type(' everywhere')
  await press('#save-correction')
  await page.locator('#confirm-action').waitFor()
  await press('#confirm-action')
  await page.waitForURL((url) => url.pathname === address)
  await untilIdle(page)
  await press('#withdraw-entry')
  await tabTo(page, page.locator('#field-withdrawal-reason'))
  await page.keyboard.type('Not in every office.')
  await press('#confirm-action')
  await page.getByText(/^Withdrawn on .* by Mira publisher: Not in every office\.$/).waitFor()
  await untilIdle(page)
  await press('#reinstate-entry')
  await page.locator('#confirm-action').waitFor()
  await press('#confirm-action')
  await page.locator('#withdraw-entry').waitFor()
  await page.getByRole('heading', { name: 'Dogs are welcome everywhere' }).first().waitFor()
})
