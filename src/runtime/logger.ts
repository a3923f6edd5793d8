import pino, { type DestinationStream, type LogFn, type Logger } from 'pino'
import { isRecord, parseJson } from '@/lib/json'
import { environment } from './environment'
import { loggedError } from './loggedError'
import { processSlot } from './processSlot'

const slot = processSlot<Logger>('logger')
const output = processSlot<1 | 2>('logOutput')

/**
 * Sets where this process logs to, before its first line: standard output (1) for the server, standard error (2, the
 * default) for commands, which print their result to standard output.
 */
export function logTo(descriptor: 1 | 2): void {
  output.set(descriptor)
}

/** The logger of this process and of Payload: one JSON object per line, at `LOG_LEVEL`, without secrets (OPS-9). */
export function logger(): Logger {
  return slot.getOrSet(() =>
    pino(
      {
        level: environment().logLevel,
        base: null,
        timestamp: pino.stdTimeFunctions.isoTime,
        serializers: { err: loggedError },
        hooks: { logMethod: logNotFoundAsInfo },
      },
      lazyOutput(),
    ),
  )
}

/**
 * A hook of pino. Payload throws this error for a page of the admin that the user may not see, and logs it as an error before it
 * responds with a 404. It has no name of its own, so `loggingLevels` cannot lower it.
 */
export function logNotFoundAsInfo(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  const [fields]: unknown[] = args
  const error = isRecord(fields) ? fields.err : null
  if (error instanceof Error && error.message === 'not-found') this.info(error.message)
  else method.apply(this, args)
}

/**
 * Opened at the first line, because the configuration creates the logger before a command calls `logTo`. The lines of one
 * iteration of the event loop are written at once, because under load a write costs more than a line.
 */
export function lazyOutput(): DestinationStream {
  let stream: DestinationStream | null = null
  let lines = ''
  const flush = () => {
    stream ??= pino.destination({ dest: output.get() ?? 2, sync: true })
    if (lines !== '') stream.write(lines)
    lines = ''
    process.off('exit', flush)
  }
  return {
    write(line) {
      if (lines === '') {
        setImmediate(flush)
        process.once('exit', flush)
      }
      lines += redact(shorten(line))
    },
  }
}

/** In characters: of a line, and of a text and a list in a longer line. */
const LONGEST = { line: 16_384, text: 4_000, list: 20 }

/** A line of JSON without most of what makes it long, which anyone may have sent. Redacting has to look at every character. */
export function shorten(line: string): string {
  if (line.length <= LONGEST.line) return line
  const parsed = parseJson(line)
  if (!isRecord(parsed)) return `${line.slice(0, LONGEST.line)}…\n`
  const short = JSON.stringify(parsed, (_, value: unknown) => {
    if (typeof value === 'string' && value.length > LONGEST.text) return `${value.slice(0, LONGEST.text)}…`
    return Array.isArray(value) ? value.slice(0, LONGEST.list) : value
  })
  return `${short}\n`
}

/**
 * Secrets that must not reach the log (SEC-9): client tokens, sessions, sign-in links, signatures, credentials in headers and
 * addresses, tokens of feeds and unsubscribe links, the chat bot's token, and all that follows the values of a failed query which a
 * package prints (`loggedError` is for errors). A group captures the part that stays readable.
 */
const SECRETS = new RegExp(
  [
    String.raw`(pu[af]_)[0-9A-Za-z]{36}`,
    String.raw`(eyJ)[\w-]{5,1000}\.[\w-]{5,1000}\.[\w-]{5,1000}`,
    String.raw`((?:token|signature)=)[^\s"'\\&;]+`,
    String.raw`((?:Bearer|JWT) +)[^\s"'\\]+`,
    String.raw`(/(?:feeds|unsubscribe)/[./]*)[^\s"'\\/.?]+`,
    String.raw`(/)[\w-]{64}(?=[\s"'\\/?]|$)`,
    String.raw`(://[^\s"'\\/:@]*:)[^\s"'\\/@]+(?=@)`,
    String.raw`(xox[a-z]-)[\w-]+`,
    String.raw`(Failed query: (?:[^"\\]|\\.)*?\\n *params: )(?:[^"\\]|\\.)*`,
  ].join('|'),
  'gi',
)

/** Replaces each secret in a text by `***`. JSON stays valid. */
export function redact(text: string): string {
  return text.replace(SECRETS, (_, ...groups: unknown[]) => {
    const kept = groups.find((group): group is string => typeof group === 'string' && group !== '')
    return `${kept ?? ''}***`
  })
}

/** Each undoes any number of encodings of a percent sign, so that a second one already finds something only in a path made for it. */
const DECODINGS = 3

/**
 * The path of a request for the log. If it holds a secret once its percent signs are decoded, also repeatedly encoded ones, it is
 * decoded and redacted. Only ASCII is decoded, because a secret has nothing else and so every path can be.
 */
export function redactPath(path: string): string {
  let decoded = path
  for (let round = 0, last = ''; last !== decoded && round < DECODINGS; round += 1) {
    last = decoded
    decoded = last.replace(/%(?:25)*([0-7][\da-f])/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
  }
  const redacted = redact(decoded)
  return redacted === decoded ? path : redacted
}
