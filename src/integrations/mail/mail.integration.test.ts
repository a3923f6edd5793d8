import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sql } from '@payloadcms/db-postgres'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { poolDb } from '@/queries/db'
import { flushMails } from '@/session/afterResponse'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { restDriver, type RestDriver } from '@/testing/restDriver'

interface Received {
  to: string[]
  from: string
  raw: string
}

const received: Received[] = []
let refuseAll = false
let server: SMTPServer
let archive: TestArchive
let call: RestDriver
beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_, __, done) => done(refuseAll ? Object.assign(new Error('no'), { responseCode: 550 }) : null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          to: rcptTo.map(({ address }) => address),
          from: mailFrom === false ? '' : mailFrom.address,
          raw: Buffer.concat(chunks).toString('utf8'),
        })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  archive = await openTestArchive({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: '"Updates, Example Corp" <updates@corp.example>',
    PUBLIC_URL: 'https://updates.corp.example',
    ALLOWED_EMAIL_DOMAINS: 'corp.example',
  })
  call = restDriver(archive)
})
afterAll(async () => {
  await archive.close()
  await new Promise<void>((resolve) => server.close(resolve))
})

async function requestLink(email: unknown): Promise<number> {
  await poolDb(archive.payload)(sql`truncate sign_in_attempts`)
  const { status } = await call('POST', '/api/sign-in', { json: { email } })
  await flushMails(5_000)
  return status
}

test('sends one mail to the address, with the link in both parts', async () => {
  expect(await requestLink('Ada@Corp.Example')).toBe(202)
  expect(received).toHaveLength(1)
  const [mail] = received
  expect(mail).toMatchObject({ to: ['ada@corp.example'], from: 'updates@corp.example' })
  const read = await PostalMime.parse(mail?.raw ?? '')
  expect(read.subject).toBe('Your link to the Update Archive')
  expect(read.to).toEqual([{ address: 'ada@corp.example', name: '' }])
  const link = /https:\/\/updates\.corp\.example\/sign-in\/confirm\?token=[\w-]{43}/
  expect(read.text).toMatch(link)
  expect(read.html).toMatch(link)
  expect(read.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
})

test('LOOK-3: the mail has one button and no picture, and its text says what the HTML says', async () => {
  const { text = '', html = '' } = await PostalMime.parse(received[0]?.raw ?? '')
  const buttons = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)]
  expect(buttons).toHaveLength(1)
  expect(html).not.toMatch(/<(?:img|picture|svg|object)|url\(/)
  const [, link = '', label = ''] = buttons[0] ?? []
  const paragraphs = [...html.matchAll(/<p[^>]*>(.*?)<\/p>/gs)].map(([, inner = '']) =>
    inner.replaceAll(/<[^>]*>/g, '').replaceAll('&#39;', "'"),
  )
  const [greeting, button, ...rest] = paragraphs
  expect([rest.length, button, rest.at(-1)]).toEqual([3, label, link])
  // In place of the button stands its label with the link.
  const shown = text.trim().replaceAll('\r\n', '\n').split('\n\n')
  expect(shown).toEqual([greeting, `${label}:\n${link}`, ...rest.slice(0, -1)])
})

test('with https the session cookie is host-only', async () => {
  const { text = '' } = await PostalMime.parse(received[0]?.raw ?? '')
  const token = /token=([\w-]{43})/.exec(text)?.[1]
  const confirmed = await call('POST', '/api/sign-in/confirm', { json: { token } })
  expect(confirmed.headers.get('set-cookie')).toMatch(
    /^__Host-archive-token=[\w.-]+; Expires=[^;]+; Path=\/; Secure; HttpOnly; SameSite=Lax$/,
  )
  const cookie = confirmed.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect((await call('GET', '/api/users/me', { cookie })).status).toBe(200)
  const plain = cookie.replace('__Host-', '')
  expect((await call('GET', '/api/users/me', { cookie: plain })).status).toBe(401)
})

test('with https the entered address is kept in a cookie that is sent through it alone', async () => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const asked = await call('POST', '/api/sign-in', { body: 'email=ada%40corp.example', headers })
  await flushMails(5_000)
  expect(asked.headers.get('set-cookie')).toMatch(/^archive-sign-in-address=ada%40corp.example; .*; Secure; /)
})

test('AUTH-9: no mail is sent for hostile addresses', async () => {
  received.length = 0
  const hostile = [
    'ada@evil.example',
    'ada@sub.corp.example',
    'ada@corp.example.evil.example',
    'ada@evilcorp.example',
    'ada@example',
    'ada@corp.example,eve@evil.example',
    'eve@evil.example,ada@corp.example',
    'ada@corp.example;eve@evil.example',
    'eve@evil.example ada@corp.example',
    '<eve@evil.example>ada@corp.example',
    'ada@corp.example <eve@evil.example>',
    'eve@evil.example <ada@corp.example>',
    '"eve@evil.example"@corp.example',
    '"eve@evil.example> "@corp.example',
    '"a b"@corp.example',
    'eve@evil.example(@corp.example)',
    'ada(eve@evil.example)@corp.example',
    'group:eve@evil.example,ada@corp.example;',
    'undisclosed:eve@evil.example;@corp.example',
    '@corp.example:eve@evil.example',
    'eve%evil.example@corp.example',
    'evil.example!eve@corp.example',
    'ada@corp.example\r\nBcc: eve@evil.example',
    'ada@corp.example\nBcc:eve@evil.example',
    'ada@corp.example%0ABcc:eve@evil.example',
    'ada@corp.example\u0000.evil.example',
    'ada@cörp.example',
    'ada@ｃorp.example',
    'ada@corp。example',
    'ada@corp\u00ad.example',
    'ad\u200ba@corp.example',
    'ada@corp.example\u200b',
    'ada@[127.0.0.1]',
    'ada@corp.example.',
    'ada.@corp.example',
    '.ada@corp.example',
    'a..b@corp.example',
    '=?utf-8?q?eve=40evil.example=3e?=@corp.example',
    'ada@corp.example@evil.example',
    'eve@evil.example@corp.example',
    '@corp.example',
    'ada@',
    '',
    `${'a'.repeat(65)}@corp.example`,
    `ada@${'a.'.repeat(130)}corp.example`,
    ['ada@corp.example', 'eve@evil.example'],
    { address: 'eve@evil.example' },
    null,
    7,
  ]
  for (const email of hostile) expect([202, 422]).toContain(await requestLink(email))
  expect(received).toEqual([])
})

test('a refusal by the mail server does not affect the response or later mails', async () => {
  refuseAll = true
  expect(await requestLink('refused@corp.example')).toBe(202)
  refuseAll = false
  expect(await requestLink('refused@corp.example')).toBe(202)
  expect(received.map(({ to }) => to)).toEqual([['refused@corp.example']])
})
