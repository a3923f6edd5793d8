import type { Payload } from 'payload'
import type { ChatSettings, WebhookService } from '@/domain/digest/route'
import type { Language } from '@/messages/language'
import type { Setting } from '@/payload-types'
import { openBot, type Bot, type BotSettings } from '@/integrations/chat/bot'
import type { DigestTools } from './tools'

/** What administrators have set for the digest. `chat.botToken` is encrypted, as stored (`botOf`). */
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

/**
 * The bot with this token, as stored. Null without a token, or if it cannot be read: after a change of `PAYLOAD_SECRET`, decrypting
 * gives characters that no token has. The clear token must never be logged or stored.
 * @param options the shutdown ends calls by default
 */
export function botOf(
  { payload, env, shutdown }: DigestTools,
  sealedToken: string | null,
  options: Omit<BotSettings, 'token' | 'apiUrl'> = { signal: shutdown },
): Bot | null {
  const token =
    sealedToken !== null && /^[0-9a-f]{34,}$/.test(sealedToken) ? payload.decrypt(sealedToken) : ''
  return /^[\x20-\x7e]+$/.test(token) ? openBot({ token, apiUrl: env.chatApiUrl, ...options }) : null
}

/** What a token that cannot be read does to a call of the chat. */
export const unreadableToken = { failure: { code: 'token_unreadable', detail: null } } as const
