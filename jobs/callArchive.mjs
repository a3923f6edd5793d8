// Calls the archive's jobs over HTTP in the given order: node jobs/callArchive.mjs publish-due weekly-report
// Plain Node without dependencies, so it runs from a copy of this folder alone. The secret comes from the environment
// and is never printed. The first failure ends the script with one line on standard error and exit status 1.
import { describeDigest, describeDigestProblem, describePublications } from './messages.mjs'

/** Longer than any job takes, including three attempts to reach the chat service and the waits between them. */
const TIMEOUT_MS = 240_000

class Failure extends Error {}

const jobs = {
  'publish-due': {
    isExpected: ({ published, skipped }) => Array.isArray(published) && Array.isArray(skipped),
    describe: describePublications,
    ifUnclear: 'Run this again: nothing is published twice.',
  },
  'weekly-report': {
    isExpected: ({ projects, period }) => Array.isArray(projects) && typeof period?.days === 'number',
    describe: (body) => ({ lines: [describeDigest(body)], error: null }),
    ifUnclear:
      'The digest may have been sent: check the channel or the run history before you run this again.',
  },
}

try {
  const archive = addressOf(process.env)
  const secret = secretOf(process.env)
  const errors = []
  for (const name of process.argv.slice(2)) {
    const { lines, error } = jobs[name].describe(await call(archive, secret, name))
    process.stdout.write(lines.map((line) => `${oneLine(line)}\n`).join(''))
    if (error !== null) errors.push(error)
  }
  if (errors.length > 0) throw new Failure(errors.join(' '))
} catch (error) {
  if (!(error instanceof Failure)) throw error
  process.stderr.write(`${oneLine(error.message)}\n`)
  process.exitCode = 1
}

function addressOf({ ARCHIVE_URL, PORT }) {
  const given = ARCHIVE_URL || `http://127.0.0.1:${PORT || 3000}`
  const url = URL.canParse(given) ? new URL(given) : null
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.username !== '')
    throw new Failure('ARCHIVE_URL must be an http or https address, such as http://archive:3000.')
  return (url.origin + url.pathname).replace(/\/+$/, '')
}

function secretOf({ CRON_SECRET }) {
  if (!CRON_SECRET)
    throw new Failure('CRON_SECRET is not set. Set it to the same value for the archive and for this script.')
  if (/\p{Cc}/u.test(CRON_SECRET) || CRON_SECRET.trim() !== CRON_SECRET)
    throw new Failure(
      'CRON_SECRET must be one line without leading or trailing spaces. `echo` appends a line break to a secret, `printf %s` does not.',
    )
  return CRON_SECRET
}

/** Calls a job and returns the JSON of its response. */
async function call(archive, secret, name) {
  let response
  let body
  try {
    response = await fetch(`${archive}/api/v1/${name}`, {
      method: 'POST',
      // As bytes, so that a non-ASCII secret arrives unchanged.
      headers: { Authorization: `Bearer ${Buffer.from(secret).toString('latin1')}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    body = parseJson(await response.text())
  } catch (error) {
    throw new Failure(connectionLine(archive, name, error))
  }
  if (response.status === 200 && body !== null && jobs[name].isExpected(body)) return body
  throw new Failure(problemLine(archive, name, response, body ?? {}))
}

function connectionLine(archive, name, error) {
  const code = error.cause?.code ?? error.cause?.message ?? error.name
  const nothingSent = [
    'ECONNREFUSED',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'UND_ERR_CONNECT_TIMEOUT',
    // A port that the fetch standard blocks.
    'bad port',
  ]
  if (nothingSent.includes(code))
    return `The archive cannot be reached at ${archive} (${code}). Check that it is running and that ARCHIVE_URL is correct, then run this again. ${name} did nothing.`
  // Nothing is sent before TLS is established.
  if (/SSL|TLS|CERT|SIGNATURE|EPROTO/.test(code))
    return `The archive cannot be reached at ${archive} over a secure connection (${code}). Either ARCHIVE_URL must start with http:, or this machine does not trust the certificate. Fix that, then run this again. ${name} did nothing.`
  return `${name} got no response from ${archive} (${code}). ${jobs[name].ifUnclear}`
}

function problemLine(archive, name, { status, headers }, problem) {
  const { ifUnclear } = jobs[name]
  const described = describeDigestProblem(problem)
  if (described !== null) return described
  switch (problem.type) {
    case 'unauthorized':
      return `The archive at ${archive} refused the secret. CRON_SECRET must be the same for the archive and for this script; without one the archive refuses every call.`
    case 'unavailable':
      return `${name} failed: the archive cannot reach its database. ${ifUnclear}`
    case 'internal':
      return `${name} failed because of an internal error: ${problem.detail}. See the log of the archive. ${ifUnclear}`
  }
  const location = headers.get('location')
  if (location !== null)
    return `${archive} redirects to ${location}. Set ARCHIVE_URL to the address of the archive.`
  if (status >= 500)
    return `${name} got status ${status} from a proxy in front of the archive at ${archive}. ${ifUnclear}`
  return `${archive} does not respond like the archive (status ${status} for ${name}). Check ARCHIVE_URL.`
}

function parseJson(text) {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Replaces line breaks and control characters. */
function oneLine(text) {
  return String(text).replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}
