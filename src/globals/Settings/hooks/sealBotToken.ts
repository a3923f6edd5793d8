import type { GlobalAfterReadHook, GlobalBeforeChangeHook, PayloadRequest } from 'payload'
import { isRecord } from '@/lib/json'

/**
 * Encrypts a new bot token, keeps the stored one if none is sent or the field is empty, and clears it on `null`.
 * Payload fills in the stored value of an omitted field, so an equal value means omitted.
 */
const onWrite: GlobalBeforeChangeHook = ({ data, originalDoc, req }: Write) => {
  if (!isRecord(data) || !isRecord(data.chat)) return data
  const sent = data.chat.botToken
  if (typeof sent !== 'string') return data
  const stored = isRecord(originalDoc) && isRecord(originalDoc.chat) ? originalDoc.chat.botToken : undefined
  const isUnchanged = sent.trim() === '' || sent === stored
  const botToken = isUnchanged ? (stored ?? null) : req.payload.encrypt(sent.trim())
  return { ...data, chat: { ...data.chat, botToken } }
}

/** The hook's arguments, with an untrusted shape. */
interface Write {
  data: unknown
  originalDoc?: unknown
  req: PayloadRequest
}

/** The token never leaves the server; only whether there is one. */
const onRead: GlobalAfterReadHook = ({ doc }: { doc: unknown }) => {
  if (!isRecord(doc) || !isRecord(doc.chat)) return doc
  const { botToken, ...chat } = doc.chat
  return { ...doc, chat: { ...chat, botTokenSet: typeof botToken === 'string' && botToken !== '' } }
}

export const sealBotToken = { onWrite, onRead }
