import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import type { Payload } from 'payload'
import { beforeEach, expect, test, vi } from 'vitest'
import { notificationSender } from '@/operations/notifications/sendNotifications'
import { subscriptionSender } from '@/operations/subscriptions/sendSubscriptions'
import { sendMails } from './sendMails'

vi.mock('@/operations/notifications/sendNotifications', () => ({ notificationSender: vi.fn() }))
vi.mock('@/operations/subscriptions/sendSubscriptions', () => ({ subscriptionSender: vi.fn() }))

const senders = { notifications: vi.mocked(notificationSender), subscriptions: vi.mocked(subscriptionSender) }
const settings = { publicUrl: 'http://localhost', payloadSecret: 'x', adminEmails: [] }

beforeEach(() => vi.resetAllMocks())

const kinds = ['notifications', 'subscriptions'] as const

test.each(kinds)('the other mails are sent while %s wait, and stopping waits for both', async (waiting) => {
  let finish = () => {}
  let rounds = 0
  const wait = () => new Promise<number>((resolve) => (finish = () => resolve(0)))
  const send = () => Promise.resolve((rounds += 1))
  for (const kind of kinds) senders[kind].mockReturnValue(kind === waiting ? wait : send)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const mails = sendMails({ logger: pino({ level: 'silent' }) } as unknown as Payload, settings)
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.advanceTimersByTimeAsync(2_000)
  vi.useRealTimers()
  expect(rounds).toBe(3)
  let isStopped = false
  const stopping = mails.stop().then(() => (isStopped = true))
  await sleep(20)
  expect(isStopped).toBe(false)
  finish()
  await stopping
})
