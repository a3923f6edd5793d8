import { findingInWords } from '@/domain/digest/bot/findingInWords'
import { BOT_FINDINGS, isBotFinding } from '@/domain/digest/bot/checkBot'
import { channelName } from '@/domain/digest/channelName'
import { readFailure } from '@/domain/digest/failure'
import { failureInWords } from '@/domain/digest/failureWords/failureInWords'
import { type Language, chooseIn } from '@/messages/language'
import { isRecord } from '@/lib/json'
import { textOf } from '../../callArchive'

/** What the test of the bot has found, in words. */
export interface BotReport {
  /** `error`: the next message will not arrive. */
  tone: 'success' | 'warning' | 'error'
  /** What is well. */
  sentences: string[]
  /** What is not, and what to do about it. */
  findings: string[]
}

/** What `POST /api/digest-runs/test-bot` has answered, in the words of this language. */
export function botReport(json: unknown, language: Language): BotReport {
  const answer = isRecord(json) ? json : {}
  const failure = answer.ok === false ? readFailure(answer.failure) : null
  if (failure !== null) return { tone: 'error', sentences: [], findings: [failureInWords(failure, language)] }

  const found = codesIn(answer.findings)
  const weights = new Set(found.map((code) => BOT_FINDINGS[code]))
  const bot = { channel: channelName(textOf(json, 'channel') ?? ''), name: textOf(json, 'name') ?? null }
  return {
    tone: weights.has('error') ? 'error' : weights.has('warning') ? 'warning' : 'success',
    sentences: [identity(json, language), ...promises(answer, bot.channel, language)],
    findings: found.map((code) => findingInWords(code, bot, language)),
  }
}

function codesIn(findings: unknown) {
  const given: unknown[] = Array.isArray(findings) ? findings : []
  return given.map((finding) => (isRecord(finding) ? finding.code : null)).filter(isBotFinding)
}

function identity(json: unknown, language: Language): string {
  const choose = chooseIn(language)
  const name = textOf(json, 'name')
  const team = textOf(json, 'team')
  if (name === undefined) return choose('Das Token gilt.', 'The token works.')
  return team === undefined
    ? choose(`Das Token gilt: „${name}“.`, `The token works: “${name}”.`)
    : choose(`Das Token gilt: „${name}“ in „${team}“.`, `The token works: “${name}” in “${team}”.`)
}

function promises(
  { willArrive, canSettle, scopes, channel }: Record<string, unknown>,
  name: string,
  language: Language,
): string[] {
  const choose = chooseIn(language)
  if (willArrive === true) {
    const arrives = choose(
      `Die Nachricht wird in ${name} ankommen und lässt sich von hier aus wieder löschen.`,
      `The message will arrive in ${name}, and can be deleted from here.`,
    )
    const settles = choose(
      'Kommt einmal keine Antwort, sieht das Archiv dort nach, ob sie angekommen ist.',
      'Should an answer be lost, the archive looks there whether it has arrived.',
    )
    return canSettle === true ? [arrives, settles] : [arrives]
  }
  if (scopes !== null || channel === null || willArrive === false) return []
  return [
    choose(
      'Was der Bot darf, sagt dieser Chat nicht; das zeigt erst eine Nachricht.',
      'What the bot may do this chat does not tell; only a message will show.',
    ),
  ]
}
