import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { parseEnvironment, VARIABLE_NAMES } from '@/runtime/parseEnvironment'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const service = z.looseObject({
  image: z.string(),
  environment: z.record(z.string(), z.string()),
  ports: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
})
const { services } = z
  .looseObject({ services: z.object({ archive: service, weekly: service, postgres: service }) })
  .parse(parse(read('compose.yaml')))

/** Set by the image, which has its own folders and port. */
const IMAGE = ['PORT', 'HOST', 'DATA_DIR', 'MEDIA_DIR']
const SET = {
  POSTGRES_PASSWORD: 'p@ss:/%#?',
  PAYLOAD_SECRET: 'x'.repeat(32),
  ADMIN_EMAILS: 'ada@example.com',
}

/** The variables of a service as Compose fills them in from `.env`. */
function filledIn(environment: Record<string, string>, given: Record<string, string>) {
  const fill = (value: string) =>
    value.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name: string, kind: string, other: string) => {
      if (given[name]) return given[name]
      if (kind === '?') throw new Error(`${name} is missing`)
      return other
    })
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(value)]))
}

test('README.md explains every variable, and no other', () => {
  const rows = read('README.md').match(/^\| `[A-Z][^|]*\|/gm) ?? []
  const explained = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(explained.sort()).toEqual([...VARIABLE_NAMES].sort())
})

test('compose.yaml passes on every variable that the image does not set', () => {
  const passedOn = Object.keys(services.archive.environment)
  expect(VARIABLE_NAMES.filter((name) => !IMAGE.includes(name) && !passedOn.includes(name))).toEqual([])
  for (const name of VARIABLE_NAMES.filter((name) => !IMAGE.includes(name) && name !== 'DATABASE_URL'))
    expect(services.archive.environment[name]).toMatch(new RegExp(`^\\$\\{${name}:[-?]`))
})

test('archive and job get no variable that they do not read, and reach what compose.yaml starts', () => {
  const { archive, weekly, postgres } = services
  const own = ['PGPASSWORD', ...VARIABLE_NAMES]
  expect(Object.keys(archive.environment).filter((name) => !own.includes(name))).toEqual([])
  expect(Object.keys(weekly.environment)).toEqual(['ARCHIVE_URL', 'CRON_SECRET'])
  expect(weekly.environment['ARCHIVE_URL']).toBe('http://archive:3000')
  const { username, host, pathname } = new URL(archive.environment['DATABASE_URL'] ?? '')
  expect([host, postgres.environment]).toEqual([
    'postgres:5432',
    {
      POSTGRES_USER: username,
      POSTGRES_PASSWORD: archive.environment['PGPASSWORD'],
      POSTGRES_DB: pathname.slice(1),
    },
  ])
})

test('a variable missing in .env gets its default', () => {
  const { DATABASE_URL, PAYLOAD_SECRET, ADMIN_EMAILS, PUBLIC_URL, ...unset } = filledIn(
    services.archive.environment,
    SET,
  )
  const needed = { DATABASE_URL, PAYLOAD_SECRET, ADMIN_EMAILS, PUBLIC_URL }
  expect(parseEnvironment({ ...needed, ...unset })).toEqual(parseEnvironment(needed))
  expect(() => filledIn(services.archive.environment, {})).toThrow(/is missing/)
})

test('the password is not part of a URL, and the port is open on localhost only', () => {
  const archive = filledIn(services.archive.environment, SET)
  expect(archive['PGPASSWORD']).toBe(SET.POSTGRES_PASSWORD)
  expect(new URL(archive['DATABASE_URL'] ?? '').password).toBe('')
  expect(services.archive.ports).toEqual(['127.0.0.1:3000:3000'])
  expect(services.weekly.image).toBe(services.archive.image)
})

test('no file with secrets gets into the image', () => {
  expect(read('.dockerignore').split('\n')).toContain('**/.env*')
})

test('OPS-33: archive and weekly job run with a read-only root and without capabilities', () => {
  const { archive, weekly } = services
  for (const { read_only, cap_drop, security_opt } of [archive, weekly])
    expect({ read_only, cap_drop, security_opt }).toEqual({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
  expect(archive.tmpfs).toEqual(['/tmp'])
  expect(archive.volumes).toEqual(['media:/archive/media', 'data:/archive/.data'])
})

const references = z.looseObject({
  depends_on: z
    .union([z.array(z.string()), z.record(z.string(), z.unknown()).transform(Object.keys)])
    .default([]),
  volumes: z.array(z.string()).default([]),
})

/** Its schema, which `docker compose config` checks too, comes with the linter dclint: the specification publishes no package. */
describe('the Compose specification', () => {
  const schema = JSON.parse(read('node_modules/dclint/schemas/compose.schema.json'))
  // Ajv knows draft 7 by another spelling of its address, and assumes it without one.
  const isValid = new Ajv({ strict: false }).compile({ ...schema, $schema: undefined })
  const examples = readdirSync(path.join(root, 'examples'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|\/)compose[^/]*\.ya?ml$/.test(file) && !file.includes('node_modules'))
    .map((file) => `examples/${file}`)

  const files = ['compose.yaml', ...examples]

  test.each(files)('allows %s', (file) => {
    isValid(parse(read(file), { merge: true }))
    expect(isValid.errors).toBeNull()
  })

  // Not part of the schema, and refused by `docker compose config` too.
  test.each(files)('%s has the services and volumes that it refers to', (file) => {
    const { services: all, volumes: named } = z
      .looseObject({
        services: z.record(z.string(), references),
        volumes: z.record(z.string(), z.null()).default({}),
      })
      .parse(parse(read(file), { merge: true }))
    const of = Object.values(all)
    expect(of.flatMap(({ depends_on }) => depends_on).filter((name) => !(name in all))).toEqual([])
    const sources = of
      .flatMap(({ volumes }) => volumes)
      .flatMap((volume) => /^(\w+):/.exec(volume)?.[1] ?? [])
    expect([...new Set(sources)].sort()).toEqual(Object.keys(named).sort())
  })

  test('refuses a misspelt key, a wrong type and an unknown value', () => {
    const file = read('compose.yaml')
    for (const [right, wrong] of [
      ['read_only: true', 'readonly: true'],
      ['tmpfs: [/tmp]', 'tmpfs: { /tmp: {} }'],
      ['stop_grace_period: 20s', 'stop_grace_period: 20'],
      ['condition: service_healthy', 'condition: healthy'],
    ] as const) {
      expect(file).toContain(right)
      expect(isValid(parse(file.replace(right, wrong))), wrong).toBe(false)
    }
  })
})
