import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import emailAddresses from 'email-addresses'
import { z } from 'zod'
import { LIMITS } from '@/domain/limits'
import { parseMailAddress, parseMailDomain } from '@/lib/mailAddress'
import { isIanaName } from '@/lib/timeZones'
import { StartupError } from './startupError'

export type EnvironmentSource = Readonly<Record<string, string | undefined>>

/** Invalid variables. The message has one line per variable. */
export class EnvironmentError extends StartupError {
  override name = 'EnvironmentError'
}

const wholeNumber = (min: number, max: number, message: string) =>
  z
    .string()
    .regex(/^\d{1,10}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)

/** A secret that arrives as `Authorization: Bearer …`. */
const bearerSecret = z
  .string()
  .min(16, 'must have at least 16 characters')
  // No HTTP header can carry such a secret.
  .refine(
    (value) => value.trim() === value && !/\p{Cc}/u.test(value),
    'must be one line without leading or trailing spaces; `echo` appends a line break to a secret, `printf %s` does not',
  )

/** A URL with a host. */
const url = (protocol: RegExp, message: string) =>
  z.url({ protocol, hostname: /./, error: message, abort: true })

/** A comma-separated list. `parse` normalizes a member, or returns null for an invalid one. */
const list = (parse: (text: string) => string | null, message: string) =>
  z.string().transform((value, context) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => {
        const parsed = parse(part)
        if (parsed !== null) return parsed
        context.addIssue({ code: 'custom', message })
        return z.NEVER
      }),
  )

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** One mailbox on one line, with or without a display name. */
function isMailbox(text: string): boolean {
  return !/[\r\n]/.test(text) && emailAddresses.parseOneAddress({ input: text })?.type === 'mailbox'
}

