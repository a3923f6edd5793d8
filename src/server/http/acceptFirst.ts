import type { Server } from 'node:http'
import { setImmediate as turnOfLoop } from 'node:timers/promises'

/** How long requests wait, also if connections arrive without a pause. */
const AT_MOST_MS = 250

/**
 * Lets requests wait while connections arrive, 250 ms at most. Node accepts one connection in each turn of the event loop (libuv 1.45 and
 * later). If every turn also worked on requests, the last of 200 clients that connect at once would wait until most of that work is done
 * before the server has read its request, and no time limit would count that wait (SEC-4).
 * @returns a function that waits until a turn accepts no connection. Call it before each long step: more may have arrived meanwhile
 */
export function acceptFirst(server: Server): () => Promise<void> {
  let accepted = 0
  let accepting: Promise<void> | null = null

  async function untilNoneArrives(): Promise<void> {
    const end = performance.now() + AT_MOST_MS
    // Only ends the current turn, which has accepted its connection.
    await turnOfLoop()
    let before
    do {
      before = accepted
      await turnOfLoop()
    } while (accepted > before && performance.now() < end)
    accepting = null
  }

  server.on('connection', () => {
    accepted += 1
    accepting ??= untilNoneArrives()
  })
  return () => accepting ?? Promise.resolve()
}
