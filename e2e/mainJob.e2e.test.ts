import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSession, sharedBrowser } from './support/browser'
import { adminCookie, callApi, callRest, createAsAdmin, createProject, issueToken } from './support/calls'
import { sharedProduction, type Production } from './support/production'
import { photograph, releaseNote } from './support/realInput'
import { visit } from './support/writing'

const NOTE = releaseNote()
const TITLE = 'Bilder werden schneller verkleinert'

let production: Production
let tokens: Record<'writer' | 'public' | 'elsewhere', string>
/** The host of the link and the video, and how many requests it has got. */
let linked: string
let linkedRequests = 0
const linkedHost = createServer((_, response) => {
  linkedRequests += 1
  response.end()
})

beforeAll(async () => {
  await once(linkedHost.listen(0, '127.0.0.1'), 'listening')
  linked = `http://127.0.0.1:${(linkedHost.address() as AddressInfo).port}`
  production = await sharedProduction()
  const project = { slug: 'scaling', name: 'Scaling', code: 'SCL', color: '#0f766e', sort: 0, isActive: true }
  await createAsAdmin(production, 'projects', project)
  await createProject(production, 'shop')
  const issue = (name: string, mode: string, audience: string, project?: string) =>
    issueToken(production, { name, mode, audience, ...(project && { project }) })
  tokens = {
    writer: await issue('Release bot', 'write', 'internal'),
    public: await issue('Website', 'read', 'public', 'scaling'),
    elsewhere: await issue('Other shop', 'read', 'internal', 'shop'),
  }
})
afterAll(() => linkedHost.close())

function call(token: string, method: string, path: string, body?: unknown) {
  return callApi(production, token, method, path, body)
}

describe('an entry, end to end', () => {
  let mediaId: string
  let post: { id: string; slug: string }
  let page: Page
  let number: number
  afterAll(() => page.context().close())

  test('a client uploads an image and creates a draft with every block type', async () => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await photograph())], { type: 'image/jpeg' }), 'dog.jpg')
    form.set('project', 'scaling')
    const upload = await call(tokens.writer, 'POST', '/media', form)
    expect(upload.status).toBe(201)
    expect(upload.json).toMatchObject({
      filename: 'dog.jpg',
      mimeType: 'image/jpeg',
      alt: null,
      project: 'scaling',
    })
    mediaId = upload.json.id

    const created = await call(tokens.writer, 'POST', '/posts', {
      project: 'scaling',
      title: TITLE,
      type: 'improvement',
      teaser: 'Große Bilder brauchen nur noch die halbe Zeit. Wer viele davon zeigt, merkt es sofort.',
      audience: 'public',
      cover_media_id: mediaId,
      tags: ['performance'],
      blocks: blocksWith(mediaId),
    })
    expect(created.status).toBe(201)
    expect(created.json).toMatchObject({
      status: 'draft',
      number: null,
      slug: 'bilder-werden-schneller-verkleinert',
    })
    expect(created.json.blocks).toEqual(blocksWith(mediaId))
    post = created.json
  })

  test('only its writer sees the draft', async () => {
    expect((await call(tokens.public, 'GET', `/posts/${post.slug}`)).status).toBe(404)
    expect((await call(tokens.public, 'GET', '/posts')).json.meta.total).toBe(0)
  })

  test('a user is refused while an image of the public entry has no alt text, adds it, and publishes', async () => {
    const cookie = await adminCookie(production)
    const numbered = '/posts?where[number][exists]=true&sort=-number&limit=1'
    number = ((await callRest(production, cookie, 'GET', numbered)).json.docs[0]?.number ?? 0) + 1
    page = await (await sharedBrowser()).newPage()
    await addSession(page.context(), production, cookie)
    await visit(page, production, `/admin/collections/posts/${post.id}`)
    await page.locator('#review-entry').click()
    await page.waitForURL(`**/posts/${post.id}/review`)

    // The findings name the images. The server refuses, whatever the page shows.
    await page.locator('.archive-checks--obstacles').waitFor()
    expect(await page.locator('.archive-checks--obstacles').getByRole('listitem').count()).toBe(6)
    await page.locator('#decide').click()
    const refusal = page.getByRole('alert').filter({ has: page.getByRole('listitem') })
    await refusal.waitFor()
    // The cover, the image, two in the gallery, before and after: one each.
    expect(await refusal.getByRole('listitem').count()).toBe(6)

    await visit(page, production, `/admin/collections/media/${mediaId}`)
    await page.locator('#field-alt').fill('Ein Hund schaut in die Kamera')
    await page
      .getByRole('status')
      .getByText(/^(Saved|Gespeichert)$/)
      .waitFor()

    await visit(page, production, `/admin/collections/posts/${post.id}/review`)
    await page.locator('#decide').click()
    await page
      .getByText(new RegExp(`(?:Published as number|Veröffentlicht als Nummer) ${number}\\b`))
      .waitFor()
  })

  test('a public client reads it byte for byte as it was written', async () => {
    const list = await call(tokens.public, 'GET', '/posts')
    expect(list.json.items.map(({ id }: { id: string }) => id)).toEqual([post.id])
    const { status, json } = await call(tokens.public, 'GET', `/posts/${post.slug}`)
    expect(status).toBe(200)
    expect(json).toMatchObject({
      number,
      title: TITLE,
      projectCode: 'SCL',
      audience: 'public',
      type: 'improvement',
    })
    expect(json.blocks).toEqual(blocksWith(mediaId))
    const image = await fetch(json.coverUrl)
    expect(image.status).toBe(200)
    expect(image.headers.get('content-type')).toBe('image/webp')
  })

  test('a colleague reads it in the archive (READ-15)', async () => {
    await page.goto(production.url)
    await page.getByRole('link', { name: TITLE }).first().click()
    await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
    expect(await page.getByAltText('Ein Hund schaut in die Kamera').count()).toBeGreaterThan(0)
  })

  test('a published entry cannot be changed, and a client bound to another project does not find it', async () => {
    const patched = await call(tokens.writer, 'PATCH', `/posts/${post.id}`, { title: 'Another title' })
    expect([patched.status, patched.json.type]).toEqual([409, 'already_published'])
    expect((await call(tokens.elsewhere, 'GET', `/posts/${post.slug}`)).status).toBe(404)
  })

  test('BLOCK-8: neither writing nor reading it fetched the addresses of the link and the video', async () => {
    const { json } = await call(tokens.public, 'GET', `/posts/${post.slug}?format=html`)
    expect(JSON.stringify(json.blocks).split(linked)).toHaveLength(3)
    expect(linkedRequests).toBe(0)
  })
})

/** A real release note as text, and one block of each of the other eight types. */
function blocksWith(image: string) {
  return [
    { type: 'text', data: { text: NOTE } },
    { type: 'image', data: { mediaId: image } },
    { type: 'gallery', data: { mediaIds: [image, image] } },
    { type: 'before_after', data: { beforeMediaId: image, afterMediaId: image } },
    { type: 'video', data: { url: `${linked}/videos/1`, title: 'Rundgang' } },
    { type: 'quote', data: { text: 'Endlich.', source: 'Eine Kundin' } },
    { type: 'code', data: { code: "sharp('in.jpg').resize(480)", language: 'js' } },
    { type: 'link', data: { url: `${linked}/docs`, title: 'Anleitung', description: '' } },
    { type: 'callout', data: { text: 'Alte Bilder bleiben, wie sie sind.', tone: 'info' } },
  ]
}
