import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runProgram } from '@/testing/runProgram'

const PATIENCE = 120_000
const root = path.resolve(import.meta.dirname, '../..')
const SECRET = 'a secret with $HOME in it, long enough for the test'
const create = ['client:create', '--name', 'Portal', '--mode', 'read', '--audience', 'public', '--json']

let folder: string
/** A folder of the project with nothing of an archive in it. */
let project: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'archive-new-'))
  project = path.join(folder, 'project')
  mkdirSync(project)
  for (const name of ['src', 'migrations', 'node_modules'])
    symlinkSync(path.join(root, name), path.join(project, name))
  for (const name of ['package.json', 'payload.config.ts', 'tsconfig.json'])
    cpSync(path.join(root, name), path.join(project, name))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** `npx payload <words>` with nothing in the environment but what is given. */
function payload(words: string[], env: Record<string, string> = {}, cwd = project) {
  const bin = path.join(project, 'node_modules/payload/bin.js')
  return runProgram(process.execPath, [bin, ...words], { cwd, env: { PATH: process.env.PATH ?? '', ...env } })
}

describe('without an archive in the data folder', () => {
  test(
    'a command that may start one says so first, and one that needs one refuses and writes nothing',
    async () => {
      const dataDir = path.join(folder, 'data')
      const [listed, revoked, jobs] = await Promise.all([
        payload(['client:list'], { DATA_DIR: dataDir }),
        payload(['client:revoke', '--id', 'x'], { DATA_DIR: dataDir }),
        payload(['jobs:run'], { DATA_DIR: dataDir }),
      ])
      for (const { code, out, error } of [listed, revoked, jobs]) {
        expect([code, out]).toEqual([1, []])
        expect(error).toMatch(
          /^There is no archive in .+\. Run the command in the folder of the server .+npm start\.$/,
        )
        expect(error).toContain(dataDir)
      }
      expect(existsSync(dataDir)).toBe(false)

      const made = await payload(create, { DATA_DIR: dataDir })
      expect(made.error).toMatch(/^There is no archive in .+ yet, a new one is made there\./)
      expect(made.error).toContain(dataDir)
      expect(made.code).toBe(0)
      const again = await payload(['client:list', '--json'], { DATA_DIR: dataDir })
      expect(again.error).toBe('')
      expect(JSON.parse(again.out.at(-1) ?? '')).toMatchObject([{ name: 'Portal' }])
    },
    PATIENCE,
  )

  test(
    'where a server with another database has been, nothing is started',
    async () => {
      const dataDir = path.join(folder, 'data')
      mkdirSync(path.join(dataDir, 'outbox'), { recursive: true })
      const { code, error } = await payload(create, { DATA_DIR: dataDir })
      expect(code).toBe(1)
      expect(error).toMatch(
        / whose database is not in it, so DATABASE_URL is missing here\. Run the command /,
      )
      expect(readdirSync(dataDir)).toEqual(['outbox'])
    },
    PATIENCE,
  )

  test(
    'in another folder than the project, nothing is started there',
    async () => {
      const beside = path.join(project, 'docs')
      mkdirSync(beside)
      const { code, error } = await payload(create, {}, beside)
      expect(code).toBe(1)
      expect(error).toMatch(/^There is no archive in .+docs.+\. Run the command in the folder of the server/)
      expect(readdirSync(beside)).toEqual([])
    },
    PATIENCE,
  )
})

describe('the environment of a command', () => {
  const probe = path.join(root, 'src/cli/testing/printEnvironment.ts')
  const printed = async (env: Record<string, string>, cwd = project) => {
    const { out, error } = await payload(['run', probe], env, cwd)
    expect(error).toBe('')
    return JSON.parse(out.at(-1) ?? '')
  }

  test(
    'is that of the server: .env as it is, under what is set, and no other file',
    async () => {
      writeFileSync(path.join(project, '.env'), `PAYLOAD_SECRET='${SECRET}'\nPORT=4001\nLOG_LEVEL=warn\n`)
      writeFileSync(
        path.join(project, '.env.local'),
        'CRON_SECRET=from another file altogether\nLOG_LEVEL=error\n',
      )
      expect(await printed({ PORT: '4002' })).toMatchObject({
        payloadSecret: SECRET,
        port: 4002,
        logLevel: 'warn',
        cronSecret: null,
      })
    },
    PATIENCE,
  )

  test(
    'has nothing of a file in a folder above',
    async () => {
      writeFileSync(path.join(folder, '.env'), 'PORT=4003\n')
      expect(await printed({})).toMatchObject({ port: 3000 })
    },
    PATIENCE,
  )
})
