import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from '@payloadcms/db-postgres'
import { handleEndpoints } from 'payload'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { StorageFull } from '@/integrations/storage/imageStore'
import { newId } from '@/lib/ids'
import { imageStoreOf } from '@/operations/images/imageFiles'
import type { Media, Project } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { openTestApi } from '@/testing/api'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { countRows, makeDraft, makeUser, makeProject, makePublished } from '@/testing/builders'
import { withHugeHeader } from '@/testing/hugeHeaders'
import { imageFilesOf } from '@/testing/imageFiles'
import { makeImageRow } from '@/testing/imageRow'
import { imageProcessesIn } from '@/testing/processTree'
import { signedIn } from '@/testing/restDriver'
import { mountSmallDisk } from '@/testing/smallDisk'
import { whileSql } from '@/testing/whileSql'

let archive: TestArchive
let project: Project
let author: string
let reader: string
let photo: Buffer

beforeAll(async () => {
  archive = await openTestArchive()
  project = await makeProject(archive.payload)
  author = await signedIn(archive, (await makeUser(archive.payload, 'author')).email)
  reader = await signedIn(archive, (await makeUser(archive.payload, 'reader')).email)
  photo = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#27a' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => archive.close())

/** The response to an upload: a document or errors. */
interface Uploaded {
  doc: Media & { filename: string; thumbnailURL: string }
  errors: { message: string }[]
}

/** A request as the admin form sends it. */
async function call(method: string, path: string, cookie: string | null, body?: BodyInit, type?: string) {
  const { default: config } = await import('@payload-config')
  const request = new Request(`http://localhost:3000/api${path}`, {
    method,
    headers: {
      ...(cookie !== null && { Cookie: cookie }),
      ...(type !== undefined && { 'Content-Type': type }),
    },
    ...(body !== undefined && { body }),
  })
  const payloadInstanceCacheKey = new URL(archive.databaseUrl).pathname.slice(1)
  return handleEndpoints({ config, request, payloadInstanceCacheKey })
}

function form(file: Uint8Array | null, data: Record<string, unknown> = {}, name = 'photo.jpg'): FormData {
  const body = new FormData()
  body.append('_payload', JSON.stringify({ project: project.id, ...data }))
  if (file !== null) body.append('file', new File([new Uint8Array(file)], name, { type: 'image/jpeg' }))
  return body
}

async function upload(
  file: Uint8Array | null = photo,
  data: Record<string, unknown> = {},
  cookie: string | null = author,
  name?: string,
) {
  const response = await call('POST', '/media', cookie, form(file, data, name))
  const json = (await response.json()) as Uploaded
  return { status: response.status, json }
}

const files = () => imageFilesOf(archive)

test('an upload in the form is handled like in the API: re-encoded, with variants, under a new name', async () => {
  const { status, json } = await upload(photo, { alt: 'Blue' })
  expect(status).toBe(201)
  expect(json.doc).toMatchObject({
    name: 'photo.jpg',
    alt: 'Blue',
    mimeType: 'image/jpeg',
    width: 1200,
    height: 800,
    sizes: {
      w480: { width: 480, height: 320 },
      w960: { width: 960 },
      w1600: { filename: null },
      full: { width: 1200 },
    },
    thumbnailURL: expect.stringMatching(/^\/api\/media\/file\/.+-480\.webp$/),
  })
  const written = readFileSync(join(archive.dataDir, 'media', json.doc.filename))
  expect(await sharp(written).metadata()).toMatchObject({ format: 'jpeg', width: 1200 })
  expect((await sharp(written).metadata()).exif).toBeUndefined()
  expect(json.doc.filesize).toBe(written.length)
  const thumbnail = await call('GET', json.doc.thumbnailURL.replace('/api', ''), author)
  expect(thumbnail.status).toBe(200)
  expect(Object.fromEntries(thumbnail.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  expect((await sharp(Buffer.from(await thumbnail.arrayBuffer())).metadata()).width).toBe(480)
})

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('the form accepts a %s', async (format) => {
  const file = await sharp(photo).resize(600).toFormat(format).toBuffer()
  const { status, json } = await upload(file)
  expect([status, json.doc?.mimeType, json.doc?.width]).toEqual([201, `image/${format}`, 600])
})

test('a file that is not an image is refused with a sentence, and nothing is left', async () => {
  const before = [files(), await countRows(archive.payload, 'media')]
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  expect((await upload(svg)).status).toBe(415)
  const many = await sharp({ create: { width: 10_000, height: 5001, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const tooMany = await upload(many)
  expect([tooMany.status, tooMany.json.errors[0]?.message]).toEqual([
    422,
    expect.stringContaining('50 megapixels'),
  ])
  expect((await upload(Buffer.alloc(15 * 1024 * 1024 + 1))).status).toBe(413)
  expect((await upload(null)).status).toBe(400)
  expect([files(), await countRows(archive.payload, 'media')]).toEqual(before)
})

test('an image that is too large is refused in the language of the user, with its limit', async () => {
  const file = await withHugeHeader('avif', 8000, 6120)
  const refusalFor = async (cookie: string) => {
    const { status, json } = await upload(file, {}, cookie)
    return [status, json.errors[0]?.message]
  }
  expect(await refusalFor(author)).toEqual([
    422,
    expect.stringMatching(/^An AVIF can have up to 12\.5 megapixels/),
  ])
  expect(await refusalFor(`${author}; archive-lng=de`)).toEqual([
    422,
    expect.stringMatching(
      /^Ein AVIF darf höchstens 12,5 Megapixel haben, dieses hat 49,0\..*JPEG, PNG oder WebP/,
    ),
  ])
})

test.runIf(process.platform === 'linux')(
  'an image whose process dies is refused with a message and a retry time, in both languages',
  async () => {
    const file = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#396' } })
      .webp({ effort: 0 })
      .toBuffer()
    const refusalFor = async (cookie: string) => {
      expect((await upload()).status).toBe(201)
      const dying = call('POST', '/media', cookie, form(file))
      // A process of an earlier test file may still be idle.
      expect(imageProcessesIn(process.pid)).not.toEqual([])
      await new Promise((resolve) => setTimeout(resolve, 500))
      for (const pid of imageProcessesIn(process.pid)) process.kill(pid, 'SIGKILL')
      const response = await dying
      const json = (await response.json()) as Uploaded
      return [response.status, response.headers.get('retry-after'), json.errors[0]?.message]
    }
    expect(await refusalFor(author)).toEqual([503, '30', expect.stringMatching(/^Too many images/)])
    expect(await refusalFor(`${author}; archive-lng=de`)).toEqual([
      503,
      '30',
      expect.stringMatching(/^Gerade werden zu viele Bilder verarbeitet/),
    ])
    expect((await upload()).status).toBe(201)
  },
)

test('nothing is left of any upload, accepted or refused', async () => {
  await upload()
  await upload(Buffer.from('no image'))
  await upload(photo, {}, reader)
  expect(readdirSync(join(archive.dataDir, 'uploads'))).toEqual([])
})

test('SEC-6: a URL instead of a file is never fetched', async () => {
  const body = JSON.stringify({ project: project.id, filename: 'x.png', url: 'http://127.0.0.1:9/x.png' })
  const response = await call('POST', '/media', author, body, 'application/json')
  expect(response.status).toBe(400)
})

test('readers and anonymous users cannot upload, and their file is not even decoded', async () => {
  const before = files()
  const store = imageStoreOf(archive.payload)
  const { write } = store
  store.write = async () => {
    throw new Error('the file was worked on')
  }
  expect((await upload(photo, {}, reader)).status).toBe(403)
  expect((await upload(photo, {}, null)).status).toBe(403)
  store.write = write
  expect(files()).toEqual(before)
})

test('errors in an alt text are in the language of the user', async () => {
  const refused = async (cookie: string) =>
    JSON.stringify((await upload(photo, { alt: 'x'.repeat(501) }, cookie)).json)
  expect(await refused(author)).toContain('"message":"This must be at most 500 characters long."')
  expect(await refused(`${author}; archive-lng=de`)).toContain('"message":"Höchstens 500 Zeichen."')
})

test('IMG-13: a form that is refused after the files were written leaves none', async () => {
  const before = [files(), await countRows(archive.payload, 'media')]
  expect((await upload(photo, { alt: 'x'.repeat(501) })).status).toBe(400)
  expect((await upload(photo, { project: newId() })).status).toBeGreaterThanOrEqual(400)
  const noMore = [
    sql`alter table media add constraint no_more check (alt is distinct from 'refuse me')`,
    sql`alter table media drop constraint no_more`,
  ] as const
  const refused = await whileSql(archive.payload, noMore, () => upload(photo, { alt: 'refuse me' }))
  expect(refused.status).toBe(500)
  expect([files(), await countRows(archive.payload, 'media')]).toEqual(before)
})

test('IMG-13: a full disk is a 507 that leaves nothing', async () => {
  const before = [files(), await countRows(archive.payload, 'media')]
  const store = imageStoreOf(archive.payload)
  const { write } = store
  let freeSpace = 1
  store.write = async (name, bytes) => {
    freeSpace -= 1
    if (freeSpace < 0) throw new StorageFull('the disk is full')
    await write(name, bytes)
  }
  const { status } = await upload()
  store.write = write
  expect(status).toBe(507)
  expect([files(), await countRows(archive.payload, 'media')]).toEqual(before)
})

const fullDisks = mkdtempSync(join(inject('testFolder'), 'full-'))
const withoutRoom = join(fullDisks, 'without-room')
// Has room for the received file, and not for the folder of the upload.
const withoutFolders = join(fullDisks, 'without-folders')
const isMounted = mountSmallDisk(withoutRoom, '4k') && mountSmallDisk(withoutFolders, '1m', { files: 2 })

test.runIf(isMounted)('IMG-13: so is a full disk of received files', async () => {
  const before = [files(), await countRows(archive.payload, 'media')]
  const options = archive.payload.config.upload
  const { tempFileDir } = options
  for (const folder of [withoutRoom, withoutFolders]) {
    options.tempFileDir = folder
    const { status, json } = await upload()
    expect([status, json.errors[0]?.message]).toEqual([
      507,
      'There is not enough storage for the upload. Nothing was saved.',
    ])
    expect(readdirSync(folder)).toEqual([])
  }
  options.tempFileDir = tempFileDir
  expect([files(), await countRows(archive.payload, 'media')]).toEqual(before)
  expect((await upload()).status).toBe(201)
})

test('no field about the file can be set, at the upload or later', async () => {
  const forged = {
    filename: '../../x.svg',
    mimeType: 'text/html',
    width: 1,
    filesize: 1,
    name: '<b>',
    sizes: { w480: { filename: 'x.webp' } },
  }
  expect((await upload(photo, forged)).status).toBe(400)
  const { json } = await upload(photo, { ...forged, filename: 'x.svg', client: newId() })
  const patched = await call(
    'PATCH',
    `/media/${json.doc.id}`,
    author,
    JSON.stringify({ ...forged, filename: 'x.svg', focalX: 3, alt: 'New' }),
    'application/json',
  )
  expect(patched.status).toBe(200)
  const { doc } = await patched.json()
  expect(doc).toMatchObject({ ...json.doc, alt: 'New', updatedAt: expect.anything() })
  expect(doc).toMatchObject({
    mimeType: 'image/jpeg',
    width: 1200,
    name: 'photo.jpg',
    sizes: { w480: { width: 480 } },
  })
  expect(doc.client ?? null).toBeNull()
})

test('IMG-12: the file of an image can never be replaced', async () => {
  const { json } = await upload()
  const before = files()
  const other = await sharp(photo).resize(300).png().toBuffer()
  expect((await call('PATCH', `/media/${json.doc.id}`, author, form(other))).status).toBe(400)
  const edits =
    'uploadEdits[crop][width]=50&uploadEdits[crop][height]=50&uploadEdits[widthInPixels]=10&uploadEdits[heightInPixels]=10'
  await call(
    'PATCH',
    `/media/${json.doc.id}?${edits}`,
    author,
    JSON.stringify({ alt: 'x' }),
    'application/json',
  )
  expect(files()).toEqual(before)
  const { doc } = {
    doc: await archive.payload.findByID({ collection: 'media', id: json.doc.id, overrideAccess: true }),
  }
  expect(doc).toMatchObject({ filename: json.doc.filename, width: 1200 })
})

test('an image in use can be neither deleted nor moved to another project; afterwards it can', async () => {
  const elsewhere = await makeProject(archive.payload)
  const { json } = await upload()
  const post = await makeDraft(archive.payload, project, { cover: json.doc.id })
  const move = () =>
    call(
      'PATCH',
      `/media/${json.doc.id}`,
      author,
      JSON.stringify({ project: elsewhere.id }),
      'application/json',
    )
  expect((await call('DELETE', `/media/${json.doc.id}`, author)).status).toBe(409)
  expect((await move()).status).toBe(409)
  expect(files()).toContain(json.doc.filename)
  await archive.payload.delete({ collection: 'posts', id: post.id, overrideAccess: true })
  expect((await move()).status).toBe(200)
  expect((await call('DELETE', `/media/${json.doc.id}`, author)).status).toBe(200)
  expect(files().filter((name) => name.startsWith(json.doc.filename.slice(0, 36)))).toEqual([])
})

test.each(['internal', 'public'] as const)(
  'IMG-12: once an %s post was published, the alt texts of its images change by a correction alone, also while it is withdrawn',
  async (audience) => {
    const image = await makeImageRow(archive.payload, project, 'Before')
    const publisher = await signedIn(archive, (await makeUser(archive.payload, 'publisher')).email)
    const change = (data: object, by: string) =>
      call('PATCH', `/media/${image}`, by, JSON.stringify(data), 'application/json')
    const draft = await makeDraft(archive.payload, project, { cover: image })
    expect((await change({ alt: 'Words' }, author)).status).toBe(200)
    const { id } = await makePublished(archive.payload, project, { cover: image, audience })
    for (const withdrawn of [false, true]) {
      if (withdrawn)
        expect(
          (await call('POST', `/posts/${id}/withdraw`, publisher, '{"reason":"Wrong"}', 'application/json'))
            .status,
        ).toBe(200)
      for (const [alt, by] of [
        ['After', author],
        [null, author],
      ] as const) {
        const refused = await change({ alt }, by)
        expect([refused.status, await refused.text()]).toEqual([
          409,
          expect.stringContaining('by correcting that entry'),
        ])
      }
      expect((await change({ alt: 'Words' }, author)).status).toBe(200)
    }
    // In the library, a publisher corrects every post that shows the image.
    expect((await change({ alt: 'After' }, publisher)).status).toBe(200)
    const corrected = await archive.payload.findByID({ collection: 'posts', id, overrideAccess: true })
    expect(corrected.corrections?.at(-1)?.alts).toEqual([{ id: image, before: 'Words', after: 'After' }])
    expect((await change({ alt: 'Words' }, publisher)).status).toBe(200)
    const saved = await call(
      'PATCH',
      `/posts/${draft.id}`,
      author,
      '{"title":"Still a draft"}',
      'application/json',
    )
    expect(saved.status).toBe(200)
    expect(
      await archive.payload.findByID({ collection: 'media', id: image, overrideAccess: true }),
    ).toMatchObject({
      alt: 'Words',
    })
  },
)

test('IMG-12: the alt text of an image in a public post is not emptied by the archive either', async () => {
  const image = await makeImageRow(archive.payload, project, 'Before')
  await makePublished(archive.payload, project, { cover: image, audience: 'public' })
  for (const alt of [null, '', ' \u200b']) {
    const emptied = archive.payload.update({
      collection: 'media',
      id: image,
      data: { alt },
      overrideAccess: true,
    })
    await expect(emptied).rejects.toThrow('The following field is invalid: alt')
  }
})

test('IMG-11: files are deleted only after the deletion of the row is committed', async () => {
  const { json } = await upload()
  await poolDb(archive.payload)(sql`
    create function refuse_delete() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`)
  const refusing = [
    sql`create trigger refuse_delete after delete on media for each row execute function refuse_delete()`,
    sql`drop trigger refuse_delete on media`,
  ] as const
  const refused = await whileSql(archive.payload, refusing, () =>
    call('DELETE', `/media/${json.doc.id}`, author),
  )
  expect(refused.status).toBe(500)
  expect(files().filter((name) => name.startsWith(json.doc.filename.slice(0, 36)))).toHaveLength(4)
})

test('IMG-8: a signed-in user of any role can read images under /api/v1, and nothing else there', async () => {
  const { json } = await upload()
  const api = openTestApi(archive)
  for (const cookie of [reader, author]) {
    expect(
      (await api.call('GET', `/media/file/${json.doc.filename}`, { headers: { Cookie: cookie } })).status,
    ).toBe(200)
    expect(
      (await api.call('GET', `/media/file/${newId()}.jpg`, { headers: { Cookie: cookie } })).status,
    ).toBe(404)
    expect((await api.call('GET', '/posts', { headers: { Cookie: cookie } })).status).toBe(401)
  }
  const forged = `${reader.slice(0, -3)}abc`
  expect(
    (await api.call('GET', `/media/file/${json.doc.filename}`, { headers: { Cookie: forged } })).status,
  ).toBe(401)
  await api.close()
})

test("IMG-15: Payload's own file endpoint is just as strict", async () => {
  const { json } = await upload()
  expect((await call('GET', `/media/file/${json.doc.filename}`, null)).status).toBe(403)
  for (const way of ['..%2f..%2fetc%2fpasswd', '%2fetc%2fpasswd', 'x%00.webp', 'unknown.webp'])
    expect((await call('GET', `/media/file/${way}`, author)).status).toBeOneOf([400, 403, 404])
})

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

test.for([
  ['Screenshot für Müller.final.JPG', '-screenshot-fuer-mueller-final'],
  ['../../etc/480.webp', '-480'],
  ['日本.jpg', ''],
  [`${'long '.repeat(60)}.jpg`, '-long-long-long-long-long-long-long-long'],
])(
  'IMG-7: the files of %s have readable names that cannot be guessed or shared',
  async ([name = '', stem = '']) => {
    const first = (await upload(photo, {}, author, name)).json.doc
    const second = (await upload(photo, {}, author, name)).json.doc
    expect(first.filename).toMatch(new RegExp(`^${UUID}${stem}\\.jpg$`))
    expect(first.sizes?.w480?.filename).toBe(first.filename.replace('.jpg', '-480.webp'))
    expect(second.filename.slice(0, 36)).not.toBe(first.filename.slice(0, 36))
    const own = [
      first.filename,
      first.sizes?.w480?.filename,
      first.sizes?.w960?.filename,
      first.sizes?.full?.filename,
    ]
    expect(files().filter((file) => file.startsWith(first.filename.slice(0, 36)))).toEqual(own.sort())
  },
)
