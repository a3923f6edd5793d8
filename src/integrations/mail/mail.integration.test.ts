import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sql } from '@payloadcms/db-postgres'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { poolDb } from '@/queries/db'
import { flushMails } from '@/session/afterResponse'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { certificate } from '@/testing/chat/certificate'
import { restDriver, type RestDriver } from '@/testing/restDriver'
import { mailAdapter } from '.'
import { MailError, mailError } from './mailError'

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
  await poolDb(archive.payload)(sql`delete from sign_in_attempts`)
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

const failure = (text: string, responseCode: number) => Object.assign(new Error(text), { responseCode })

async function listen(options: SMTPServerOptions): Promise<{ port: number; close: () => void }> {
  const strict = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...certificate,
    ...options,
  })
  strict.on('error', () => undefined)
  strict.listen(0, '127.0.0.1')
  await once(strict.server, 'listening')
  const { port } = strict.server.address() as AddressInfo
  return { port, close: () => void strict.close() }
}

test('SEC-9: the log of a failure says what to look at, and neither address, password nor mail', async () => {
  const strict = await listen({
    allowInsecureAuth: true,
    onAuth: (_, __, done) => done(failure('5.7.8 no ada', 535)),
    onMailFrom: ({ address }, _, done) =>
      done(address.startsWith('refused') ? failure(`5.7.1 no ${address}`, 553) : null),
    onRcptTo: ({ address }, _, done) =>
      done(address.startsWith('gone') ? failure(`5.1.1 <${address}> is gone`, 550) : null),
    onData: (stream, _, done) => {
      stream.resume().on('end', () => done(failure('5.6.0 no Hello', 554)))
    },
  })
  const secure = await listen({ secure: true })
  const upgraded = await listen({ disabledCommands: [] })
  const free = await listen({})
  free.close()

  async function logOf(
    url: string,
    port: number,
    { from = 'updates@corp.example', to = 'bob@corp.example' } = {},
  ) {
    const adapter = await mailAdapter(
      { smtpUrl: `${url}:${port}`, mailFrom: from, dataDir: '' },
      () => undefined,
    )
    const error: unknown = await adapter({ payload: archive.payload })
      .sendEmail({ to, subject: 'Hello', text: 'Hello' })
      .catch((thrown: unknown) => thrown)
    if (!(error instanceof MailError)) throw new Error('the mail was sent')
    const { hint, ...details } = mailError(error) as MailError['details']
    expect(JSON.stringify(details)).not.toMatch(/@|ada|secret|Hello|bob|gone/)
    expect(details.server).toBe(`127.0.0.1:${port}`)
    return [
      error.failure,
      details.reason,
      details.command,
      details.status,
      /SMTP_URL|MAIL_FROM/.exec(hint)?.[0],
    ]
  }

  const plain = 'smtp://127.0.0.1'
  expect(await logOf(plain, free.port)).toEqual([
    'connection',
    'ECONNREFUSED',
    undefined,
    undefined,
    'SMTP_URL',
  ])
  expect(await logOf('smtps://127.0.0.1', strict.port)).toEqual([
    'connection',
    'ERR_SSL_WRONG_VERSION_NUMBER',
    undefined,
    undefined,
    'SMTP_URL',
  ])
  for (const untrusted of [await logOf('smtps://127.0.0.1', secure.port), await logOf(plain, upgraded.port)])
    expect(untrusted).toEqual(['connection', 'DEPTH_ZERO_SELF_SIGNED_CERT', undefined, undefined, 'SMTP_URL'])
  expect(await logOf('smtp://ada:secret@127.0.0.1', strict.port)).toEqual([
    'server',
    'EAUTH',
    'AUTH PLAIN',
    '535 5.7.8',
    'SMTP_URL',
  ])
  expect(await logOf(plain, strict.port, { from: 'refused@corp.example' })).toEqual([
    'server',
    'EENVELOPE',
    'MAIL FROM',
    '553 5.7.1',
    'MAIL_FROM',
  ])
  expect(await logOf(plain, strict.port, { to: 'gone@corp.example' })).toEqual([
    'refused',
    'EENVELOPE',
    'RCPT TO',
    '550 5.1.1',
    'SMTP_URL',
  ])
  expect(await logOf(plain, strict.port)).toEqual(['refused', 'EMESSAGE', 'DATA', '554 5.6.0', 'MAIL_FROM'])
  for (const one of [strict, secure, upgraded]) one.close()
})
