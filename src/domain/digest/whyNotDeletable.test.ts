import { expect, test } from 'vitest'
import { whyNotDeletable } from './whyNotDeletable'

const place = { channel: 'C1', messageTs: '1.2' }

test.each([
  [{ status: 'sent', route: 'bot', ...place }, null],
  [{ status: 'sent', route: 'bot', channel: 'C1', messageTs: null }, 'unknown'],
  [{ status: 'sent', route: 'webhook' }, 'webhook'],
  [{ status: 'sent', route: 'environment' }, 'webhook'],
  [{ status: 'unknown', route: 'bot', channel: 'C1' }, 'unknown'],
  [{ status: 'unknown', route: 'webhook' }, 'unknown'],
  [
    { status: 'unknown', route: 'bot', failure: { code: 'ended_before_sending', detail: null } },
    'nothing_sent',
  ],
  [{ status: 'running', route: 'bot' }, 'unknown'],
  [{ status: 'failed', route: 'bot', channel: 'C1' }, 'nothing_sent'],
  [{ status: 'dry_run', route: null }, 'nothing_sent'],
  [{ status: 'nothing_published', route: 'bot' }, 'nothing_sent'],
])('DIGEST-4: only what the bot has sent can be taken back: %j is %s', (run, reason) => {
  expect(whyNotDeletable(run)).toBe(reason)
})
