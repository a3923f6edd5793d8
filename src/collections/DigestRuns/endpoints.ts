import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { userEndpoint } from '@/collections/userEndpoint'
import { DAYS } from '@/domain/digest/digest'
import { channelName } from '@/domain/digest/route'
import { failureText } from '@/domain/digest/run'
import { validate } from '@/domain/issues'
import { invalid, type Refusal } from '@/domain/refusal'
import { arrivedAtOf } from '@/http/internalHeaders'
import { readJson } from '@/http/requestBody'
import { ok, refuse, type Result } from '@/lib/result'
import { messages } from '@/messages'
import { languageOf, type Language } from '@/messages/language'
import { deleteMessage, testBot, type TestedBot } from '@/operations/digest/bot'
import { sendDigest, type DigestRequest } from '@/operations/digest/sendDigest'
import { digestTools } from '@/operations/digest/tools'

const bodySchema = z.strictObject({
  days: z.int().min(DAYS.min).max(DAYS.max).default(DAYS.default),
  dry: z.boolean().default(false),
})

/** Actions of administrators on the digest (ADMIN-2). */
export const endpoints = [
  // Sends the digest now, or with `dry` only builds it. The response is that of `weekly-report`. The body is optional.
  userEndpoint({
    path: '/send',
    method: 'post',
    role: 'admin',
    handle: async ({ req, user }) => {
      const arrivedAt = arrivedAtOf(req.headers)
      const request = await readRequest(req)
      return request.ok
        ? sendDigest(digestTools(req.payload), user, { ...request.value, arrivedAt })
        : request
    },
  }),

  // Deletes the message of a bot run, and returns the run (DIGEST-4).
  userEndpoint({
    path: '/:id/message',
    method: 'delete',
    role: 'admin',
    handle: ({ req, user, id }) => deleteMessage(digestTools(req.payload), user, id),
  }),

  // Checks the stored bot token with the chat service. Reads no body.
  userEndpoint({
    path: '/test-bot',
    method: 'post',
    role: 'admin',
    handle: async ({ req }) => {
      const tested = await testBot(digestTools(req.payload))
      return tested.ok ? ok(withDetails(tested.value, languageOf(req.i18n))) : tested
    },
  }),
]

async function readRequest(req: PayloadRequest): Promise<Result<DigestRequest, Refusal>> {
  const json = isWithoutBody(req) ? ok({}) : await readJson(req)
  if (!json.ok) return json
  const valid = validate(bodySchema, json.value)
  if (!valid.ok) return refuse(invalid(...valid.refusal))
  return ok({ days: valid.value.days, isDry: valid.value.dry })
}

/** By its headers, because in Node every POST has a stream. */
function isWithoutBody({ headers, body }: PayloadRequest): boolean {
  if (headers.has('content-type') || headers.has('transfer-encoding')) return false
  return !body || (headers.get('content-length') ?? '0') === '0'
}

/** Says what is wrong and what to do. */
function withDetails(tested: TestedBot, language: Language) {
  if (!tested.ok) return { ...tested, detail: failureText(tested.failure, language) }
  const { botFindings } = messages[language].digest
  const bot = { channel: channelName(tested.channel ?? ''), name: tested.name }
  const findings = tested.findings.map((code) => ({ code, detail: botFindings[code](bot) }))
  return { ...tested, findings }
}
