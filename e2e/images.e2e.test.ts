import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { altInputId } from '@/admin/images/altInputId'
import { LIMITS } from '@/domain/limits'
import { accessibilityFindings } from './support/axe'
import { addSession, drag, sharedBrowser, untilPainted } from './support/browser'
import { adminCookie, callRest, cookieOf, createAsAdmin, createProject } from './support/calls'
import { sharedProduction, type Production } from './support/production'
import { picture } from './support/realInput'
import { ASK, saveForm, visit } from './support/writing'

const AUTHOR = 'pictures@example.com'

let production: Production
let context: BrowserContext
/** In which the tests open their entries and images one after the other. */
let page: Page
let project: string
let type: string
let session: string
/** Uploads that the browser has sent. */
let sent: string[]

beforeAll(async () => {
  production = await sharedProduction()
  project = await createProject(production, 'pictures')
  await createProject(production, 'drawings')
  await createAsAdmin(production, 'users', { email: AUTHOR, role: 'author' })
  session = await cookieOf(production, AUTHOR)
  type = (await rest('GET', '/post-types?limit=1')).docs[0].id
  context = await (
    await sharedBrowser()
  ).newContext({
    locale: 'en-GB',
    permissions: ['clipboard-read', 'clipboard-write'],
    viewport: { width: 1280, height: 1600 },
  })
  await addSession(context, production, session)
  context.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/media')
      sent.push(request.url())
  })
  page = await context.newPage()
})
afterAll(() => context.close())
beforeEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  sent = []
})

async function rest(method: string, path: string, body?: unknown) {
  return (await callRest(production, await adminCookie(production), method, path, body)).json
}

/** The bytes of a picture, as a page takes them. */
const bytesOf = async (color: string) => [...(await picture(color, 300, 200))]

interface Given {
  name: string
  type?: string
  bytes?: number[]
  /** Instead of bytes: a file of zeros. */
  size?: number
}

/** Drops files onto an element, as a file manager does. */
async function drop(target: Locator, ...files: Given[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer()
    for (const { name, type = 'image/png', bytes = [], size = 0 } of given)
      transfer.items.add(new File([size > 0 ? new Uint8Array(size) : new Uint8Array(bytes)], name, { type }))
    return transfer
  }, files)
  for (const event of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(event, { dataTransfer })
}

async function copyPicture(color: string): Promise<void> {
  await page.evaluate(
    async (bytes) => {
      const blob = new Blob([new Uint8Array(bytes)], { type: 'image/png' })
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })])
    },
    await bytesOf(color),
  )
}

/** Holds uploads back until the returned function is called. */
async function holdUploads(): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/media?*', async (route) => {
    await released
    await route.continue()
  })
  return release
}

async function makeEntry(data: Record<string, unknown>): Promise<string> {
  return (
    await createAsAdmin(production, 'posts', { title: 'Pictures', type, audience: 'internal', ...data })
  ).id
}

/** Stores an image and returns its id. */
async function upload(name: string, color: string, into = project): Promise<string> {
  const form = new FormData()
  form.set('_payload', JSON.stringify({ project: into }))
  form.set('file', new Blob([new Uint8Array(await bytesOf(color))], { type: 'image/png' }), name)
  const { doc } = await rest('POST', '/media', form)
  return doc.id
}

const open = (path: string) => visit(page, production, path)

async function openEntry(id: string): Promise<void> {
  await open(`/admin/collections/posts/${id}`)
  await page.locator('#field-title').waitFor()
}

const storedTexts = async (id: string) =>
  (await rest('GET', `/posts/${id}?depth=0`)).blocks.map(
    (block: Record<string, string>) => block.text ?? block.blockType,
  )

/** A group is where a field takes files; its name is the label of the field. */
const area = (name: string) => page.getByRole('group', { name, exact: true })

const imageNamed = async (name: string) =>
  (await rest('GET', `/media?limit=1&sort=-createdAt&where[name][equals]=${encodeURIComponent(name)}`))
    .docs[0]

