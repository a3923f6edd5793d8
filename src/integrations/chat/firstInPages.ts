import type { Undelivered } from './delivery'

/** How a call through the client turns out. */
export type Ask = <Value>(
  call: () => Promise<Value>,
) => Promise<{ kind: 'answered'; answer: Value } | Undelivered>

/** Channels by the thousand, messages by the hundred: more than a quarter of an hour of any channel. */
const MAX_PAGES = 20

/** What the first page that has something to pick gives; null when none of the first 20 has, and a fault as it came. */
export async function firstInPages<Page extends { response_metadata?: { next_cursor?: string } }, Found>(
  askFor: (cursor: { cursor?: string }) => Promise<{ kind: 'answered'; answer: Page } | Undelivered>,
  pick: (page: Page) => Found | null,
): Promise<Found | Undelivered | null> {
  let cursor: { cursor?: string } = {}
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const outcome = await askFor(cursor)
    if (outcome.kind !== 'answered') return outcome
    const found = pick(outcome.answer)
    if (found !== null) return found
    const next = outcome.answer.response_metadata?.next_cursor
    if (next === undefined || next === '') return null
    cursor = { cursor: next }
  }
  return null
}
