import { hash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pino } from 'pino'
import { pack, type Header } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { runnableMigrations } from '@/server/database/migrate'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeDraft, makeProject, makePublished, makeUser } from '@/testing/builders'
import { everyRow } from '@/testing/database/everyRow'
import { imageFilesOf } from '@/testing/imageFiles'
import { makeStoredImage, webpOf } from '@/testing/imageRow'
import { createBackup } from './createBackup'
import { imageEntry, tableEntry, type Manifest } from './manifest'
import { entriesOf } from './openBackup'
import { restoreBackup } from './restoreBackup'
import { bytesOf, readEntry, sealed } from './tar'

const secret = 'a secret for tests that is long enough'
const migrations = runnableMigrations(pino({ level: 'silent' }))
const progress = () => undefined
const newPath = () => join(inject('testFolder'), `${randomUUID()}.tar`)

/** An entry, or bytes that are put into the file as they are. */
type Part = { name: string; content: Buffer; header?: Partial<Header> } | { raw: Buffer }
type Entry = Extract<Part, { name: string }>

const forged = newPath()
/** The entries of a backup without the seal. */
const original: Entry[] = []
let manifest: Manifest
let archive: TestArchive
/** All rows of the empty archive. */
let empty: string
/** The files of the first image. */
let names: [string, string]

beforeAll(async () => {
  const { payload } = await openTestArchive()
  const project = await makeProject(payload, { name: 'Shop', slug: 'shop' })
  const image = await makeStoredImage(payload, project, () => Buffer.from('one'))
  await makeStoredImage(payload, project, () => Buffer.from('two'))
  names = image.names
  await makePublished(payload, project, { cover: image.id, teaser: 'a\tb\nc\\d' })
  await makeDraft(payload, project)
  const path = newPath()
  const made = await createBackup(payload, { path, secret, version: '1', now: new Date(), progress })
  if (!made.ok) throw new Error(made.refusal.kind)
  manifest = made.value
  for await (const entry of entriesOf(path))
    original.push({ name: entry.header.name, content: await readEntry(entry) })
  original.pop()
  archive = await openTestArchive()
  await makeUser(archive.payload, 'admin')
  empty = await everyRow(archive)
})
afterAll(() => archive.close())

/** Writes a backup of these parts with a seal that fits. */
async function write(parts: readonly Part[]): Promise<void> {
  async function* whole() {
    for (const part of parts)
      if ('raw' in part) yield part.raw
      else yield await bytesOfEntry(part)
    yield Buffer.alloc(1024)
  }
  await pipeline(sealed(whole()), createWriteStream(forged))
}

/** An entry as `tar-stream` writes it, without the end of a tar file. */
async function bytesOfEntry({ name, content, header = {} }: Entry): Promise<Buffer> {
  const tar = pack()
  tar.entry({ name, mtime: new Date(), mode: 0o600, ...header }, content)
  tar.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of bytesOf(tar)) chunks.push(chunk)
  return Buffer.concat(chunks).subarray(0, -1024)
}

/** A raw entry of a type that `tar-stream` does not write. */
async function bytesOfType(type: string, name: string, content: string): Promise<Buffer> {
  const bytes = await bytesOfEntry({ name, content: Buffer.from(content) })
  bytes.write(type, 156, 'latin1')
  bytes.write('        ', 148, 'latin1')
  const sum = bytes.subarray(0, 512).reduce((total, byte) => total + byte, 0)
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return bytes
}

const restore = () => restoreBackup(archive.payload, { path: forged, secret, migrations, progress })

async function expectRefused(parts: readonly Part[]): Promise<void> {
  await write(parts)
  expect(await restore()).toEqual({ ok: false, refusal: { kind: 'damaged', path: forged } })
  expect(imageFilesOf(archive)).toEqual([])
  expect(await everyRow(archive)).toBe(empty)
}

const isNamed = (name: string) => (part: Part) => 'name' in part && part.name === name
const before = (name: string, ...parts: Part[]): Part[] =>
  original.flatMap((part): Part[] => (part.name === name ? [...parts, part] : [part]))
const firstImage = () => imageEntry(names[0])

