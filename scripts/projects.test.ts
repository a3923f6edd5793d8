import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { runProgram } from '@/testing/runProgram'
import config from '../vitest.config'

const root = join(import.meta.dirname, '..')

/** What `npx vitest run FILE…` would run, as paths from the root. */
async function filesOf(...filters: string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'archive-list-'))
  const list = join(folder, 'list.json')
  const words = ['list', '--filesOnly', `--json=${list}`, ...filters]
  const program = join(root, 'node_modules/vitest/vitest.mjs')
  const { code, error } = await runProgram(process.execPath, [program, ...words], {
    cwd: root,
    env: { PATH: process.env.PATH },
  })
  expect(code, error).toBe(0)
  const files: { file: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  rmSync(folder, { recursive: true })
  return files.map(({ file }) => relative(root, file)).sort()
}

test('each test file belongs to one project, and any of them can be run by its name', async () => {
  const onDisk = ['bench', 'e2e', 'scripts', 'src'].flatMap((folder) =>
    readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  )
  expect(await filesOf()).toEqual(onDisk.sort())
  const some = ['e2e/signOut.e2e.test.ts', 'src/lib/ids.test.ts', 'src/operations/lock.integration.test.ts']
  expect(await filesOf(...some)).toEqual(some)
})

// Otherwise vitest runs nothing.
test('projects with different numbers of workers run one after the other', () => {
  const workers = new Map<number, Set<unknown>>()
  for (const { test: options } of (config.test?.projects ?? []) as {
    test: { maxWorkers?: unknown; sequence?: { groupOrder?: number } }
  }[]) {
    const order = options.sequence?.groupOrder ?? 0
    workers.set(order, (workers.get(order) ?? new Set()).add(options.maxWorkers))
  }
  expect([...workers.values()].map(({ size }) => size)).toEqual([1, 1, 1])
})
