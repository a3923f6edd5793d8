import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CONFIG, importsOf, isForbidden, ORDER, SUBFOLDERS } from './layers'

const root = join(import.meta.dirname, '..')

/** Those of the modules of other folders, or Payload's configuration, that a module of `folder` may not import. */
function forbidden(folder: string, imported: readonly string[]): string[] {
  return imported.filter((name) =>
    isForbidden(`${folder}/planted`, name === CONFIG ? CONFIG : moduleOf(name)),
  )
}

function moduleOf(folder: string): string {
  const file = modulesIn(folder)[0]
  if (file === undefined) throw new Error(`No module in src/${folder}`)
  return `${folder}/${file.replace(/\.tsx?$/, '')}`
}

function modulesIn(folder: string): string[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return files.filter((name) => /(?<!\.test|\.d)\.tsx?$/.test(name) && !name.includes('testing'))
}

/** The folders in a folder of `src` that contain modules, sorted. */
function foldersIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
    .map(({ name }) => name)
    .filter((name) => modulesIn(join(folder, name)).length > 0)
    .sort()
}

test('every folder of src is part of the order', () => {
  expect(foldersIn('.')).toEqual(ORDER.filter((name) => name !== CONFIG).sort())
})

test('every subfolder of a folder with ordered subfolders is part of their order', () => {
  for (const [folder, names] of Object.entries(SUBFOLDERS))
    expect(foldersIn(folder), folder).toEqual(names.toSorted())
})

/** What each module imports from the others. */
const IMPORTS: readonly [file: string, imported: string][] = modulesIn('.').flatMap((file) =>
  importsOf(file, readFileSync(join(root, file), 'utf8')).map((imported): [string, string] => [
    file,
    imported,
  ]),
)

test('no module imports one of a folder before its own', () => {
  expect(IMPORTS.length).toBeGreaterThan(2_000)
  expect(IMPORTS.filter(([file, imported]) => isForbidden(file, imported))).toEqual([])
})

test('imports are found, however they are written', () => {
  const code = `import a from '@/lib/a'
import type { B } from '../b'
export * from "./c"
const d = await import('@/server/d')
import { e } from 'a-package'
import config from '@payload-config'
type F = import('@/queries/f').F`
  expect(importsOf('api/v1/x.ts', code).toSorted()).toEqual(
    ['lib/a', 'api/b', 'api/v1/c', 'server/d', 'queries/f', CONFIG].toSorted(),
  )
})

/** The pairs of folders of `src`, at any depth, of which the first imports the second. */
function importsOfFolders(): [string, string][] {
  return IMPORTS.map(([file, module]) => [
    dirname(file),
    existsSync(join(root, module)) ? module : dirname(module),
  ])
}

function mutualImports(pairs: readonly [string, string][]): string[] {
  const known = new Set(pairs.map(([from, to]) => `${from} imports ${to}`))
  return [...known].filter((pair) => {
    const [from, to] = pair.split(' imports ')
    return from !== to && known.has(`${to} imports ${from}`)
  })
}

test('no two folders of src import each other, at any depth', () => {
  const pairs = importsOfFolders()
  expect(pairs).toContainEqual(['server', 'server/http'])
  expect(mutualImports(pairs)).toEqual([])
  expect(mutualImports([...pairs, ['server/http', 'server']])).toEqual([
    'server imports server/http',
    'server/http imports server',
  ])
})

/** Every folder with those before it and, from itself on, those after it. */
function placesIn(order: readonly string[]) {
  return order.map((folder, place) => ({
    folder,
    outer: order.slice(0, place),
    inner: order.slice(place),
  }))
}

const layerPlaces = placesIn(ORDER).map((place) => ({ ...place, outer: [...place.outer, 'testing'] }))
const subfolderPlaces = Object.entries(SUBFOLDERS).flatMap(([folder, names]) =>
  placesIn(names.map((name) => `${folder}/${name}`)),
)

describe.each([...layerPlaces.filter(({ folder }) => folder !== CONFIG), ...subfolderPlaces])(
  'src/$folder',
  ({ folder, outer, inner }) => {
    test('may not import those before it', () => {
      expect(forbidden(folder, outer)).toEqual(outer)
    })

    test('may import itself and those after it', () => {
      expect(forbidden(folder, inner)).toEqual([])
    })
  },
)
