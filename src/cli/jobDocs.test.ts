import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const page = read('docs/jobs.md')
const compose = z
  .object({
    services: z.record(z.string(), z.looseObject({ environment: z.record(z.string(), z.string()) })),
  })
  .parse(parse(read('compose.yaml')))

/** The code examples on the page in this language. */
function examples(language: string): string[] {
  return [...page.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, text = '']) => text)
}

test('the documented service matches compose.yaml and uses the secret of the archive', () => {
  const [service = ''] = examples('yaml')
  const { services } = z.object({ services: z.record(z.string(), z.unknown()) }).parse(parse(service))
  expect(services).toEqual({ weekly: compose.services['weekly'] })
  expect(compose.services['weekly']?.environment['CRON_SECRET']).toBe(
    compose.services['archive']?.environment['CRON_SECRET'],
  )
  expect(compose.services['weekly']?.['profiles']).toEqual(['jobs'])
})

test('compose.yaml passes the time zone and the digest route to the archive', () => {
  const names = Object.keys(compose.services['archive']?.environment ?? {})
  expect(names).toEqual(expect.arrayContaining(['CHAT_WEBHOOK_URL', 'CHAT_API_URL', 'TZ']))
})

test('every cron line has a schedule, a user, and an existing script or service', () => {
  const lines = examples('cron').flatMap((text) => text.trim().split('\n'))
  const calls = lines.filter((line) => !/^[A-Z_]+=/.test(line))
  expect(calls).toHaveLength(4)
  for (const call of calls) {
    const [, user, command = ''] = /^(?:\S+ +){5}(\w+) +(.+)$/.exec(call) ?? []
    expect(user).toMatch(/^(archive|root)$/)
    const script = /sh (jobs\/\w+\.sh)/.exec(command)?.[1]
    const service = /docker compose run --rm --no-TTY (\w+)/.exec(command)?.[1]
    if (script === undefined) expect(Object.keys(compose.services)).toContain(service)
    else expect(existsSync(path.join(root, script))).toBe(true)
  }
})

test('the nightly backup deletes old backups and what killed ones left, but only after one that succeeded', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'nightly-'))
  const [, recipe = ''] =
    /^0 3 \* \* \* cd \S+ && (npx payload backup .+)$/m.exec(read('docs/operating.md')) ?? []
  const command = recipe.replaceAll('\\%', '%').replaceAll('/backups', folder)
  const old = ['archive-2026-01-01.tar', 'archive-2026-01-02.tar.partial-0a1b2c3d', 'other.tar']
  for (const name of old) {
    const file = path.join(folder, name)
    if (name.includes('partial')) mkdirSync(file)
    else writeFileSync(file, '')
    const then = new Date(Date.now() - 40 * 24 * 60 * 60 * 1000)
    utimesSync(file, then, then)
  }
  const after = (status: number) => {
    spawnSync('sh', ['-c', `npx() { touch "$4"; return ${status}; }; ${command}`])
    return readdirSync(folder).sort()
  }
  expect(after(1)).toEqual(expect.arrayContaining(old))
  const kept = after(0)
  rmSync(folder, { recursive: true })
  expect(kept).toEqual([expect.stringMatching(/^archive-.+\.tar$/), 'other.tar'])
})

test('the scripts print every line that the page explains', () => {
  const source = read('jobs/callArchive.mjs') + read('jobs/messages.mjs')
  const explained = [...page.matchAll(/^\| `((?:The|CRON_SECRET) [^`]+)`/gm)].map(([, line = '']) => line)
  expect(explained).toHaveLength(6)
  for (const line of explained) for (const part of line.split(' … ')) expect(source, line).toContain(part)
})
