import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ESLint } from 'eslint'
import tseslint from 'typescript-eslint'
import { describe, expect, test } from 'vitest'
import { layers, ORDER } from '../../eslint.layers.mjs'

const root = join(import.meta.dirname, '..')

const eslint = new ESLint({
  overrideConfigFile: true,
  overrideConfig: [{ ...layers, languageOptions: { parser: tseslint.parser } }],
})

/**
 * The modules that the lint rule forbids to a file of `folder` which imports one module from each folder in `imported`.
 */
async function forbidden(folder: string, imported: readonly string[]): Promise<string[]> {
  const lines = imported.map((name) => `import '@/${moduleOf(name)}'\n`)
  const filePath = join(root, folder, 'planted.ts')
  const [result] = await eslint.lintText(lines.join(''), { filePath })
  const fatal = result?.messages.find((message) => message.fatal)
  if (fatal) throw new Error(fatal.message)
  return (result?.messages ?? []).map(({ line }) => imported[line - 1] ?? 'unknown')
}

function moduleOf(folder: string): string {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  const file = files.find((name) => /(?<!\.test|\.d)\.tsx?$/.test(name) && !name.includes('testing'))
  if (file === undefined) throw new Error(`No module in src/${folder}`)
  return `${folder}/${file.replace(/\.tsx?$/, '')}`
}

test('every folder of src is part of the order', () => {
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).sort()).toEqual([...ORDER, 'testing'].sort())
})

describe.each(
  ORDER.map((folder, place) => ({ folder, outer: ORDER.slice(0, place), inner: ORDER.slice(place) })),
)('src/$folder', ({ folder, outer, inner }) => {
  test('may not import folders before it', async () => {
    expect(await forbidden(folder, [...outer, 'testing'])).toEqual([...outer, 'testing'])
  })

  test('may import itself and the folders after it', async () => {
    const impure = folder === 'domain' ? ['content', 'integrations', 'runtime'] : []
    expect(await forbidden(folder, inner)).toEqual(impure)
  })
})
