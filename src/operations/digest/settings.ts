import type { Payload } from 'payload'
import type { ChatSettings, WebhookService } from '@/domain/digest/route'
import type { Language } from '@/messages/language'
import type { Setting } from '@/payload-types'

/** What administrators have set for the digest. `chat.botToken` is encrypted, as stored (`botOf` in `bot.ts`). */
export interface DigestSettings {
  chat: ChatSettings & { botToken: string | null; channel: string | null; webhookKind: WebhookService }
  digest: { includeInternal: boolean; language: Language }
}

/**
 * Reads the settings, with their defaults if they were never saved (DIGEST-7). Bypasses Payload's hooks, which hide the bot token
 * from everyone.
 */
export async function digestSettings(payload: Payload): Promise<DigestSettings> {
  const { chat, digest } = await payload.db.findGlobal<Partial<Setting>>({ slug: 'settings' })
  return {
    chat: {
      botToken: chat?.botToken || null,
      channel: chat?.channel?.trim() || null,
      webhookUrl: chat?.webhookUrl,
      webhookKind: chat?.webhookKind ?? 'slack',
    },
    digest: { includeInternal: digest?.includeInternal ?? true, language: digest?.language ?? 'de' },
  }
}
