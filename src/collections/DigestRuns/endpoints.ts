import { z } from 'zod'
import { userEndpoint } from '@/collections/userEndpoint'
import { channelName } from '@/domain/digest/route'
import { failureText } from '@/domain/digest/run'
import { LIMITS } from '@/domain/limits'
import { arrivedAtOf } from '@/http/internalHeaders'
import { ok } from '@/lib/result'
import { messages } from '@/messages'
import { languageOf, type Language } from '@/messages/language'
import { deleteMessage, testBot, type TestedBot } from '@/operations/digest/bot'
import { updateMessageAgain } from '@/operations/digest/updateMessages'
import { sendDigest } from '@/operations/digest/sendDigest'
import { digestDependencies } from '@/operations/digest/dependencies'

const { digestDays } = LIMITS

/** Actions of administrators on the digest (ADMIN-2). */
export const endpoints = [
  // Sends the digest now, or with `dry` only builds it. Responds like `weekly-report`.
  userEndpoint({
    path: '/send',
    method: 'post',
    role: 'admin',
    takesLong: true,
    body: z.strictObject({
      days: z.int().min(digestDays.min).max(digestDays.max).default(digestDays.default),
      dry: z.boolean().default(false),
    }),
    isBodyOptional: true,
    handle: ({ req, user, body: { days, dry: isDry } }) => {
      const arrivedAt = arrivedAtOf(req.headers)
      return sendDigest(digestDependencies(req.payload), user, { days, isDry, arrivedAt })
    },
  }),

  // Deletes the message of a bot run and returns the run (DIGEST-4).
  userEndpoint({
    path: '/:id/message',
    method: 'delete',
    role: 'admin',
    takesLong: true,
    handle: ({ req, user, id }) => deleteMessage(digestDependencies(req.payload), user, id),
  }),

  // Tries again to update a message after a correction, and returns the run (DIGEST-20).
  userEndpoint({
    path: '/:id/update-message',
    method: 'post',
    role: 'publisher',
    takesLong: true,
    handle: ({ req, user, id }) => updateMessageAgain(digestDependencies(req.payload), user, id),
  }),

  // Checks the stored bot token with the chat service. Reads no body.
  userEndpoint({
    path: '/test-bot',
    method: 'post',
    role: 'admin',
    takesLong: true,
    handle: async ({ req }) => {
      const tested = await testBot(digestDependencies(req.payload))
      return tested.ok ? ok(withDetails(tested.value, languageOf(req.i18n))) : tested
    },
  }),
]

/** The result of a test in the user's language: what is wrong and what to do. */
function withDetails(tested: TestedBot, language: Language) {
  if (!tested.ok) return { ...tested, detail: failureText(tested.failure, language) }
  const { botFindings } = messages[language].digest
  const bot = { channel: channelName(tested.channel ?? ''), name: tested.name }
  const findings = tested.findings.map((code) => ({ code, detail: botFindings[code](bot) }))
  return { ...tested, findings }
}