describe('the cover', () => {
  test('waits for the project of the entry, then uploads what was dropped, under its own name', async () => {
    await open('/admin/collections/posts/create')
    await area('Cover image').getByRole('button', { name: 'Choose a file' }).waitFor()
    await drop(area('Cover image'), { name: 'Großer Hund.png', bytes: await bytesOf('#a31') })
    await page.getByText('Choose the project of the entry first.').waitFor()
    expect(sent).toEqual([])
    await page.locator('#field-project .rs__control').click()
    await page.getByRole('option', { name: 'pictures' }).click()
    await area('Cover image').getByRole('link', { name: 'Open Großer Hund.png in the library' }).waitFor()
    expect(sent).toHaveLength(1)
    expect((await imageNamed('Großer Hund.png')).project).toBe(project)
    const text = (await area('Cover image').textContent()) ?? ''
    expect(text).toContain('Großer Hund.png 300 × 200')
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
  })

  test('IMG-19: a file of a wrong kind or size is refused in words, and nothing is sent', async () => {
    await openEntry(await makeEntry({ project }))
    await area('Cover image').getByRole('button', { name: 'Choose a file' }).waitFor()
    await drop(area('Cover image'), { name: 'drawing.svg', type: 'image/svg+xml', bytes: [60] })
    await page.getByText('This is not an image that the archive accepts.').waitFor()
    await drop(area('Cover image'), { name: 'huge.png', size: LIMITS.imageBytes + 1 })
    await page.getByText('The file has 15.1 MB. Images can have up to 15 MB.').waitFor()
    expect(await page.getByText('drawing.svg').count()).toBe(0)
    // A file that misses the field is ignored; the browser does not open it in place of the form.
    const missed = await page.evaluate(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['x'], 'missed.png', { type: 'image/png' }))
      const event = new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true })
      return document.body.dispatchEvent(event)
    })
    expect(missed).toBe(false)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    expect(await page.getByText('huge.png').count()).toBe(0)
    expect(sent).toEqual([])
  })

  test('IMG-19: a picture from the clipboard is pasted with the keyboard', async () => {
    await openEntry(await makeEntry({ project }))
    const choose = area('Cover image').getByRole('button', { name: 'Choose a file' })
    await choose.waitFor()
    await copyPicture('#3a1')
    await choose.focus()
    await page.keyboard.press('Control+V')
    await area('Cover image')
      .getByRole('link', { name: /^Open Pasted image .+\.png in the library$/ })
      .waitFor()
    expect(sent).toHaveLength(1)
  })

  test('IMG-19: pictures that are pasted or dropped into a text become blocks after it', async () => {
    const id = await makeEntry({
      project,
      blocks: [
        { blockType: 'text', text: 'Before the picture' },
        { blockType: 'text', text: 'After it' },
      ],
    })
    await openEntry(id)
    const editor = page.locator('#blocks-row-0 [contenteditable=true]')
    await editor.getByText('Before the picture').click()
    await copyPicture('#4b2')
    await page.keyboard.press('Control+V')
    await page
      .locator('#blocks-row-1')
      .getByRole('link', { name: /^Open Pasted image .+\.png in the library$/ })
      .waitFor()
    // One can go on writing.
    await page.keyboard.press('End')
    await untilPainted(page)
    await page.keyboard.type(', two more:')
    await drop(
      editor,
      { name: 'one.png', bytes: await bytesOf('#4b3') },
      { name: 'drawing.svg', type: 'image/svg+xml', bytes: [60] },
      { name: 'two.png', bytes: await bytesOf('#4b4') },
    )
    await page.locator('#blocks-row-2').getByRole('link', { name: 'Open two.png in the library' }).waitFor()
    await page.locator('#blocks-row-1').getByRole('link', { name: 'Open one.png in the library' }).waitFor()
    await page.getByText('This is not an image that the archive accepts.').waitFor()
    expect(sent).toHaveLength(3)
    await expect
      .poll(() => storedTexts(id), ASK)
      .toEqual(['Before the picture, two more:', 'image', 'image', 'image', 'After it'])
    const { blocks } = await rest('GET', `/posts/${id}?depth=0`)
    expect(blocks[1].mediaId).toBe((await imageNamed('one.png')).id)
  })

  test('IMG-19: pictures that are dropped into two texts at the same time follow their own text', async () => {
    const texts = ['First', 'Second'].map((text) => ({ blockType: 'text', text }))
    const id = await makeEntry({ project, blocks: texts })
    await openEntry(id)
    const [first, second] = ['First', 'Second'].map((text) =>
      page.locator('[contenteditable=true]').filter({ hasText: text }),
    )
    if (!first || !second) throw new Error('there are two texts')
    await first.waitFor()
    await second.waitFor()
    const release = await holdUploads()
    await drop(
      first,
      { name: 'first 1.png', bytes: await bytesOf('#6d1') },
      { name: 'first 2.png', bytes: await bytesOf('#6d2') },
    )
    await drop(second, { name: 'other.png', bytes: await bytesOf('#6d3') })
    await drop(first, { name: 'first 3.png', bytes: await bytesOf('#6d4') })
    await page.getByText('first 3.png').waitFor()
    const waiting = await page.locator('.archive-upload__name').allTextContents()
    expect(waiting).toEqual(['first 1.png', 'first 2.png', 'first 3.png', 'other.png'])
    release()
    const images = page.getByRole('link', { name: /^Open .+ in the library$/ })
    const names = ['first 1.png', 'first 2.png', 'first 3.png', 'other.png']
    await expect.poll(() => images.allTextContents()).toEqual(names)
    await expect
      .poll(() => storedTexts(id), ASK)
      .toEqual(['First', 'image', 'image', 'image', 'Second', 'image'])
  })

  test('IMG-19: pictures within a pasted text become blocks after it, and others are named', async () => {
    const id = await makeEntry({ project, blocks: [{ blockType: 'text', text: 'Start' }] })
    await openEntry(id)
    const editor = page.locator('#blocks-row-0 [contenteditable=true]')
    await editor.getByText('Start').click()
    await page.keyboard.press('End')
    await untilPainted(page)
    const paste = (html: string, file?: number[]) =>
      editor.evaluate(
        (element, [text, bytes]) => {
          const clipboardData = new DataTransfer()
          clipboardData.setData('text/html', text)
          clipboardData.setData('text/plain', 'plain')
          if (bytes)
            clipboardData.items.add(new File([new Uint8Array(bytes)], 'beside.png', { type: 'image/png' }))
          const given = { clipboardData, bubbles: true, cancelable: true }
          element.dispatchEvent(new ClipboardEvent('paste', given))
        },
        [html, file] as const,
      )
    const within = Buffer.from(await bytesOf('#5c1')).toString('base64')
    await paste(`<p>, <b>more</b><img src="data:image/png;base64,${within}"></p>`)
    const pasted = page.getByRole('link', { name: /^Open Pasted image .+\.png in the library$/ })
    await page.locator('#blocks-row-1').filter({ has: pasted }).waitFor()
    await paste('<p>, last<img src="file:///C:/msohtmlclip1/image001.png"></p>', await bytesOf('#5c2'))
    await page
      .locator('#blocks-row-1')
      .getByRole('link', { name: 'Open beside.png in the library' })
      .waitFor()
    expect(await page.getByText('image was left out').count()).toBe(0)
    await paste('<p>.<img src="https://a.example/b.png"></p>')
    await page.getByText('One image was left out. The clipboard has only its address').waitFor()
    expect(sent).toHaveLength(2)
    await expect.poll(() => storedTexts(id), ASK).toEqual(['Start, **more**, last.', 'image', 'image'])
  })

  test('IMG-19: an upload that failed says why and can be tried again; one under way shows its progress and can be cancelled', async () => {
    const id = await makeEntry({ project })
    await openEntry(id)
    await area('Cover image').getByRole('button', { name: 'Choose a file' }).waitFor()
    await page.route('**/api/media?*', (route) => route.abort())
    const chooser = page.waitForEvent('filechooser')
    await area('Cover image').getByRole('button', { name: 'Choose a file' }).click()
    await (
      await chooser
    ).setFiles({
      name: 'retried.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await bytesOf('#13a')),
    })
    await page.getByText('The archive cannot be reached.').waitFor()
    await page.unroute('**/api/media?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await area('Cover image').getByRole('link', { name: 'Open retried.png in the library' }).waitFor()
    // The alt text comes next.
    await page.waitForFunction((alt) => document.activeElement?.id === alt, altInputId('/cover_media_id'))
    await saveForm(page)
    await expect
      .poll(async () => (await rest('GET', `/posts/${id}`)).cover, ASK)
      .toBe((await imageNamed('retried.png')).id)

    // Never answered.
    await page.route('**/api/media?*', () => undefined)
    await drop(area('Cover image'), { name: 'cancelled.png', bytes: await bytesOf('#31a') })
    await page.getByRole('progressbar', { name: 'Upload of cancelled.png' }).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(await page.getByText('cancelled.png').count()).toBe(0)
    expect(await imageNamed('cancelled.png')).toBeUndefined()
    // The image before is still there.
    await area('Cover image').getByRole('link', { name: 'Open retried.png in the library' }).waitFor()
  })

  test('IMG-19: a file that is no image is not offered again, and gives way to a good one', async () => {
    await openEntry(await makeEntry({ project }))
    await area('Cover image').getByRole('button', { name: 'Choose a file' }).waitFor()
    await drop(area('Cover image'), { name: 'fake.png', bytes: [1, 2, 3] })
    await area('Cover image').getByRole('button', { name: 'Dismiss' }).waitFor()
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    await drop(area('Cover image'), { name: 'real.png', bytes: await bytesOf('#919') })
    await area('Cover image').getByRole('link', { name: 'Open real.png in the library' }).waitFor()
    expect(await page.getByText('fake.png').count()).toBe(0)
  })

  test('IMG-20: the click after typing an alt text reaches its button', async () => {
    await openEntry(await makeEntry({ project, cover: await upload('clicked.png', '#191') }))
    const alt = page.locator(`#${altInputId('/cover_media_id')}`)
    await alt.click()
    await page.keyboard.type('A green square')
    const button = page.getByRole('button', { name: 'Set the focal point' })
    await button.click()
    await page.getByRole('slider', { name: 'Focal point' }).waitFor()
  })

  test('IMG-20: its alt text and focal point are saved at the image, and the list of the archive crops by it', async () => {
    const cover = await upload('focused.png', '#fa0')
    const id = await makeEntry({ project, cover, title: 'Focused', audience: 'public' })
    await makeEntry({ project, cover, title: 'The other one' })
    await openEntry(id)
    const alt = page.locator(`#${altInputId('/cover_media_id')}`)
    expect(await alt.getAttribute('aria-required')).toBe('true')
    await page.getByText('Required: the entry is public.').waitFor()
    await alt.fill('An orange square')
    await alt.press('Tab')
    await area('Cover image').getByText('Saved', { exact: true }).waitFor()
    expect((await rest('GET', `/media/${cover}`)).alt).toBe('An orange square')
    await page.getByText('Also in 1 other entry, with the same alt text.').click()
    await area('Cover image').getByRole('link', { name: 'The other one' }).waitFor()

    await page.getByRole('button', { name: 'Set the focal point' }).click()
    const point = page.getByRole('slider', { name: 'Focal point' })
    const box = await page.locator('.archive-focal__frame').boundingBox()
    if (box === null) throw new Error('there is no picture')
    await page.mouse.click(box.x + box.width / 4, box.y + box.height / 2)
    expect(await point.getAttribute('aria-valuetext')).toBe('25 % from the left, 50 % from the top')
    await point.press('ArrowDown')
    await point.press('Shift+ArrowUp')
    expect(await point.getAttribute('aria-valuetext')).toBe('25 % from the left, 41 % from the top')
    await expect.poll(async () => (await rest('GET', `/media/${cover}`)).focalY, ASK).toBe(41)

    expect((await rest('POST', `/posts/${id}/approve`, { when: 'now' })).status).toBe('published')
    const tab = await context.newPage()
    await tab.goto(production.url)
    const shown = tab.getByRole('listitem').filter({ hasText: 'Focused' }).locator('.entry-cover img')
    expect(await shown.evaluate((image) => getComputedStyle(image).objectPosition)).toBe('25% 41%')

    // On the page of the image, a publisher sets another point, once the form of the entry is closed.
    await open('/admin/collections/media')
    await addSession(context, production, await adminCookie(production))
    await tab.goto(`${production.url}/admin/collections/media/${cover}`)
    await tab.getByRole('button', { name: 'Set the focal point' }).click()
    await tab.getByRole('slider', { name: 'Focal point' }).press('ArrowRight')
    await expect.poll(async () => (await rest('GET', `/media/${cover}`)).focalX, ASK).toBe(26)
    await tab.close()
    await addSession(context, production, session)
  })

  test('ADMIN-18: an alt text that cannot be sent stays in the browser, and is sent later', async () => {
    const image = await upload('offline.png', '#0c7')
    const id = await makeEntry({ project, cover: image })
    const alt = () => page.locator(`#${altInputId('/cover_media_id')}`)
    const stored = async () => (await rest('GET', `/media/${image}`)).alt
    const kept = () => page.evaluate(() => JSON.stringify(localStorage))
    await openEntry(id)
    await alt().waitFor()
    await context.setOffline(true)
    await alt().fill('Typed on a train')
    await page.getByText('The archive cannot be reached').first().waitFor()
    await context.setOffline(false)
    await expect.poll(stored, ASK).toBe('Typed on a train')
    await expect.poll(kept).not.toContain('on a train')

    await context.setOffline(true)
    await alt().fill('Typed before the window closed')
    await expect.poll(kept).toContain('before the window closed')
    await page.close()
    await context.setOffline(false)
    page = await context.newPage()
    await openEntry(id)
    await expect.poll(() => alt().inputValue()).toBe('Typed before the window closed')
    await expect.poll(stored, ASK).toBe('Typed before the window closed')
    await expect.poll(kept).not.toContain('window closed')
  })

  test('ADMIN-18: an alt text that is typed without a pause is saved every other second', async () => {
    const image = await upload('steady.png', '#0c9')
    const id = await makeEntry({ project, cover: image })
    await openEntry(id)
    await page.locator(`#${altInputId('/cover_media_id')}`).click()
    const text = 'A chart of exports'
    await page.keyboard.type(text, { delay: 200 })
    // No pause has passed since the last key.
    const stored = String((await rest('GET', `/media/${image}`)).alt)
    expect(text.startsWith(stored)).toBe(true)
    expect(stored.length).toBeGreaterThan(5)
    await expect.poll(async () => (await rest('GET', `/media/${image}`)).alt, ASK).toBe(text)
  })

  test('IMG-12: the alt text of an image in a published entry stays, and the field says so', async () => {
    const cover = await upload('needed.png', '#0af')
    await rest('PATCH', `/media/${cover}`, { alt: 'Needed' })
    const published = await makeEntry({ project, cover, audience: 'public', title: 'Published with it' })
    await rest('POST', `/posts/${published}/approve`, { when: 'now' })
    await openEntry(await makeEntry({ project, cover }))
    await area('Cover image').getByText('Alt text: Needed').waitFor()
    expect(await area('Cover image').getByRole('textbox').count()).toBe(0)
    expect(await area('Cover image').getByRole('button', { name: 'Set the focal point' }).count()).toBe(0)
    await area('Cover image').getByText('A published entry shows this image.').click()
    await area('Cover image').getByRole('link', { name: 'Published with it' }).waitFor()
    expect(await area('Cover image').getByRole('link', { name: 'Correct' }).count()).toBe(0)
    await open(`/admin/collections/media/${cover}`)
    await page.getByText('Alt text: Needed').waitFor()
    await page.getByText('A published entry shows this image.').waitFor()
    expect(await page.locator('textarea#field-alt').count()).toBe(0)
    await rest('POST', `/posts/${published}/withdraw`, { reason: 'Not ready' })
    await page.reload()
    await page.getByText('A withdrawn entry shows this image').waitFor()
    expect(await page.locator('textarea#field-alt').count()).toBe(0)
  })

  test('ADMIN-18: an alt text that is typed at the image itself is saved by itself, and not taken back with another field', async () => {
    const image = await upload('alone.png', '#135')
    await createProject(production, 'sketches')
    const stored = async () => (await rest('GET', `/media/${image}`)).alt
    await open(`/admin/collections/media/${image}`)
    await page.locator('textarea#field-alt').fill('Typed at the image')
    await expect.poll(stored, ASK).toBe('Typed at the image')
    await page.locator('#field-project .rs__control').click()
    await page.getByRole('option', { name: 'sketches' }).click()
    await page.locator('#action-save').click()
    await page.getByText(/updated successfully/i).waitFor()
    expect(await stored()).toBe('Typed at the image')
  })
})