/** The backup with parts in place of some others, and a manifest that describes them. */
function described(
  replace: (part: Entry) => Buffer | null,
  change: (manifest: Manifest) => unknown = (same) => same,
): Part[] {
  const parts = original.map((part) => ({ ...part, content: replace(part) ?? part.content }))
  const factsOf = (name: string) => {
    const content = parts.find(isNamed(name))?.content ?? Buffer.alloc(0)
    return { bytes: content.length, sha256: hash('sha256', content) }
  }
  const facts: Manifest = {
    ...manifest,
    images: manifest.images.map((image) => ({
      ...image,
      files: image.files.map((file) => ({ ...file, ...factsOf(imageEntry(file.name)) })),
    })),
    tables: manifest.tables.map((table) => ({ ...table, ...factsOf(tableEntry(table.name)) })),
  }
  return parts.map((part) =>
    part.name === 'manifest.json'
      ? { ...part, content: Buffer.from(JSON.stringify(change(facts), null, 1)) }
      : part,
  )
}

const onlyManifest = (change: (manifest: Manifest) => unknown) => described(() => null, change)
const image = (content: Buffer | string) => () =>
  described(({ name }) => (name === firstImage() ? Buffer.from(content) : null))
/** Changes the text of a table, byte by byte as Latin-1. */
const text = (table: string, change: (text: string) => string, facts?: (manifest: Manifest) => unknown) =>
  described(
    ({ name, content }) =>
      name === tableEntry(table) ? Buffer.from(change(content.toString('latin1')), 'latin1') : null,
    facts,
  )
const rowsOf = (name: string, more: number) => (facts: Manifest) => ({
  ...facts,
  tables: facts.tables.map((table) => (table.name === name ? { ...table, rows: table.rows + more } : table)),
})

test('the table below starts from a backup that is restored', async () => {
  await write(described(() => null))
  const whole = await openTestArchive()
  const restored = await restoreBackup(whole.payload, { path: forged, secret, migrations, progress })
  expect(restored.ok).toBe(true)
  archive = await openTestArchive()
  await makeUser(archive.payload, 'admin')
  empty = await everyRow(archive)
})

const evil = Buffer.from('evil')
const linked = (type: Header['type']) => ({ type, linkname: '/etc/passwd' })

describe('OPS-20: a file with entries that a backup never writes is refused, and leaves nothing:', () => {
  test.each<[what: string, parts: () => Part[] | Promise<Part[]>]>([
    ['another file', () => before('manifest.json', { name: 'notes.txt', content: evil })],
    ['another file after the first', () => before(firstImage(), { name: 'notes.txt', content: evil })],
    [
      'an image that the manifest does not name',
      () => before(firstImage(), { name: 'images/a.webp', content: webpOf('') }),
    ],
    ['a path out of the folder', () => before('manifest.json', { name: '../../evil.txt', content: evil })],
    ['an absolute path', () => before('manifest.json', { name: '/tmp/evil.txt', content: evil })],
    ['an image twice', () => before(firstImage(), ...original.filter(isNamed(firstImage())))],
    ['a manifest twice', () => before('manifest.json', ...original.filter(isNamed('manifest.json')))],
    ['a file after the manifest', () => [...original, { name: 'notes.txt', content: evil }]],
    [
      'tables in another order',
      () => {
        const tables = original.filter(({ name }) => name.startsWith('tables/'))
        const others = original.filter(({ name }) => !name.startsWith('tables/') && name !== 'manifest.json')
        return [...others, ...tables.toReversed(), ...original.slice(-1)]
      },
    ],
    ['an entry left out', () => original.filter(({ name }) => name !== firstImage())],
    ...(
      ['symlink', 'link', 'directory', 'character-device', 'block-device', 'fifo', 'contiguous-file'] as const
    ).map((type): [string, () => Part[]] => [
      `a ${type}`,
      () =>
        before('manifest.json', { name: 'images/b.webp', content: Buffer.alloc(0), header: linked(type) }),
    ]),
    [
      'a link in place of an image',
      () =>
        original.map((part) =>
          part.name === firstImage()
            ? { ...part, content: Buffer.alloc(0), header: linked('symlink') }
            : part,
        ),
    ],
    [
      'a PAX header',
      () =>
        original.map((part) =>
          part.name === firstImage() ? { ...part, header: { pax: { comment: 'x' } } } : part,
        ),
    ],
    [
      'a global PAX header',
      async () => before(firstImage(), { raw: await bytesOfType('g', 'pax', '13 comment=x\n') }),
    ],
    [
      'a PAX header with another path',
      async () =>
        before(firstImage(), {
          raw: await bytesOfType('x', 'pax', `${firstImage().length + 9} path=${firstImage()}\n`),
        }),
    ],
    [
      'a long GNU name',
      async () => before(firstImage(), { raw: await bytesOfType('L', 'long', `${firstImage()}\0`) }),
    ],
    [
      'a sparse file',
      async () => before(firstImage(), { raw: await bytesOfType('S', 'images/c.webp', 'x') }),
    ],
    ['a volume label', async () => before(firstImage(), { raw: await bytesOfType('V', 'label', '') })],
    ['empty blocks in between', () => before(firstImage(), { raw: Buffer.alloc(1024) })],
    ['a broken header', () => before(firstImage(), { raw: Buffer.alloc(512, 'x') })],
    [
      'an executable file',
      () =>
        original.map((part) => (part.name === firstImage() ? { ...part, header: { mode: 0o755 } } : part)),
    ],
    [
      'a file of another user',
      () =>
        original.map((part) =>
          part.name === firstImage() ? { ...part, header: { uid: 1, uname: 'root' } } : part,
        ),
    ],
  ])('%s', async (_, parts) => {
    await expectRefused(await parts())
  })
})

