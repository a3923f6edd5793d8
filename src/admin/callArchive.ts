import type { ValidationIssue } from '@/domain/refusal'
import { isRecord } from '@/lib/json'

/** What an endpoint of the admin answered: its JSON, or the reason why not in words for a person. */
export type ArchiveResponse = { ok: true; json: unknown } | RefusedCall

/**
 * A refusal: the problem's `type` (API-5; `unreachable` when nobody answered), its words, the faults that it names, and
 * the run of the digest that it is about.
 */
export interface RefusedCall {
  ok: false
  type: string
  message: string
  issues: ValidationIssue[]
  runId?: string
}

/** Calls one of the archive's own endpoints (ADMIN-2) with the session of this browser. Never throws. */
export function callArchive(path: string, body?: unknown): Promise<ArchiveResponse> {
  return answerOf(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  })
}

/** As `callArchive`, with DELETE. */
export function deleteInArchive(path: string): Promise<ArchiveResponse> {
  return answerOf(path, { method: 'DELETE' })
}

/** Reads from one of the archive's own endpoints with the session of this browser. Never throws. */
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
      issues: faultsIn(json),
      ...(runId !== undefined && { runId }),
    }
  } catch (error) {
    // The network or the server is gone; anything else would have answered with a problem.
    const message = error instanceof Error ? error.message : String(error)
    return { ok: false, type: 'unreachable', message, issues: [] }
  }
}

/** A text member of a JSON answer, or undefined. */
export function textOf(json: unknown, name: string): string | undefined {
  if (!isRecord(json) || !Object.hasOwn(json, name)) return undefined
  const value = json[name]
  return typeof value === 'string' ? value : undefined
}

function faultsIn(json: unknown): ValidationIssue[] {
  if (!isRecord(json) || !Array.isArray(json['errors'])) return []
  return json['errors'].flatMap((error: unknown) => {
    const pointer = textOf(error, 'pointer')
    const message = textOf(error, 'message')
    return pointer === undefined || message === undefined ? [] : [{ pointer, message }]
  })
}
