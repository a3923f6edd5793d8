import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EnvironmentError, readEnvironment, type EnvironmentSource } from './environment'
import { parseEnvironment } from './parseEnvironment'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'archive-environment-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function errorsOf(source: EnvironmentSource): string {
  try {
    parseEnvironment(source)
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message
    throw error
  }
  return ''
}

const secret = 's'.repeat(32)
const external = { DATABASE_URL: 'postgres://u:hunter2@db:5432/archive', PAYLOAD_SECRET: secret }

describe('defaults', () => {
  it('OPS-2 apply when nothing is set', () => {
    expect(parseEnvironment({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      dataDir: join(process.cwd(), '.data'),
      mediaDir: join(process.cwd(), 'media'),
      bucket: null,
      cronSecret: null,
      adminEmails: ['admin@example.com'],
      allowedEmailDomains: [],
      smtpUrl: null,
      mailFrom: 'Update Archive <no-reply@localhost>',
      chatWebhookUrl: null,
      chatApiUrl: 'https://slack.com/api/',
      rateLimitPerMinute: 1200,
      logLevel: 'info',
      trustProxy: 0,
      production: false,
    })
  })

  it('apply to empty values', () => {
    const empty = {
      PORT: '',
      DATABASE_URL: '',
      PAYLOAD_SECRET: '',
      CRON_SECRET: '',
      ADMIN_EMAILS: '',
      SMTP_URL: '',
      LOG_LEVEL: '',
    }
    expect(parseEnvironment(empty)).toEqual(parseEnvironment({}))
  })

  it('include no administrator unless the database is embedded', () => {
    expect(parseEnvironment(external).adminEmails).toEqual([])
  })

  it('use the port in the public URL', () => {
    expect(parseEnvironment({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  })
})

describe('values', () => {
  it.each([
    [{ PUBLIC_URL: 'https://news.example.com/' }, { publicUrl: 'https://news.example.com' }],
    [{ PUBLIC_URL: 'HTTPS://News.Example.com:443' }, { publicUrl: 'https://news.example.com' }],
    [
      { ADMIN_EMAILS: ' Ada@Example.com, bob@example.com,' },
      { adminEmails: ['ada@example.com', 'bob@example.com'] },
    ],
    [
      { ALLOWED_EMAIL_DOMAINS: 'Example.com, sub.example.org' },
      { allowedEmailDomains: ['example.com', 'sub.example.org'] },
    ],
    [{ RATE_LIMIT_PER_MINUTE: '0' }, { rateLimitPerMinute: 0 }],
    [{ CHAT_API_URL: 'http://127.0.0.1:9/api' }, { chatApiUrl: 'http://127.0.0.1:9/api/' }],
    [{ TRUST_PROXY: 'true' }, { trustProxy: 1 }],
    [{ TRUST_PROXY: 'false' }, { trustProxy: 0 }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [{ MAIL_FROM: 'archive@localhost' }, { mailFrom: 'archive@localhost' }],
    [{ NODE_ENV: 'production' }, { production: true }],
    [{ TZ: 'Europe/Berlin' }, { port: 3000 }],
    [external, { databaseUrl: external.DATABASE_URL, payloadSecret: secret }],
  ])('%j is accepted', (source, expected) => {
    expect(parseEnvironment(source)).toMatchObject(expected)
  })
})

describe('OPS-1: an invalid variable', () => {
  it.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', 'http'],
    ['PORT', '3000.5'],
    ['PORT', '-1'],
    ['HOST', 'http://x'],
    ['PUBLIC_URL', 'updates.example.com'],
    ['PUBLIC_URL', 'ftp://example.com'],
    ['PUBLIC_URL', 'https://example.com/archive'],
    ['PUBLIC_URL', 'https://example.com?x=1'],
    ['DATABASE_URL', 'mysql://db/x'],
    ['DATABASE_URL', 'nonsense'],
    ['PAYLOAD_SECRET', 'short'],
    ['METRICS_TOKEN', 'fifteen-chars-x'],
    ['DATABASE_POOL', '9'],
    ['CRON_SECRET', 'fifteen-chars-x'],
    ['CRON_SECRET', 'a secret that echo wrote\n'],
    ['CRON_SECRET', 'a secret of\ntwo lines'],
    ['CRON_SECRET', ' a secret with a space'],
    ['ADMIN_EMAILS', 'ada@example.com,nobody'],
    ['ADMIN_EMAILS', 'x@a.b-.com'],
    ['ADMIN_EMAILS', 'x@localhost'],
    ['ADMIN_EMAILS', 'x@\u212aelvin.example'],
    ['ALLOWED_EMAIL_DOMAINS', 'example.com,@example.org'],
    ['ALLOWED_EMAIL_DOMAINS', 'exa mple.com'],
    ['ALLOWED_EMAIL_DOMAINS', 'localhost'],
    ['ALLOWED_EMAIL_DOMAINS', 'a.b-.com'],
    ['ALLOWED_EMAIL_DOMAINS', 'example.com,localhost,127.0.0.1'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@example.com, b@example.com'],
    ['MAIL_FROM', 'a@example.com\r\nBcc: b@example.com'],
    ['CHAT_WEBHOOK_URL', 'slack'],
    ['CHAT_API_URL', 'slack.com/api'],
    ['RATE_LIMIT_PER_MINUTE', '-5'],
    ['RATE_LIMIT_PER_MINUTE', 'many'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'yes'],
    ['TZ', 'Europe/Berln'],
    ['TZ', 'GMT+2'],
    ['TZ', 'CET-1CEST'],
  ])('%s=%j is reported in one sentence', (name, value) => {
    const errors = errorsOf({ PAYLOAD_SECRET: secret, [name]: value })
    expect(errors.split('\n')).toHaveLength(1)
    expect(errors).toMatch(new RegExp(`^${name} must .+\\.$`))
  })

  it('is reported together with all others', () => {
    const errors = errorsOf({ PORT: 'x', LOG_LEVEL: 'loud', SMTP_URL: 'x' }).split('\n')
    expect(errors.map((line) => line.split(' ')[0])).toEqual(['PORT', 'SMTP_URL', 'LOG_LEVEL'])
  })

  it('never shows the password in its message', () => {
    expect(
      errorsOf({ DATABASE_URL: 'mysql://u:hunter2@db/x', SMTP_URL: 'http://u:hunter2@mail' }),
    ).not.toContain('hunter2')
  })

  it('can be a database URL without a database name', () => {
    for (const cut of ['postgres://u:hunter2@db:5432/', 'postgres://u:hunter2@db'])
      expect(errorsOf({ ...external, DATABASE_URL: cut })).toMatch(
        /^DATABASE_URL must end with the name of the database/,
      )
  })

  it('can be the placeholder of an example', () => {
    const secrets = ['PAYLOAD_SECRET', 'CRON_SECRET', 'METRICS_TOKEN']
    const copied = Object.fromEntries(secrets.map((name) => [name, 'change-me-to-32-characters-or-more']))
    expect(errorsOf(copied).split('\n')).toEqual(
      secrets.map((name) => `${name} must be changed: its value is the placeholder of an example.`),
    )
  })

  it('can be a secret that is missing with an external database', () => {
    expect(errorsOf({ DATABASE_URL: external.DATABASE_URL })).toMatch(/^PAYLOAD_SECRET must be set/)
  })
})

describe('a bucket', () => {
  const keys = { S3_ACCESS_KEY_ID: 'AKIA', S3_SECRET_ACCESS_KEY: 'hunter2/+=' }
  const given = { S3_BUCKET: 'archive-images', ...keys }

  it('OPS-2 is one of AWS by default', () => {
    expect(parseEnvironment(given).bucket).toEqual({
      name: 'archive-images',
      endpoint: 'https://s3.us-east-1.amazonaws.com',
      region: 'us-east-1',
      accessKeyId: 'AKIA',
      secretAccessKey: 'hunter2/+=',
      prefix: '',
    })
    expect(parseEnvironment({ ...given, S3_REGION: 'eu-central-1' }).bucket?.endpoint).toBe(
      'https://s3.eu-central-1.amazonaws.com',
    )
  })

  it.each([
    [{ S3_ENDPOINT: 'http://minio:9000/' }, { endpoint: 'http://minio:9000' }],
    [{ S3_PREFIX: 'archive' }, { prefix: 'archive/' }],
    [{ S3_PREFIX: 'archive/images/' }, { prefix: 'archive/images/' }],
    [{ S3_PREFIX: 'Bilder für alle/.x' }, { prefix: 'Bilder für alle/.x/' }],
    [{ S3_BUCKET: 'Old_Bucket.example' }, { name: 'Old_Bucket.example' }],
  ])('%j is accepted', (source, expected) => {
    expect(parseEnvironment({ ...given, ...source }).bucket).toMatchObject(expected)
  })

  it.each([
    ['S3_BUCKET', 'a'],
    ['S3_BUCKET', 'images/archive'],
    ['S3_BUCKET', '..'],
    ['S3_ENDPOINT', 'minio:9000'],
    ['S3_ENDPOINT', 'https://s3.example.com/bucket'],
    ['S3_REGION', 'eu central'],
    ['S3_ACCESS_KEY_ID', 'two words'],
    ['S3_SECRET_ACCESS_KEY', 'hunter2\n'],
    ['S3_PREFIX', '/archive'],
    ['S3_PREFIX', 'archive//images'],
    ['S3_PREFIX', 'archive/../other'],
    ['S3_PREFIX', '.'],
    ['S3_PREFIX', 'a\u0000b'],
    ['S3_PREFIX', 'ä'.repeat(401)],
  ])('OPS-1: %s=%j is reported in one sentence', (name, value) => {
    const errors = errorsOf({ ...given, [name]: value })
    expect(errors.split('\n')).toHaveLength(1)
    expect(errors).toMatch(new RegExp(`^${name} must .+\\.$`))
    expect(errors).not.toContain('hunter2')
  })

  it.each([
    [{ S3_BUCKET: 'images' }, ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], 'S3_BUCKET'],
    [{ ...given, S3_SECRET_ACCESS_KEY: '' }, ['S3_SECRET_ACCESS_KEY'], 'S3_BUCKET'],
    [keys, ['S3_BUCKET'], 'S3_ACCESS_KEY_ID'],
    [{ S3_PREFIX: 'archive' }, ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], 'S3_PREFIX'],
  ])('OPS-1: %j lacks what belongs to it', (source, missing, since) => {
    expect(errorsOf(source).split('\n')).toEqual(
      missing.map((name) => `${name} must be set, because ${since} is set.`),
    )
  })
})

describe('the folder of images', () => {
  it('OPS-1 is refused if it is the data folder, but may be in it', () => {
    const error = 'MEDIA_DIR must be another folder than DATA_DIR.'
    expect(errorsOf({ DATA_DIR: '/archive', MEDIA_DIR: '/archive/' })).toBe(error)
    expect(errorsOf({ MEDIA_DIR: './.data' })).toBe(error)
    expect(errorsOf({ DATA_DIR: 'media', PORT: 'abc' }).split('\n')).toContain(error)
    expect(errorsOf({ MEDIA_DIR: '.data/media' })).toBe('')
  })
})

describe('a variable whose name begins with S3_', () => {
  it('OPS-1 is refused if it is none of the bucket, with the names of those', () => {
    expect(errorsOf({ S3_ACCESS_KEY: 'AKIA', S3_SECRET: 'hunter2' }).split('\n')).toEqual(
      ['S3_ACCESS_KEY', 'S3_SECRET'].map(
        (name) =>
          `${name} must be one of S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PREFIX, or unset.`,
      ),
    )
    expect(errorsOf({ S3_ACCESS_KEY: '' })).toBe('')
  })

  it('may describe a service of Kubernetes', () => {
    const service = { S3_SERVICE_HOST: '10.0.0.1', S3_PORT: 'tcp://10.0.0.1:80', S3_PORT_80_TCP_PROTO: 'tcp' }
    expect(parseEnvironment(service).bucket).toBeNull()
  })
})

describe('the stored secret', () => {
  it('is created once, readable by the owner only, and reused', () => {
    const first = readEnvironment({ DATA_DIR: folder })
    expect(first.payloadSecret).toMatch(/^[\w-]{43}$/)
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['secret'])
    expect(readEnvironment({ DATA_DIR: folder }).payloadSecret).toBe(first.payloadSecret)
  })

  it('is not written if a variable is invalid, if a secret is given, or during the build', () => {
    expect(() => readEnvironment({ DATA_DIR: folder, PORT: 'x' })).toThrow(EnvironmentError)
    expect(readEnvironment({ DATA_DIR: folder, PAYLOAD_SECRET: secret }).payloadSecret).toBe(secret)
    readEnvironment({ DATA_DIR: folder, NEXT_PHASE: 'phase-production-build' })
    readEnvironment({ DATABASE_URL: external.DATABASE_URL, NEXT_PHASE: 'phase-production-build' })
    expect(readdirSync(folder)).toEqual([])
  })

  it('is not replaced if its file is empty', () => {
    writeFileSync(join(folder, 'secret'), '')
    expect(() => readEnvironment({ DATA_DIR: folder })).toThrow(
      /secret is empty or truncated\. Restore it from a backup/,
    )
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe('')
  })

  it('is reported if its file cannot be read', () => {
    mkdirSync(join(folder, 'secret'))
    expect(() => readEnvironment({ DATA_DIR: folder })).toThrow(
      /secret cannot be read \(EISDIR\)\. Start the archive as/,
    )
  })

  it.runIf(process.platform === 'linux')('is reported if the system refuses every new folder', () => {
    expect(() => readEnvironment({ DATA_DIR: '/proc/archive' })).toThrow(/^DATA_DIR cannot be used: .+ENOENT/)
  })

  it('is reported if the folder cannot be used', () => {
    writeFileSync(join(folder, 'file'), '')
    expect(() => readEnvironment({ DATA_DIR: join(folder, 'file', 'data') })).toThrow(
      /^DATA_DIR cannot be used: .+ENOTDIR/,
    )
  })
})
