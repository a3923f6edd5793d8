import { describe, expect, it } from 'vitest'
import type { ChatResponse } from './sendRequest'
import { parseApiResponse, parseWebhookResponse } from './responses'

const response = (status: number, text: string, headers: Record<string, string> = {}): ChatResponse => ({
  status,
  header: (name) => headers[name] ?? null,
  body: { text },
})

describe('DIGEST-11: the Web API', () => {
  it.each([
    ['{"ok":true}', null],
    [
      '{"ok":false,"error":"channel_not_found"}',
      { kind: 'failed', failure: { code: 'refused', detail: 'channel_not_found' } },
    ],
    ['{"ok":false}', { kind: 'failed', failure: { code: 'refused', detail: null } }],
    ['{"ok":"true"}', { kind: 'unknown', failure: { code: 'unreadable_answer', detail: null } }],
    ['{}', { kind: 'unknown', failure: { code: 'unreadable_answer', detail: null } }],
    ['null', { kind: 'unknown', failure: { code: 'unreadable_answer', detail: null } }],
    ['', { kind: 'unknown', failure: { code: 'unreadable_answer', detail: null } }],
    ['<html>', { kind: 'unknown', failure: { code: 'unreadable_answer', detail: null } }],
  ])('200 %s', (text, parsed) => {
    expect(parseApiResponse(response(200, text))).toEqual(parsed)
  })

  it('does not accept a success with a status that the API never uses', () => {
    expect(parseApiResponse(response(202, '{"ok":true}'))?.kind).toBe('unknown')
  })

  it('detects a message that was refused for its images', () => {
    const refused = (message: string) =>
      parseApiResponse(
        response(
          200,
          JSON.stringify({ ok: false, error: 'invalid_blocks', response_metadata: { messages: [message] } }),
        ),
      )
    expect(refused('[ERROR] downloading image failed [json-pointer:/blocks/1/image_url]')).toEqual({
      kind: 'failed',
      failure: { code: 'refused', detail: 'invalid_blocks' },
      isAboutImages: true,
    })
    expect(refused('[ERROR] must be less than 3001 characters')).not.toHaveProperty('isAboutImages')
  })

  it('truncates the error of the service to one line of 200 characters', () => {
    const error = `no\n\u0000${'x'.repeat(500)}`
    expect(parseApiResponse(response(200, JSON.stringify({ ok: false, error })))?.failure.detail).toBe(
      `no ${'x'.repeat(197)}`,
    )
  })

  it.each([
    ['no \ud800', 'no \ufffd'],
    ['x'.repeat(199) + '\u{1f680}\u{1f680}', 'x'.repeat(199) + '\u{1f680}'],
  ])('keeps the storable part of the error: %j', (error, detail) => {
    const word = JSON.stringify({ ok: false, error })
    expect(parseApiResponse(response(200, word))?.failure.detail).toBe(detail)
    expect(parseWebhookResponse('slack')(response(400, word))?.failure.detail).toBe(detail)
  })
})

describe('DIGEST-11: statuses', () => {
  const parsers = [parseApiResponse, parseWebhookResponse('slack'), parseWebhookResponse('teams')]

  it.each([
    [301, 'redirected'],
    [302, 'redirected'],
    [304, 'redirected'],
    [307, 'redirected'],
    [308, 'redirected'],
    [400, 'http_status'],
    [401, 'http_status'],
    [404, 'http_status'],
    [500, 'http_status'],
    [502, 'http_status'],
    [503, 'http_status'],
    [504, 'http_status'],
  ])('%i is a failure: %s', (status, code) => {
    for (const parse of parsers) {
      expect(parse(response(status, '<html>'))).toEqual({
        kind: 'failed',
        failure: { code, detail: String(status) },
      })
    }
  })

  it('uses the status even if the body is incomplete', () => {
    const body = { kind: 'unknown', failure: { code: 'timeout', detail: null } } as const
    for (const parse of parsers) {
      expect(parse({ status: 500, header: () => null, body })?.kind).toBe('failed')
      expect(parse({ status: 200, header: () => null, body })).toBe(body)
    }
  })

  it.each([
    ['30', '30'],
    ['0', '0'],
    [' 7 ', '7'],
    ['Mon, 02 Dec 2024 12:00:10 GMT', '10'],
    ['Mon, 02 Dec 2024 11:00:00 GMT', '0'],
    ['soon', null],
    ['-1', null],
    ['1.5', null],
    ['', null],
  ])('parses Retry-After: %s', (value, detail) => {
    const headers = { 'retry-after': value, date: 'Mon, 02 Dec 2024 12:00:00 GMT' }
    for (const parse of parsers) {
      expect(parse(response(429, '', headers))).toEqual({
        kind: 'failed',
        failure: { code: 'rate_limited', detail },
      })
    }
  })
})

