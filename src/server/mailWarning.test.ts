import { expect, test } from 'vitest'
import { mailWarning } from './mailWarning'

const smtpUrl = 'smtp://mail.example.com'
const dataDir = '/srv/archive/.data'

test('OPS-17: the start says that mails reach no one without SMTP_URL', () => {
  expect(mailWarning({ smtpUrl: null, publicUrl: 'https://updates.example.com', dataDir })).toMatch(
    /^SMTP_URL is not set, .+ \/srv\/archive\/\.data\/outbox\. Set SMTP_URL/,
  )
})

test.each([
  'http://localhost:3000',
  'http://archive.localhost',
  'http://127.0.0.1:3000',
  'http://[::1]:3000',
])('OPS-17: the start says that the links in mails lead nowhere with the address %s', (publicUrl) => {
  expect(mailWarning({ smtpUrl, publicUrl, dataDir })).toContain(
    `PUBLIC_URL is ${publicUrl}: links in mails lead`,
  )
})

test.each([
  'https://updates.example.com',
  'http://archive.corp',
  'http://192.168.1.2',
  'https://127.example.com',
])('OPS-17: the start says nothing with a mail server and the address %s', (publicUrl) => {
  expect(mailWarning({ smtpUrl, publicUrl, dataDir })).toBeNull()
})
