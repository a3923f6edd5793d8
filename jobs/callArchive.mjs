// Calls the archive's jobs over HTTP, in the order given: node jobs/callArchive.mjs publish-due weekly-report
// Plain Node without dependencies, so that it runs from a copy of this folder alone. The secret comes from the environment
// and is never printed. The first failure ends it: one line on standard error, exit status 1.
import { digestInWords, publicationsInWords, refusalInWords } from './inWords.mjs'

/** The archive answers within this time, three tries at the chat with the waits between them included. */
const PATIENCE_MS = 240_000

class Failure extends Error {}

const jobs = {
  'publish-due': {
    isAnswer: ({ published, skipped }) => Array.isArray(published) && Array.isArray(skipped),
    told: publicationsInWords,
    unclear: 'Run this again: nothing is published twice.',
  },
  'weekly-report': {
    isAnswer: ({ projects, period }) => Array.isArray(projects) && typeof period?.days === 'number',
    told: (answer) => ({ lines: [digestInWords(answer)], fault: null }),
    unclear:
      'The digest may have been sent: look into the channel or the history of runs before you run this again.',
  },
}

try {
  const archive = addressOf(process.env)
  const secret = secretOf(process.env)
  const faults = []
  for (const name of process.argv.slice(2)) {
    const { lines, fault } = jobs[name].told(await call(archive, secret, name))
    process.stdout.write(lines.map((line) => `${plain(line)}\n`).join(''))
    if (fault !== null) faults.push(fault)
  }
  if (faults.length > 0) throw new Failure(faults.join(' '))
} catch (error) {
  if (!(error instanceof Failure)) throw error
  process.stderr.write(`${plain(error.message)}\n`)
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
      'CRON_SECRET must be one line without spaces at its ends. `echo` puts a line break behind a secret, `printf %s` does not.',
    )
  return CRON_SECRET
}

/** Calls one job and answers its JSON. */
async function call(archive, secret, name) {
  const { isAnswer, unclear } = jobs[name]
  let response
  let answer
  try {
    response = await fetch(`${archive}/api/v1/${name}`, {
      method: 'POST',
      // As bytes, so that a secret beyond ASCII arrives as the archive was given it.
      headers: { Authorization: `Bearer ${Buffer.from(secret).toString('latin1')}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    answer = jsonOf(await response.text())
  } catch (error) {
    throw new Failure(connectionLine(archive, name, error))
  }
  if (response.status === 200 && answer !== null && isAnswer(answer)) return answer
  throw new Failure(refusalLine({ archive, name, response, problem: answer ?? {}, unclear }))
}

function connectionLine(archive, name, error) {
  const code = error.cause?.code ?? error.cause?.message ?? error.name
  const neverArrived = [
    'ECONNREFUSED',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'UND_ERR_CONNECT_TIMEOUT',
    // A port that fetch never calls, by its standard.
    'bad port',
  ]
  if (neverArrived.includes(code))
    return `The archive cannot be reached at ${archive} (${code}). Is it running, and is ARCHIVE_URL right? Nothing was done by ${name}; run this again then.`
  // Before TLS stands nothing is sent.
  if (/SSL|TLS|CERT|SIGNATURE|EPROTO/.test(code))
    return `The archive cannot be reached at ${archive} by a secure connection (${code}). Should ARCHIVE_URL begin with http:, or is the certificate one that this machine does not trust? Nothing was done by ${name}; run this again then.`
  return `${name} got no answer from ${archive} (${code}). ${jobs[name].unclear}`
}

function refusalLine({ archive, name, response: { status, headers }, problem, unclear }) {
  const told = refusalInWords(problem)
  if (told !== null) return told
  switch (problem.type) {
    case 'unauthorized':
      return `The archive at ${archive} refused the secret. CRON_SECRET must be the same for the archive and for this script; an archive without one refuses every call.`
    case 'unavailable':
      return `${name} failed: the archive cannot reach its database. ${unclear}`
    case 'internal':
      return `${name} failed because of a fault of the archive. Its log says more: ${problem.detail}. ${unclear}`
  }
  const location = headers.get('location')
  if (location !== null)
    return `${archive} leads to ${location}. Set ARCHIVE_URL to where the archive really is.`
  if (status >= 500)
    return `${name} got the status ${status} from something before the archive at ${archive}. ${unclear}`
  return `${archive} does not answer as the archive does (status ${status} for ${name}). Is ARCHIVE_URL right?`
}

function jsonOf(text) {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** On one line, whatever an answer holds. */
function plain(text) {
  return String(text).replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}
