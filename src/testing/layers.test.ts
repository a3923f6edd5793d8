import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ESLint } from 'eslint'
import tseslint from 'typescript-eslint'
import { describe, expect, test } from 'vitest'
import { CONFIG, layers, ORDER, SUBFOLDERS } from '../../eslint.layers.mjs'

const root = join(import.meta.dirname, '..')

const eslint = new ESLint({
  overrideConfigFile: true,
  overrideConfig: [{ ...layers, languageOptions: { parser: tseslint.parser } }],
})

/**
 * What the lint rule forbids to a file of `folder` that imports each of `imported`: a module of a folder, or Payload's
 * configuration.
 */
async function forbidden(folder: string, imported: readonly string[]): Promise<string[]> {
  const lines = imported.map((name) => `import '${name === CONFIG ? '@payload-config' : moduleOf(name)}'\n`)
  const filePath = join(root, folder, 'planted.ts')
  const [result] = await eslint.lintText(lines.join(''), { filePath })
  const fatal = result?.messages.find((message) => message.fatal)
  if (fatal) throw new Error(fatal.message)
  return (result?.messages ?? []).map(({ line }) => imported[line - 1] ?? 'unknown')
}

function moduleOf(folder: string): string {
  const file = modulesIn(folder)[0]
  if (file === undefined) throw new Error(`No module in src/${folder}`)
  return `@/${folder}/${file.replace(/\.tsx?$/, '')}`
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

/** The pairs of folders of `src`, at any depth, of which the first imports the second. */
function importsOfFolders(): [string, string][] {
  return modulesIn('.').flatMap((file) => {
    const folder = dirname(file)
    const imports = readFileSync(join(root, file), 'utf8').matchAll(
      /(?:from|import\() ?'(@\/|\.[^']*\/)([^']+)'/g,
    )
    return [...imports].map(([, base = '', path = '']): [string, string] => {
      const module = base === '@/' ? path : join(folder, base, path)
      return [folder, existsSync(join(root, module)) ? module : dirname(module)]
    })
  })
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
    test('may not import those before it', async () => {
      expect(await forbidden(folder, outer)).toEqual(outer)
    })

    test('may import itself and those after it', async () => {
      expect(await forbidden(folder, inner)).toEqual([])
    })
  },
)
