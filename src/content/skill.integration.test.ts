import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { CONTENT_LANGUAGES } from '@/content/contentText'
import { openTestApi, type TestApi } from '@/testing/api'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { countRows, makeClient, makeProject, makePublished } from '@/testing/builders'

const run = promisify(execFile)
const FAKE_CURL = join(import.meta.dirname, '../testing/fakeCurl.mjs')
/** A fresh machine may have no curl. */
const isCurlInstalled = spawnSync('curl', ['--version']).error === undefined

let archive: TestArchive
let api: TestApi
let url: string
const server = createServer((request, response) => {
  void getRequestListener((call) => api.fetch(call), { overrideGlobalObjects: false })(request, response)
})

beforeAll(async () => {
  archive = await openTestArchive()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  url = `http://127.0.0.1:${address.port}`
  api = openTestApi(archive, { env: { publicUrl: url } })
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await api.close()
  await archive.close()
})

describe.each(CONTENT_LANGUAGES)('the skill in %s', (language) => {
  test('leads to a good draft when followed literally', async () => {
    const { payload } = archive
    const project = await makeProject(payload)
    await makePublished(payload, project)
    const { token } = await makeClient(payload, { mode: 'write', audience: 'internal' })
    const folder = mkdtempSync(join(inject('testFolder'), 'skill-'))
    await sharp({ create: { width: 640, height: 400, channels: 3, background: '#ddd' } })
      .png()
      .toFile(join(folder, 'screenshot.png'))
    const before = await countRows(payload, 'posts')
    if (!isCurlInstalled) {
      const program = `#!/bin/sh\nexec '${process.execPath}' '${FAKE_CURL}' "$@"\n`
      writeFileSync(join(folder, 'curl'), program, { mode: 0o755 })
    }

    const skill = (await api.call('GET', `/skill?language=${language}`, { token })).text
    const known: Record<string, string> = { PROJECT: project.slug }
    const responses: Record<string, ReturnType<typeof JSON.parse>> = {}
    for (const { step, kind, code, file } of blocksOf(skill)) {
      const label = `step ${step}: ${code}`
      if (kind === 'json') {
        const filled = code.replace(/"(PROJECT|MEDIA_ID)"/g, (_, name: string) => JSON.stringify(known[name]))
        writeFileSync(join(folder, file), filled)
        continue
      }
      const PATH = `${folder}:${process.env.PATH}`
      const env = {
        ...process.env,
        PATH,
        ARCHIVE_TOKEN: token,
        ...known,
        ...(step > 0 && { ARCHIVE_URL: url }),
      }
      const script = step === 0 ? `unset ARCHIVE_URL\n${code}\nprintf %s "$ARCHIVE_URL"` : code
      const { stdout } = await run('bash', ['--norc', '--noprofile', '-euc', script], {
        cwd: folder,
        env,
      }).catch((error: unknown) => {
        throw new Error(label, { cause: error })
      })
      if (step === 0) {
        expect(stdout).toBe(url)
        continue
      }
      const response = JSON.parse(stdout)
      responses[step] = response
      if (step === 3) known['MEDIA_ID'] = response.id
      if (step === 6) known['DRAFT_ID'] = response.id
      if (step === 5) {
        expect(response).toMatchObject({ id: null, findings: [] })
        expect(await countRows(payload, 'posts')).toBe(before)
      }
    }

    expect(Object.keys(responses).map(Number)).toEqual([1, 2, 3, 5, 6, 7, 8, 9, 10])
    expect(responses[2].items).toHaveLength(1)
    expect(responses[6]).toMatchObject({
      project: project.slug,
      type: 'feature',
      status: 'draft',
      findings: [],
    })
    expect(responses[8]).toEqual({ items: [] })
    expect(responses[9].review).toMatchObject({ state: 'submitted', comment: null })
    expect(responses[10]).toEqual({ items: [], meta: { total: 0, page: 1, per_page: 25 } })
    expect(responses[9]).toMatchObject({ id: responses[6].id, status: 'draft', number: null, warnings: [] })
    expect(responses[9].title).not.toBe(responses[6].title)
    expect(responses[9].blocks.map(({ type }: { type: string }) => type)).toEqual([
      'text',
      'image',
      'callout',
    ])
    expect(responses[9].media[0].alt).toMatch(/^(Order|Bestellung) /)
    expect(await countRows(payload, 'posts')).toBe(before + 1)
  })
})

interface Code {
  /** Number of the step, 0 before the first one. */
  step: number
  kind: 'bash' | 'json'
  code: string
  /** The file name that the text asks for. */
  file: string
}

/** The commands of the skill and the files that it asks for, in order. Ignores what follows the steps. */
function blocksOf(skill: string): Code[] {
  const [before = '', calls = ''] = skill.split(/^## (?:The calls|Die Aufrufe).*$/m)
  const steps = (calls.split(/^## /m)[0] ?? '').split(/^### \d+\. .*$/m)
  return [before, ...steps.slice(1)].flatMap((text, step) => {
    const found = [...text.matchAll(/([^]*?)^```(bash|json)\n([^]*?)^```$/gm)]
    return found.map(([, prose = '', kind, code = '']): Code => {
      const file = [...prose.matchAll(/`(\w+\.json)`/g)].at(-1)?.[1] ?? ''
      return { step, kind: kind === 'json' ? 'json' : 'bash', code, file }
    })
  })
}