describe('DIGEST-11: webhooks', () => {
  const unreadable = { kind: 'unknown', failure: { code: 'unreadable_answer', detail: null } }
  const refused = (detail: string | null) => ({ kind: 'failed', failure: { code: 'refused', detail } })

  it.each<[string, object | null]>([
    ...['ok', 'ok\n', 'OK', '"ok"', '1', 'true', '', ' ', 'null', 'success', 'Message sent', '{}', '[]'].map(
      (text): [string, null] => [text, null],
    ),
    ...['{"ok":true}', '{"success":true}', '{"status":"ok"}', '{"text":"ok"}', '{"runId":"1"}'].map(
      (text): [string, null] => [text, null],
    ),
    ['{"ok":true,"error":null}', null],
    ['{"ok":true,"error":""}', null],
    ['{"ok":false}', refused(null)],
    ['{"success":false}', refused(null)],
    ['{"success":false,"error":"Invalid channel"}', refused('Invalid channel')],
    ['{"error":"no_team"}', refused('no_team')],
    ['{"error":{"code":"WorkflowDisabled"}}', refused('WorkflowDisabled')],
    ['{"error":true}', refused(null)],
    ['invalid_token', refused('invalid_token')],
    ['no_service\n', refused('no_service')],
    ['"no_service"', refused('no_service')],
    ['invalid_blocks', { ...refused('invalid_blocks'), isAboutImages: true }],
    ['<html>ok</html>', unreadable],
    ['<!doctype html><title>Sign in</title>', unreadable],
    ['<?xml version="1.0"?>', unreadable],
    ['{"ok":', unreadable],
    ['["ok"', unreadable],
    ['false', unreadable],
    ['Microsoft Teams endpoint returned HTTP error 429', unreadable],
    ['Webhook message delivery failed', unreadable],
  ])('a complete 2xx response is a success unless it reports an error: %j', (text, parsed) => {
    for (const service of ['slack', 'teams'] as const)
      for (const status of [200, 201, 202, 204])
        expect(parseWebhookResponse(service)(response(status, text))).toEqual(parsed)
  })

  it('an incomplete response is unknown, except for a workflow, whose status is sufficient', () => {
    const body = { kind: 'unknown', failure: { code: 'connection_lost', detail: null } } as const
    const cut = (status: number) => ({ status, header: () => null, body })
    for (const status of [200, 201, 202, 204]) expect(parseWebhookResponse('slack')(cut(status))).toBe(body)
    expect(parseWebhookResponse('teams')(cut(200))).toBe(body)
    expect(parseWebhookResponse('teams')(cut(202))).toBeNull()
  })

  it.each([
    [200, 'ok', null],
    [200, 'ok\n', null],
    [200, '{"ok":true}', null],
    [200, '{"success":true}', null],
    [200, '{"success":false,"error":"Invalid href value provided"}', refused('Invalid href value provided')],
    [200, '{"success":false}', refused(null)],
    [400, 'no_text', refused('no_text')],
    [400, 'invalid_blocks', { ...refused('invalid_blocks'), isAboutImages: true }],
    [403, 'action_prohibited', refused('action_prohibited')],
    [404, 'no_service', refused('no_service')],
    [400, '{"success":false,"error":"Invalid channel"}', refused('Invalid channel')],
    [500, 'rollup_error', { kind: 'failed', failure: { code: 'http_status', detail: '500' } }],
  ])('Slack, Mattermost and Rocket.Chat: %i %s', (status, text, parsed) => {
    expect(parseWebhookResponse('slack')(response(status, text))).toEqual(parsed)
  })

  it.each([
    [
      400,
      '{"error":{"code":"TriggerInputSchemaMismatch"}}',
      { kind: 'failed', failure: { code: 'http_status', detail: '400' } },
    ],
  ])('Teams: %i %s', (status, text, parsed) => {
    expect(parseWebhookResponse('teams')(response(status, text))).toEqual(parsed)
  })
})
