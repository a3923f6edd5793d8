import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSession, clickAndConfirm, sharedBrowser } from './support/browser'
import { sharedProduction, type Production } from './support/production'
import { adminCookie, callApi, createProject, issueToken } from './support/calls'
import { photograph, releaseNote } from './support/realInput'

const CODE = "if (a < b) {\r\n\treturn '  tab, CRLF and trailing blanks'  \r\n}\r\n\r\n"
const HOSTILE =
  '\n\n## Preview heading\n\n<script>window.hit = 1</script>\n<img src="x" onerror="window.hit = 1">\n'

let production: Production
let writer: string

beforeAll(async () => {
  production = await sharedProduction()
  await createProject(production, 'admin-form')
  writer = await issueToken(production, { name: 'Release bot', mode: 'write', audience: 'internal' })
})

/** A browser signed in as administrator that can reach only this archive, and the errors that occurred in it. */
async function closedBrowser(locale: string) {
  const context = await (await sharedBrowser()).newContext({ locale })
  const pageErrors: string[] = []
  await context.route(
    (address) => address.origin !== production.url && !/^(?:data|blob):$/.test(address.protocol),
    (route) => {
      pageErrors.push(`requested ${route.request().url()}`)
      return route.abort()
    },
  )
  await addSession(context, production, await adminCookie(production))
  const page = await context.newPage()
  page.on('pageerror', (error) => pageErrors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') pageErrors.push(message.text())
  })
  return { context, page, pageErrors }
}

async function statusWith(token: string): Promise<number> {
  return (await callApi(production, token, 'GET', '/posts')).status
}

describe('the entry form in the admin, without internet access', () => {
  let context: BrowserContext
  let page: Page
  let pageErrors: string[]
  let post: { id: string }

  beforeAll(async () => {
    const form = new FormData()
    form.set(
      'file',
      new Blob([new Uint8Array(await photograph())], { type: 'image/jpeg' }),
      'Großer Hund.jpg',
    )
    form.set('project', 'admin-form')
    const image = (await callApi(production, writer, 'POST', '/media', form)).json.id
    const created = await callApi(production, writer, 'POST', '/posts', {
      project: 'admin-form',
      title: 'Nine kinds of blocks',
      type: 'improvement',
      audience: 'internal',
      cover_media_id: image,
      blocks: blocksWith(image),
    })
    expect(created.status).toBe(201)
    post = created.json
    const opened = await closedBrowser('en-GB')
    context = opened.context
    page = opened.page
    pageErrors = opened.pageErrors
    await page.goto(`${production.url}/admin/collections/posts/${post.id}`)
    await page.locator('#field-title').waitFor()
  })
  afterAll(() => context.close())

  test('shows code and the data of an unknown block', async () => {
    const code = page.locator('#field-blocks__6__code')
    await code.scrollIntoViewIfNeeded()
    expect(await code.inputValue()).toBe(CODE.replaceAll('\r\n', '\n'))
    const unknown = page.locator('#field-blocks__9__data')
    await unknown.scrollIntoViewIfNeeded()
    expect(JSON.parse(await unknown.inputValue())).toEqual({ rows: [[1, 'two'], []], nothing: null })
  })

  test('shows Markdown as formatted text, and raw HTML as text', async () => {
    const editor = page.locator('#field-blocks__0__text')
    await editor.scrollIntoViewIfNeeded()
    await editor.getByRole('heading', { name: 'Preview heading' }).waitFor()
    expect(await editor.textContent()).toContain('<script>window.hit = 1</script>')
    expect(await editor.locator('script, img[src], [onerror]').count()).toBe(0)
    expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  })

  test('shows an image under the file name it was uploaded with', async () => {
    await page.getByRole('link', { name: 'Open Großer Hund.jpg in the library' }).first().waitFor()
  })

  test('shows the label of the post type in the form and in the list', async () => {
    expect(await page.locator('#field-type').textContent()).toContain('Improvement')
    const german = await closedBrowser('de-DE')
    await german.page.goto(
      `${production.url}/admin/collections/posts?where[or][0][and][0][id][equals]=${post.id}`,
    )
    const cell = german.page.locator('tbody .cell-type')
    await cell.waitFor()
    expect(await cell.textContent()).toBe('Verbesserung')
    await german.page.goto(`${production.url}/admin/collections/posts/${post.id}`)
    await german.page.locator('#field-type').getByText('Verbesserung').waitFor()
    expect(german.pageErrors).toEqual([])
    await german.context.close()
  })

  test('saves a new title and type and keeps every block byte for byte', async () => {
    const before = await callApi(production, writer, 'GET', `/posts/${post.id}`)
    expect(before.json.blocks).toEqual(blocksWith(before.json.cover_media_id))
    await page.locator('#field-title').fill('Ten kinds of blocks')
    await page.locator('#field-type .rs__control').click()
    await page.getByRole('option', { name: 'Fix' }).click()
    await page.locator('#action-save').click()
    await page.getByText('Saved.').first().waitFor()
    const after = await callApi(production, writer, 'GET', `/posts/${post.id}`)
    expect(after.json).toMatchObject({ title: 'Ten kinds of blocks', type: 'fix' })
    expect(JSON.stringify(after.json.blocks)).toBe(JSON.stringify(before.json.blocks))
  })

  test('keeps the line endings of edited code', async () => {
    const code = page.locator('#field-blocks__6__code')
    await code.scrollIntoViewIfNeeded()
    await code.press('Control+Home')
    await code.pressSequentially('// x\n')
    await page.locator('#action-save').click()
    await expect
      .poll(
        async () => (await callApi(production, writer, 'GET', `/posts/${post.id}`)).json.blocks[6].data.code,
      )
      .toBe(`// x\r\n${CODE}`)
  })

  test('makes no request to another host and causes no page error', () => {
    expect(pageErrors).toEqual([])
  })
})

