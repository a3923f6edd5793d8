import { openBot } from '@/integrations/chat/bot'
import { poolDb } from '@/queries/db'
import { runMetadata } from './compose'
import { endLostRun, lostRuns, takeUnsettled, writeFound } from './runStore'
import { digestSettings, unsealToken } from './settings'
import type { DigestTools } from './tools'

/**
 * Makes running runs that have lost their process `unknown` (DIGEST-13), and returns how many. Asks the database alone. Any number
 * of processes may call it.
 */
export async function closeLostRuns({ payload }: DigestTools): Promise<number> {
  const db = poolDb(payload)
  let ended = 0
  for (const id of await lostRuns(db)) if (await endLostRun(db, id)) ended += 1
  return ended
}

/**
 * Makes unknown bot runs `sent` if their message is in the channel (DIGEST-12), and returns how many. Sends nothing. Any number of
 * processes may call it. May take minutes, since a chat that asks for a pause is obeyed.
 */
export async function findSent(tools: DigestTools): Promise<number> {
  const unsettled = await takeUnsettled(tools)
  if (unsettled.length === 0) return 0
  const { payload, env, shutdown } = tools
  const { chat } = await digestSettings(payload)
  const token = chat.botToken === null ? null : unsealToken(payload, chat.botToken)
  if (token === null) return 0
  const bot = openBot({
    token,
    apiUrl: env.chatApiUrl,
    signal: shutdown,
    onFailure: ({ failure }) =>
      payload.logger.info({ failure }, 'the history of the channel could not be read'),
  })
  let found = 0
  for (const { id, ...where } of unsettled) {
    const place = await bot.find(runMetadata(id), where)
    if (place !== null && (await writeFound(poolDb(payload), id, place))) found += 1
  }
  return found
}