describe('OPS-20: a file with images that the archive does not store is refused, and leaves nothing:', () => {
  test.each<[what: string, parts: () => Part[]]>([
    ['HTML', image('<!doctype html><script>alert(1)</script>')],
    ['SVG', image('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a program', image('#!/bin/sh\n')],
    ['a PNG under the name of a WebP image', image('\x89PNG\r\n\x1a\n')],
    ['an empty image', image('')],
    [
      'another extension',
      () => {
        const other = names[0].replace('.webp', '.svg')
        const renamed = (content: Buffer) => Buffer.from(content.toString().replaceAll(names[0], other))
        const parts = described(({ name, content }) =>
          name === tableEntry('media') ? renamed(content) : null,
        )
        return parts.map((part) => {
          if (!('name' in part)) return part
          if (part.name === firstImage()) return { ...part, name: imageEntry(other) }
          return part.name === 'manifest.json' ? { ...part, content: renamed(part.content) } : part
        })
      },
    ],
    [
      'an image that no row has',
      () =>
        before(imageEntry(names[0]), { name: 'images/d.webp', content: webpOf('d') }).map((part) =>
          'name' in part && part.name === 'manifest.json'
            ? {
                ...part,
                content: Buffer.from(
                  JSON.stringify({
                    ...manifest,
                    images: [
                      {
                        filename: 'd.webp',
                        files: [
                          { name: 'd.webp', bytes: webpOf('d').length, sha256: hash('sha256', webpOf('d')) },
                        ],
                        missing: [],
                        damaged: [],
                      },
                      ...manifest.images,
                    ],
                  }),
                ),
              }
            : part,
        ),
    ],
    [
      'rows with images that the manifest does not name',
      () =>
        onlyManifest((facts) => ({ ...facts, images: [] })).filter(
          (part) => !('name' in part) || !part.name.startsWith('images/'),
        ),
    ],
    [
      'a name twice',
      () => onlyManifest((facts) => ({ ...facts, images: [...facts.images, ...facts.images] })),
    ],
    ['a row with another media type', () => text('media', (rows) => rows.replace('image/webp', 'text/html'))],
  ])('%s', async (_, parts) => {
    await expectRefused(parts())
  })
})

const lastRow = (row: string) => (rows: string) => rows.replace(/[^\n]+\n$/, row)
const inTitle = (more: string) => (rows: string) => rows.replace('Shop', `Shop${more}`)

describe('OPS-20: a file with tables or rows that PostgreSQL never writes is refused, and leaves nothing:', () => {
  const sessions = {
    name: 'users_sessions',
    columns: ['_order', '_parent_id', 'id', 'created_at', 'expires_at'],
    rows: 0,
    bytes: 0,
    sha256: hash('sha256', ''),
  }
  const withoutColumn = (facts: Manifest) => ({
    ...facts,
    tables: facts.tables.map((table) =>
      table.name === 'projects' ? { ...table, columns: table.columns.slice(0, -1) } : table,
    ),
  })
  test.each<[what: string, parts: () => Part[]]>([
    [
      'a table that is not carried',
      () =>
        onlyManifest((facts) => ({ ...facts, tables: [...facts.tables, sessions] })).flatMap((part): Part[] =>
          isNamed('manifest.json')(part)
            ? [{ name: tableEntry('users_sessions'), content: Buffer.alloc(0) }, part]
            : [part],
        ),
    ],
    [
      'a table of PostgreSQL',
      () =>
        onlyManifest((facts) => ({
          ...facts,
          tables: facts.tables.map((table) =>
            table.name === 'projects' ? { ...table, name: 'pg_authid' } : table,
          ),
        })).map((part) =>
          isNamed(tableEntry('projects'))(part) ? { ...part, name: tableEntry('pg_authid') } : part,
        ),
    ],
    [
      'a table left out',
      () =>
        onlyManifest((facts) => ({
          ...facts,
          tables: facts.tables.filter(({ name }) => name !== 'seen_posts'),
        })).filter((part) => !isNamed(tableEntry('seen_posts'))(part)),
    ],
    [
      'a column left out',
      () => text('projects', (rows) => rows.replaceAll(/\t[^\t\n]*\n/g, '\n'), withoutColumn),
    ],
    ['the end of the rows', () => text('projects', (rows) => `${rows}\\.\n`)],
    [
      'the end of the rows, and others after it',
      () => text('projects', (rows) => `\\.\n${rows}`, rowsOf('projects', 1)),
    ],
    ['an empty row', () => text('projects', (rows) => `${rows}\n`, rowsOf('projects', 1))],
    ['other ends of rows', () => text('projects', (rows) => rows.replaceAll('\n', '\r\n'))],
    ['a row without its end', () => text('projects', (rows) => rows.slice(0, -1))],
    ['fewer columns', () => text('projects', lastRow('a\n'))],
    ['more columns', () => text('projects', (rows) => rows.replace('\n', '\t\\N\n'))],
    ['an octal escape', () => text('projects', inTitle('\\101'))],
    ['a hexadecimal escape', () => text('projects', inTitle('\\x41'))],
    ['an escape that is not needed', () => text('projects', inTitle('\\a'))],
    ['a line break behind a backslash', () => text('projects', inTitle('\\\n'))],
    ['a carriage return', () => text('projects', inTitle('\r'))],
    ['a null with a text', () => text('projects', (rows) => rows.replace('\\N', '\\Nx'))],
    ['a zero byte', () => text('projects', inTitle('\0'))],
    ['invalid UTF-8', () => text('projects', inTitle('\xff'))],
    [
      'a value that no index takes',
      () => text('projects', (rows) => rows.replace('shop', randomText(20_000))),
    ],
    ['fewer rows than the manifest says', () => onlyManifest(rowsOf('projects', 1))],
    [
      'fewer entries than the manifest says',
      () => onlyManifest((facts) => ({ ...facts, counts: { ...facts.counts, entries: 7 } })),
    ],
    [
      'a version that changes the terminal',
      () => onlyManifest((facts) => ({ ...facts, version: '1\x1b[2J' })),
    ],
    [
      'a content version beyond all numbers',
      () => onlyManifest((facts) => ({ ...facts, contentVersion: '9'.repeat(40) })),
    ],
    [
      'a manifest of millions of values',
      () =>
        original.map((part) =>
          part.name === 'manifest.json'
            ? {
                ...part,
                content: Buffer.from(`{"more":[${'0,'.repeat(4e6)}0],${part.content.toString().slice(1)}`),
              }
            : part,
        ),
    ],
  ])('%s', async (_, parts) => {
    await expectRefused(parts())
  })
})

/** A text that does not compress. */
function randomText(length: number): string {
  return Array.from({ length: length / 40 }, (_, nth) => hash('sha1', `${nth}`)).join('')
}