test('an administrator issues an API client, rotates its token and revokes it; each takes effect at once', async () => {
  const { context, page, pageErrors } = await closedBrowser('en-GB')
  await page.goto(`${production.url}/admin/collections/api-clients?sort=-createdAt`)
  await page.locator('#issue-client').click()
  await page.locator('.archive-issue__form #field-name').fill('Website')
  await page.locator('#issue-client-submit').click()
  const first = (await page.locator('#clear-token').textContent()) ?? ''
  expect(await statusWith(first)).toBe(200)
  await page.locator('#copy-clear-token').click()
  await page.getByRole('button', { name: 'I have stored it' }).click()

  await page.getByRole('link', { name: 'Website' }).click()
  await clickAndConfirm(page, '#rotate-token')
  const second = (await page.locator('#clear-token').textContent()) ?? ''
  expect(second).not.toBe(first)
  expect([await statusWith(first), await statusWith(second)]).toEqual([401, 200])
  await page.locator('#copy-clear-token').click()
  // The page reloads once the token is stored.
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'I have stored it' }).click(),
  ])

  await clickAndConfirm(page, '#revoke-token')
  await page.getByText('This client is revoked.').waitFor()
  expect(await statusWith(second)).toBe(401)
  expect(pageErrors).toEqual([])
  await context.close()
})

/** One block of each of the nine types, some without optional fields, and one of an unknown type. */
function blocksWith(image: string) {
  return [
    { type: 'text', data: { text: releaseNote() + HOSTILE } },
    { type: 'image', data: { mediaId: image } },
    { type: 'gallery', data: { mediaIds: [image, image] } },
    { type: 'before_after', data: { beforeMediaId: image, afterMediaId: image } },
    { type: 'video', data: { url: 'https://example.com/videos/1' } },
    { type: 'quote', data: { text: 'First line.\r\n\tSecond line.  ', source: '' } },
    { type: 'code', data: { code: CODE } },
    { type: 'link', data: { url: 'https://example.com/docs', title: 'Guide', description: '' } },
    { type: 'callout', data: { text: '  Old images stay.\n' } },
    { type: 'poll', data: { rows: [[1, 'two'], []], nothing: null } },
  ]
}
