import type { Payload } from 'payload'
import { z } from 'zod'

const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null)

/** What Payload reads for a setting that was never saved is undefined. */
const settingsSchema = z.object({
  chat: z
    .object({
      botToken: text,
      channel: text,
      webhookUrl: text,
      webhookKind: z
        .enum(['slack', 'teams'])
        .nullish()
        .transform((kind) => kind ?? 'slack'),
    })
    .prefault({}),
  digest: z
    .object({
      includeInternal: z
        .boolean()
        .nullish()
        .transform((value) => value ?? true),
      language: z
        .enum(['de', 'en'])
        .nullish()
        .transform((language) => language ?? 'de'),
    })
    .prefault({}),
})

/** What administrators have decided about the digest. `chat.botToken` is as it is stored: encrypted (`unsealToken`). */
export type DigestSettings = z.output<typeof settingsSchema>

/**
 * Reads the settings of chat and digest. Past Payload's hooks, since those hide that there is a bot token from everyone;
 * the defaults are in DIGEST-7.
 */
export async function digestSettings(payload: Payload): Promise<DigestSettings> {
  const stored: unknown = await payload.db.findGlobal({ slug: 'settings' })
  return settingsSchema.parse(stored)
}

/**
 * The clear bot token, never to be logged or stored. Null when it cannot be read: the archive's secret is another one than
 * when it was saved, which shows in characters that no token has.
 */
export function unsealToken(payload: Payload, sealed: string): string | null {
  if (!/^[0-9a-f]{34,}$/.test(sealed)) return null
  const token = payload.decrypt(sealed)
  return /^[\x20-\x7e]+$/.test(token) ? token : null
}
