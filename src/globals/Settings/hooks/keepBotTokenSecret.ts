import type { GlobalAfterReadHook, GlobalBeforeChangeHook } from 'payload'

/**
 * Encrypts a new bot token, keeps the stored one when none is sent or the field was left empty, and clears it on `null`.
 * Payload fills in the stored value for a field that is not sent: equal to it means not sent.
 */
const onWrite: GlobalBeforeChangeHook = ({ data, originalDoc, req }) => {
  const chat: unknown = data.chat
  if (!isRecord(chat)) return data
  const stored: unknown = isRecord(originalDoc?.chat) ? originalDoc.chat.botToken : undefined
  const sent = chat.botToken
  if (typeof sent !== 'string') return data
  const isKept = sent.trim() === '' || sent === stored
  const botToken = isKept ? (stored ?? null) : req.payload.encrypt(sent.trim())
  return { ...data, chat: { ...chat, botToken } }
}

/** The token itself never leaves the server; only whether there is one does. */
const onRead: GlobalAfterReadHook = ({ doc }) => {
  if (!isRecord(doc) || !isRecord(doc.chat)) return doc
  const { botToken, ...chat } = doc.chat
  return { ...doc, chat: { ...chat, botTokenSet: typeof botToken === 'string' && botToken !== '' } }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value instanceof Object && !Array.isArray(value)
}

export const keepBotTokenSecret = { onWrite, onRead }