describe('the library', () => {
  test('IMG-18: offers the images of this project first, searches, and takes one by the keyboard alone', async () => {
    const other = (await rest('GET', '/projects?where[slug][equals]=drawings')).docs[0].id
    await upload('ours.png', '#222')
    await upload('theirs.png', '#333', other)
    const id = await makeEntry({ project: other })
    await openEntry(id)
    await area('Cover image').getByRole('button', { name: 'From the library' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Choose from the library' })
    await dialog.getByRole('heading', { name: 'This project' }).waitFor()
    expect(await dialog.getByRole('list', { name: 'This project' }).getByRole('button').count()).toBe(1)
    await dialog.getByRole('searchbox', { name: 'Search by name or alt text' }).fill('OURS')
    await dialog.getByText('1 image', { exact: true }).waitFor()
    await dialog.getByRole('searchbox').fill('')
    const filtered = page.waitForResponse((response) => response.url().includes('q=&filter=unused'))
    await dialog.getByRole('button', { name: 'Unused', exact: true }).press('Enter')
    await filtered
    const tiles = dialog.getByRole('list', { name: 'Other projects' }).getByRole('button')
    await tiles.filter({ hasText: 'ours.png' }).waitFor()
    await tiles.first().focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    const name = await page.evaluate(() => document.activeElement?.textContent ?? '')
    expect(name).toMatch(/ · unused · /)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    const chosen = /^.+?\.png/.exec(name)?.[0] ?? ''
    await area('Cover image')
      .getByRole('link', { name: `Open ${chosen} in the library` })
      .waitFor()
    await saveForm(page)
    await expect
      .poll(async () => (await rest('GET', `/posts/${id}`)).cover, ASK)
      .toBe((await imageNamed(chosen)).id)

    await area('Cover image')
      .getByRole('button', { name: `Remove ${chosen}` })
      .click()
    await saveForm(page)
    await expect.poll(async () => (await rest('GET', `/posts/${id}`)).cover ?? null, ASK).toBeNull()
    expect(await imageNamed(chosen)).toBeDefined()
  })

  test('IMG-18: its page lists every image with its facts, filters by address, and takes new ones', async () => {
    await makeEntry({ project, cover: await upload('listed.png', '#443') })
    await upload('listed.png', '#444')
    await rest('PATCH', `/media/${await upload('listed too.png', '#445')}`, { alt: 'A brown square' })
    await open('/admin/collections/media?filter=unused&q=listed')
    await page
      .getByRole('link', { name: /^listed\.png No alt text pictures · unused · \d+ \w+ \d{4}$/ })
      .waitFor()
    await page.getByText('2 images', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Without alt text' }).click()
    await page.getByRole('link', { name: /^listed\.png No alt text pictures · 1 entry · / }).waitFor()
    expect(await page.getByRole('link', { name: /^listed too\.png/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await page.getByRole('link', { name: /^listed too\.png A brown square pictures · unused · / }).waitFor()
    await page.getByRole('searchbox').fill('')
    await page.getByRole('combobox', { name: 'Project' }).selectOption('drawings')
    await drop(area('Choose files'), { name: 'to the page.png', bytes: await bytesOf('#555') })
    await page.getByRole('link', { name: /^to the page\.png / }).waitFor()
    expect(new URL(page.url()).searchParams.get('project')).toBe(
      (await imageNamed('to the page.png')).project,
    )
  })

  test('IMG-19: the page of a new image checks the file before it is sent, and keeps its name', async () => {
    await open('/admin/collections/media/create')
    await area('Choose a file').getByRole('button', { name: 'Choose a file' }).waitFor()
    await drop(area('Choose a file'), { name: 'scan.pdf', type: 'application/pdf', bytes: [1] })
    await page.getByText('scan.pdf: This is not an image that the archive accepts.').waitFor()
    await drop(area('Choose a file'), { name: 'created.png', bytes: await bytesOf('#888') })
    await area('Choose a file').getByText('created.png').waitFor()
    await page.locator('#field-project .rs__control').click()
    await page.getByRole('option', { name: 'pictures' }).click()
    await page.locator('#action-save').click()
    await page.getByRole('heading', { name: 'created.png' }).waitFor()
    expect((await imageNamed('created.png')).width).toBe(300)
    expect(sent).toHaveLength(1)
  })

  test('ADMIN-4: the page of an image shows its original name and its entries, and deletion names them', async () => {
    const cover = await upload('where used.png', '#666')
    await makeEntry({ project, cover, title: 'The first user' })
    await open(`/admin/collections/media/${cover}`)
    await page
      .getByRole('region', { name: 'Used in' })
      .getByRole('link', { name: 'The first user' })
      .waitFor()
    await page.getByText('It can be deleted once no entry shows it.').waitFor()
    const main = (await page.locator('.document-fields, .collection-edit').first().innerText()) ?? ''
    expect(main).toContain('where used.png')
    expect(main).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
    await page.locator('.doc-controls__popup button').first().click()
    await page.locator('#action-delete').click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('1 entry still shows this image: “The first user”.').first().waitFor()
    expect(await imageNamed('where used.png')).toBeDefined()
  })
})

describe('several images', () => {
  let first: string
  let second: string
  beforeAll(async () => {
    first = await upload('first.png', '#700')
    second = await upload('second.png', '#070')
  })

  const blockOf = async (id: string) => (await rest('GET', `/posts/${id}`)).blocks[0]
  const order = async () =>
    (await page.getByRole('button', { name: /^Move .+, image \d of \d$/ }).all()).map((handle) =>
      handle.getAttribute('aria-label'),
    )

  test('a gallery takes several files and images of the library at once, and is sorted by keys and by the mouse', async () => {
    const id = await makeEntry({ project, blocks: [{ blockType: 'gallery', mediaIds: [first] }] })
    await openEntry(id)
    await area('Images').getByRole('button', { name: 'Choose files' }).waitFor()
    await drop(
      area('Images'),
      { name: 'third.png', bytes: await bytesOf('#007') },
      { name: 'notes.txt', type: 'text/plain', bytes: [65] },
      { name: 'fourth.png', bytes: await bytesOf('#077') },
    )
    await page.getByRole('button', { name: 'Move fourth.png, image 3 of 3' }).waitFor()
    await page.getByText('notes.txt').waitFor()
    await area('Images').getByRole('button', { name: 'From the library' }).click()
    const dialog = page.getByRole('dialog', { name: 'Choose from the library' })
    await dialog.getByRole('button', { name: /^second\.png/ }).click()
    expect(await dialog.getByRole('button', { name: /^second\.png/ }).getAttribute('aria-pressed')).toBe(
      'true',
    )
    await dialog.getByRole('button', { name: 'Add image' }).click()
    await page.getByRole('button', { name: 'Move second.png, image 4 of 4' }).press('Home')
    await page.getByText('Moved to place 1 of 4').waitFor()
    // The focus has moved along.
    await page.keyboard.press('ArrowDown')
    await page.getByRole('button', { name: 'Move second.png, image 2 of 4' }).waitFor()

    const place = page.getByRole('button', { name: /image 1 of 4$/ })
    await drag(page, page.getByRole('button', { name: 'Move fourth.png, image 4 of 4' }), place, {
      x: 8,
      y: -10,
    })
    await page.getByRole('button', { name: 'Move fourth.png, image 1 of 4' }).waitFor()
    expect(await Promise.all(await order())).toEqual(
      ['fourth.png', 'first.png', 'second.png', 'third.png'].map(
        (name, at) => `Move ${name}, image ${at + 1} of 4`,
      ),
    )

    await page.locator(`#${altInputId('/blocks/0/data/mediaIds/1')}`).fill('A dark red square')
    await saveForm(page)
    const stored = [
      await imageNamed('fourth.png'),
      { id: first },
      { id: second },
      await imageNamed('third.png'),
    ]
    await expect.poll(async () => (await blockOf(id)).mediaIds, ASK).toEqual(stored.map((image) => image.id))
    await expect.poll(async () => (await rest('GET', `/media/${first}`)).alt, ASK).toBe('A dark red square')
  })

  test('before and after are swapped by the button, by keys and by the mouse', async () => {
    const block = { blockType: 'before_after', beforeMediaId: first, afterMediaId: second }
    const id = await makeEntry({ project, blocks: [block] })
    await openEntry(id)
    const shows = (side: string, name: string) =>
      area(side)
        .getByRole('link', { name: `Open ${name} in the library` })
        .waitFor()
    await shows('Before', 'first.png')
    await page.getByRole('button', { name: 'Swap before and after' }).click()
    await shows('Before', 'second.png')
    await shows('After', 'first.png')
    await page.getByText('Before and after are swapped').waitFor()
    await area('Before')
      .getByRole('button', { name: /^Move the image/ })
      .press('ArrowRight')
    await shows('Before', 'first.png')

    const handle = area('Before').getByRole('button', { name: /^Move the image/ })
    await drag(page, handle, area('After'), { x: 120, y: 20 })
    await shows('Before', 'second.png')
    await saveForm(page)
    await expect.poll(() => blockOf(id), ASK).toMatchObject({ beforeMediaId: second, afterMediaId: first })
  })

  test('IMG-19: two files fill a comparison, and their uploads go on when the block moves', async () => {
    const blocks = [{ blockType: 'text', text: 'Above' }, { blockType: 'before_after' }]
    const id = await makeEntry({ project, blocks })
    await openEntry(id)
    await area('After').getByRole('button', { name: 'Choose a file' }).waitFor()
    const release = await holdUploads()
    await drop(
      area('After'),
      { name: 'before.png', bytes: await bytesOf('#123') },
      { name: 'after.png', bytes: await bytesOf('#321') },
    )
    await area('Before').getByRole('progressbar', { name: 'Upload of before.png' }).waitFor()
    await page.locator('#blocks-row-1').press('Alt+ArrowUp')
    await page.locator('#blocks-row-0').getByRole('progressbar', { name: 'Upload of after.png' }).waitFor()
    release()
    await area('Before').getByRole('link', { name: 'Open before.png in the library' }).waitFor()
    await area('After').getByRole('link', { name: 'Open after.png in the library' }).waitFor()
    expect(await page.getByText('There is room for one image.').count()).toBe(0)
    await saveForm(page)
    const [before, after] = [await imageNamed('before.png'), await imageNamed('after.png')]
    await expect
      .poll(() => blockOf(id), ASK)
      .toMatchObject({ beforeMediaId: before.id, afterMediaId: after.id })
  })

  test('LOOK-5: axe finds nothing in the fields, the library and the picker of the focal point', async () => {
    const id = await makeEntry({
      project,
      cover: first,
      blocks: [
        { blockType: 'gallery', mediaIds: [first, second] },
        { blockType: 'before_after', beforeMediaId: first },
      ],
    })
    await openEntry(id)
    await area('After').getByRole('button', { name: 'Choose a file' }).waitFor()
    await area('Before').getByRole('link', { name: 'Open first.png in the library' }).waitFor()
    await page.getByRole('button', { name: 'Set the focal point' }).click()
    await drop(area('After'), { name: 'refused.txt', type: 'text/plain', bytes: [1] })
    await page.getByText('refused.txt').waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
    await area('Images').getByRole('button', { name: 'From the library' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^first\.png/ })
      .click()
    expect(await accessibilityFindings(page)).toEqual([])
  })

  test('a new alt text asks before it breaks the approval of a scheduled entry; on a phone nothing is wider than the screen', async () => {
    const publishAt = new Date(Date.now() + 86_400_000).toISOString()
    const scheduled = await makeEntry({ project, cover: first, publishAt })
    await rest('POST', `/posts/${scheduled}/approve`, { when: 'planned' })
    await page.setViewportSize({ width: 390, height: 844 })
    await openEntry(scheduled)
    const isApproved = async () => (await rest('GET', `/posts/${scheduled}`)).isApprovalValid
    const agree = async () => {
      await page.getByRole('button', { name: 'Change the alt text…' }).click()
      await page
        .getByRole('dialog', { name: 'Change the alt text?' })
        .getByText(/approved again/)
        .waitFor()
      await page.locator('#confirm-action').click()
    }
    await page.getByText('A scheduled entry shows this image').waitFor()
    const alt = page.locator(`textarea#${altInputId('/cover_media_id')}`)
    expect(await alt.count()).toBe(0)
    await agree()
    await expect.poll(() => alt.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await isApproved()).toBe(true)
    await alt.fill('Changed on purpose')
    await expect.poll(isApproved, ASK).toBe(false)
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
    await open(`/admin/collections/media/${first}`)
    await page.getByText('A scheduled entry shows this image').waitFor()
    expect(await page.locator('textarea#field-alt').count()).toBe(0)
    await agree()
    await page.locator('textarea#field-alt').fill('Changed at the image')
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
    expect((await rest('GET', `/media/${first}`)).alt).toBe('Changed at the image')
    await open('/admin/collections/media')
    await page.getByRole('list', { name: 'Images' }).waitFor()
    expect(await overflow()).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1280, height: 1600 })
  })
})
