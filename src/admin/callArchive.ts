import type { WordedIssue } from '@/domain/issues'
import { messageOf } from '@/lib/errors'
import { isRecord } from '@/lib/json'
import type { AdminMessages } from '@/messages/en/admin'

/** The response of an admin endpoint: its JSON, or why it failed. */
export type ArchiveResponse = { ok: true; json: unknown } | RefusedCall

/**
 * A refusal: the problem's `type` (API-5), its text, its validation errors, and its digest run. The type is `unreachable` if
 * there was no response.
 */
export interface RefusedCall {
  ok: false
  type: string
  message: string
  issues: WordedIssue[]
  runId?: string
}

/**
 * Calls an endpoint of the archive (ADMIN-2) with the browser's session. Never throws.
 * @param body sent as JSON by a POST
 */
export async function callArchive(
  path: string,
  { method = 'POST', body = {} }: { method?: 'GET' | 'POST' | 'DELETE'; body?: unknown } = {},
): Promise<ArchiveResponse> {
  try {
    const response = await fetch(path, {
      method,
      cache: 'no-store',
      ...(method === 'POST' && {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    const json: unknown = await response.json()
    return response.ok ? { ok: true, json } : refusalOf(json, String(response.status))
  } catch (error) {
    // The network or the server failed. Anything else is a problem document.
    return { ok: false, type: 'unreachable', message: messageOf(error), issues: [] }
  }
}

/** A problem document, or an error of Payload, as a refusal. `fallback` is the text of anything else. */
export function refusalOf(json: unknown, fallback = ''): RefusedCall {
  const runId = textOf(json, 'run_id')
  return {
    ok: false,
    type: textOf(json, 'type') ?? 'internal',
    message: textOf(json, 'detail') ?? textOf(json, 'title') ?? payloadMessage(json) ?? fallback,
    issues: issuesIn(json),
    ...(runId !== undefined && { runId }),
  }
}

/** Whether the user has not seen the stored version of what the call is about. */
export const isOutdated = ({ issues }: RefusedCall): boolean =>
  issues.some(({ pointer }) => pointer === '/updatedAt')

/** Why a call was refused, in the user's language. */
export function problemText({ type, message }: RefusedCall, words: AdminMessages): string {
  const own: Readonly<Record<string, string>> = words.problems
  return own[type] ?? message
}

/** A string member of a JSON response, or undefined. */
export function textOf(json: unknown, name: string): string | undefined {
  if (!isRecord(json) || !Object.hasOwn(json, name)) return undefined
  const value = json[name]
  return typeof value === 'string' ? value : undefined
}

function payloadMessage(json: unknown): string | undefined {
  return isRecord(json) && Array.isArray(json['errors']) ? textOf(json['errors'][0], 'message') : undefined
}

function issuesIn(json: unknown): WordedIssue[] {
  if (!isRecord(json) || !Array.isArray(json['errors'])) return []
  return json['errors'].flatMap((error: unknown) => {
    const pointer = textOf(error, 'pointer')
    const message = textOf(error, 'message')
    return pointer === undefined || message === undefined ? [] : [{ pointer, message }]
  })
}
