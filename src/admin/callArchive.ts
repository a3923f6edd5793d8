import type { WordedIssue } from '@/domain/issues'
import { isRecord } from '@/lib/json'

/** The response of an admin endpoint: its JSON, or why it failed. */
export type ArchiveResponse = { ok: true; json: unknown } | RefusedCall

/**
 * A refusal: the problem's `type` (API-5; `unreachable` without a response), its text, its validation errors, and its
 * digest run.
 */
export interface RefusedCall {
  ok: false
  type: string
  message: string
  issues: WordedIssue[]
  runId?: string
}

/** Calls an endpoint of the archive (ADMIN-2) with the browser's session. Never throws. */
export function callArchive(path: string, body?: unknown): Promise<ArchiveResponse> {
  return answerOf(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  })
}

/** Like `callArchive`, with DELETE. */
export function deleteInArchive(path: string): Promise<ArchiveResponse> {
  return answerOf(path, { method: 'DELETE' })
}

/** Like `callArchive`, with GET. */
export function getFromArchive(path: string): Promise<ArchiveResponse> {
  return answerOf(path, { cache: 'no-store' })
}

async function answerOf(path: string, request: RequestInit): Promise<ArchiveResponse> {
  try {
    const response = await fetch(path, { credentials: 'same-origin', ...request })
    const json: unknown = await response.json()
    if (response.ok) return { ok: true, json }
    const runId = textOf(json, 'run_id')
    return {
      ok: false,
      type: textOf(json, 'type') ?? 'internal',
      message: textOf(json, 'detail') ?? textOf(json, 'title') ?? String(response.status),
      issues: issuesIn(json),
      ...(runId !== undefined && { runId }),
    }
  } catch (error) {
    // Network or server failure; anything else would be a problem document.
    const message = error instanceof Error ? error.message : String(error)
    return { ok: false, type: 'unreachable', message, issues: [] }
  }
}

/** A string member of a JSON response, or undefined. */
export function textOf(json: unknown, name: string): string | undefined {
  if (!isRecord(json) || !Object.hasOwn(json, name)) return undefined
  const value = json[name]
  return typeof value === 'string' ? value : undefined
}

function issuesIn(json: unknown): WordedIssue[] {
  if (!isRecord(json) || !Array.isArray(json['errors'])) return []
  return json['errors'].flatMap((error: unknown) => {
    const pointer = textOf(error, 'pointer')
    const message = textOf(error, 'message')
    return pointer === undefined || message === undefined ? [] : [{ pointer, message }]
  })
}
