import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
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

const container = z.strictObject({
  name: z.string(),
  image: z.string(),
  command: z.tuple([z.literal('sh'), z.string()]),
  env: z.tuple([
    z.strictObject({ name: z.literal('ARCHIVE_URL'), value: z.url() }),
    z.strictObject({
      name: z.literal('CRON_SECRET'),
      valueFrom: z.strictObject({ secretKeyRef: z.strictObject({ name: z.string(), key: z.string() }) }),
    }),
  ]),
})
/** The part of batch/v1 that we use. Strict, to catch misspelt members. */
const cronJob = z.strictObject({
  apiVersion: z.literal('batch/v1'),
  kind: z.literal('CronJob'),
  metadata: z.strictObject({ name: z.string().regex(/^[a-z0-9-]{1,52}$/) }),
  spec: z.strictObject({
    schedule: z.string(),
    timeZone: z.string().optional(),
    concurrencyPolicy: z.literal('Forbid'),
    startingDeadlineSeconds: z.int().optional(),
    jobTemplate: z.strictObject({
      spec: z.strictObject({
        backoffLimit: z.int(),
        activeDeadlineSeconds: z.int().optional(),
        template: z.strictObject({
          spec: z.strictObject({ restartPolicy: z.literal('Never'), containers: z.tuple([container]) }),
        }),
      }),
    }),
  }),
})

test('the Kubernetes jobs are valid, run scripts of the image, and never retry the digest', () => {
  const [, manifests = ''] = examples('yaml')
  const jobs = parseAllDocuments(manifests).map((document) => cronJob.parse(document.toJS()))
  expect(jobs).toHaveLength(2)
  for (const { spec } of jobs) {
    const [{ command }] = spec.jobTemplate.spec.template.spec.containers
    expect(existsSync(path.join(root, command[1]))).toBe(true)
    expect(spec.schedule.split(' ')).toHaveLength(5)
    if (command[1] === 'jobs/weekly.sh') expect(spec.jobTemplate.spec.backoffLimit).toBe(0)
  }
  expect(read('Dockerfile')).toContain('/archive/jobs jobs')
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

test('the scripts print every line that the page explains', () => {
  const source = read('jobs/callArchive.mjs') + read('jobs/messages.mjs')
  const explained = [...page.matchAll(/^\| `((?:The|CRON_SECRET) [^`]+)`/gm)].map(([, line = '']) => line)
  expect(explained).toHaveLength(6)
  for (const line of explained) for (const part of line.split(' … ')) expect(source, line).toContain(part)
})