/** Scheme and host only, because the pages are at the root of their host. */
function isOrigin(text: string): boolean {
  return /^https?:\/\/[^/\\?#@\s]+\/?$/i.test(text) && URL.canParse(text)
}

/** A path within a bucket, without empty segments and those that an address would resolve. Keys have 1,024 bytes at most. */
function isKeyPrefix(text: string): boolean {
  const path = text.replace(/\/$/, '')
  const isClean = path.isWellFormed() && !/\p{Cc}/u.test(path) && Buffer.byteLength(path) <= 800
  return isClean && path.split('/').every((segment) => !['', '.', '..'].includes(segment))
}

// The messages continue the variable's name: "PORT must be ...".
const variables = z.object({
  PORT: wholeNumber(1, 65_535, 'must be a whole number from 1 to 65535').default(3000),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/, 'must be a host name or an IP address, such as 127.0.0.1')
    .default('127.0.0.1'),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'must be an http or https address without a path, such as https://updates.example.com')
    .transform((value) => new URL(value).origin)
    .optional(),
  DATABASE_URL: url(
    /^postgres(?:ql)?$/,
    'must be an address such as postgres://user:password@host:5432/database; leave it unset for the embedded PostgreSQL',
  )
    // Without a name, PostgreSQL uses the database named after the user, which is rarely the archive's.
    .refine(
      (value) => new URL(value).pathname.length > 1,
      'must end with the name of the database, such as postgres://user:password@host:5432/archive',
    )
    .optional(),
  DATABASE_READ_URL: url(
    /^postgres(?:ql)?$/,
    'must be the address of a read replica, such as postgres://user:password@replica:5432/archive',
  ).optional(),
  DATABASE_POOL: wholeNumber(10, 1_000, 'must be a whole number from 10 to 1000').default(20),
  DATA_DIR: z.string().default('.data'),
  MEDIA_DIR: z.string().default('media'),
  S3_BUCKET: z
    .string()
    .regex(
      /^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/,
      'must be the name of a bucket, such as archive-images',
    )
    .optional(),
  S3_ENDPOINT: z
    .string()
    .refine(isOrigin, 'must be an http or https address without a path, such as https://s3.example.com')
    .transform((value) => new URL(value).origin)
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be the name of a region, such as eu-central-1')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be one word of ASCII characters')
    .optional(),
  S3_SECRET_ACCESS_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be one word of ASCII characters')
    .optional(),
  S3_PREFIX: z
    .string()
    .refine(
      isKeyPrefix,
      'must be a path of at most 800 bytes without a leading slash, empty parts, . and .., such as archive/images',
    )
    .transform((value) => value.replace(/\/?$/, '/'))
    .optional(),
  PAYLOAD_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  CRON_SECRET: bearerSecret.optional(),
  METRICS_TOKEN: bearerSecret.optional(),
  ADMIN_EMAILS: list(
    (text) => parseMailAddress(text)?.address ?? null,
    'must be plain mail addresses such as name@example.com, separated by commas',
  ).optional(),
  ALLOWED_EMAIL_DOMAINS: list(
    parseMailDomain,
    'must be domain names such as example.com, with a dot and separated by commas',
  ).default([]),
  SMTP_URL: url(/^smtps?$/, 'must be an address such as smtp://user:password@host:587').optional(),
  MAIL_FROM: z
    .string()
    .refine(isMailbox, 'must be one mail address, such as Update Archive <archive@example.com>')
    .optional(),
  CHAT_WEBHOOK_URL: url(
    /^https?$/,
    'must be an http or https address, such as https://hooks.slack.com/services/…',
  ).optional(),
  CHAT_API_URL: url(/^https?$/, 'must be an http or https address, such as https://slack.com/api/')
    .transform((value) => value.replace(/\/*$/, '/'))
    .default('https://slack.com/api/'),
  RATE_LIMIT_PER_MINUTE: wholeNumber(
    0,
    1_000_000_000,
    'must be a whole number; 0 switches the limit off',
  ).default(LIMITS.callsPerMinute),
  ANSWER_MEMORY_MIB: wholeNumber(
    0,
    65_536,
    'must be a whole number of MiB; 0 switches the cache off',
  ).default(64),
  CORS_ORIGINS: list(
    (text) => (isOrigin(text) ? new URL(text).origin : null),
    'must be origins such as https://app.example.com, separated by commas',
  ).default([]),
  LOG_LEVEL: z.enum(LEVELS, `must be one of ${LEVELS.join(', ')}`).default('info'),
  TRUST_PROXY: z
    .preprocess(
      (value) => (value === 'true' ? '1' : value === 'false' ? '0' : value),
      wholeNumber(0, 100, 'must be the number of trusted proxies in front of the archive, 0 for none'),
    )
    .default(0),
  // Read by Node, which says nothing about a zone that it does not know.
  TZ: z.string().refine(isIanaName, 'must name a time zone such as Europe/Berlin').optional(),
  NODE_ENV: z.string().optional(),
  NEXT_PHASE: z.string().optional(),
})

/** The archive's own variables, as compose.yaml lists them. */
export const VARIABLE_NAMES = Object.keys(variables.shape).filter(
  (name) => name !== 'NODE_ENV' && name !== 'NEXT_PHASE',
)

/**
 * Validates the variables (OPS-1, OPS-2) without reading a file. An empty value counts as unset. Throws `EnvironmentError`,
 * which names every invalid variable and never repeats a value.
 */
export function parseEnvironment(source: EnvironmentSource) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = variables.safeParse(given)
  const building = given['NEXT_PHASE'] === 'phase-production-build'
  const embedded = given['DATABASE_URL'] === undefined
  const errors = parsed.success ? {} : z.flattenError(parsed.error).fieldErrors
  const lines = Object.entries(errors).map(([name, [message]]) => `${name} ${message}.`)
  if (!embedded && !building && given['PAYLOAD_SECRET'] === undefined)
    lines.push('PAYLOAD_SECRET must be set to at least 32 random characters, because DATABASE_URL is set.')
  lines.push(
    ...placeholders(given),
    ...misspeltForBucket(given),
    ...missingForBucket(given),
    ...sharedFolder(given),
  )
  if (lines.length > 0 || !parsed.success) throw new EnvironmentError(lines.join('\n'))

  const values = parsed.data
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`
  return {
    port: values.PORT,
    host: values.HOST,
    /** Without a slash at the end. */
    publicUrl,
    /** Contains a password; never log it. Null: the embedded PostgreSQL in `dataDir`. */
    databaseUrl: values.DATABASE_URL ?? null,
    /** A read replica of `databaseUrl` (OPS-24). Contains a password; never log it. */
    databaseReadUrl: values.DATABASE_READ_URL ?? null,
    /** Connections of a server process to the database, all together (`connectionShares`). */
    databasePool: values.DATABASE_POOL,
    /** Absolute path, like `mediaDir`. */
    dataDir: resolve(values.DATA_DIR),
    mediaDir: resolve(values.MEDIA_DIR),
    bucket: bucketOf(values),
    /** Null: stored in `dataDir`. */
    payloadSecret: values.PAYLOAD_SECRET ?? null,
    /** Null: job endpoints return 401. */
    cronSecret: values.CRON_SECRET ?? null,
    /** Null: there are no metrics. */
    metricsToken: values.METRICS_TOKEN ?? null,
    /** Lower case, like `allowedEmailDomains`. */
    adminEmails: values.ADMIN_EMAILS ?? (embedded ? ['admin@example.com'] : []),
    allowedEmailDomains: values.ALLOWED_EMAIL_DOMAINS,
    /** Null: mails go to `$DATA_DIR/outbox`. */
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? `Update Archive <no-reply@${new URL(publicUrl).hostname}>`,
    chatWebhookUrl: values.CHAT_WEBHOOK_URL ?? null,
    /** With a slash at the end. */
    chatApiUrl: values.CHAT_API_URL,
    /** 0: no limit. */
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    /** 0: no cache. */
    responseCacheBytes: values.ANSWER_MEMORY_MIB * 1024 * 1024,
    /** Empty: CORS is off. */
    corsOrigins: values.CORS_ORIGINS,
    logLevel: values.LOG_LEVEL,
    /** The number of proxies whose `X-Forwarded-For` is trusted. */
    trustProxy: values.TRUST_PROXY,
    production: values.NODE_ENV === 'production',
    /** During `next build` nothing is written and no database is reached. */
    building,
  }
}

/** The values that the examples leave to the operator, and that everyone knows. */
function placeholders(given: EnvironmentSource): string[] {
  return VARIABLE_NAMES.filter((name) => given[name]?.startsWith('change-me')).map(
    (name) => `${name} must be changed: its value is the placeholder of an example.`,
  )
}

/** Unknown names that begin like those of the bucket, without which the images would be in the folder. */
function misspeltForBucket(given: EnvironmentSource): string[] {
  const known = VARIABLE_NAMES.filter((name) => name.startsWith('S3_'))
  return (
    Object.keys(given)
      // In Kubernetes, a service named "s3" sets the variables left out here.
      .filter((name) => /^S3_(?!SERVICE_|PORT(?:_|$))/.test(name) && !known.includes(name))
      .map((name) => `${name} must be one of ${known.join(', ')}, or unset.`)
  )
}

/** What a bucket needs or belongs to and is not set. */
function missingForBucket(given: EnvironmentSource): string[] {
  const isSet = (name: string) => given[name] !== undefined
  const first = VARIABLE_NAMES.find((name) => name.startsWith('S3_') && isSet(name))
  if (first === undefined) return []
  return ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
    .filter((name) => !isSet(name))
    .map((name) => `${name} must be set, because ${first} is set.`)
}

/** Images in the data folder, whose other files would count as images. A folder within it is fine. */
function sharedFolder(given: EnvironmentSource): string[] {
  const { DATA_DIR: data, MEDIA_DIR: media } = variables.shape
  const isShared = resolve(media.parse(given['MEDIA_DIR'])) === resolve(data.parse(given['DATA_DIR']))
  return isShared && given['S3_BUCKET'] === undefined
    ? ['MEDIA_DIR must be another folder than DATA_DIR.']
    : []
}

/** The bucket for images; null: they are in `mediaDir`. Contains a secret; never log it. */
function bucketOf(values: z.output<typeof variables>) {
  const { S3_BUCKET: name, S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId } = values
  const secretAccessKey = values.S3_SECRET_ACCESS_KEY
  if (name === undefined || accessKeyId === undefined || secretAccessKey === undefined) return null
  return {
    name,
    region,
    accessKeyId,
    secretAccessKey,
    /** An origin. */
    endpoint: values.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`,
    /** Empty, or with a slash at the end. */
    prefix: values.S3_PREFIX ?? '',
  }
}

/** Loads `.env` from the working directory if it exists. Variables that are already set win (OPS-2). */
export function loadDotEnv(): void {
  if (existsSync('.env')) loadEnvFile('.env')
}
