import type { Refusal } from '@/domain/refusal'
import { formOf, mediaTypeOf, readBytes } from '@/http/requestBody'
import { isRecord } from '@/lib/json'
import { ok, refuse, type Result } from '@/lib/result'

/** More than any sign-in needs (LIMIT-25). */
const MAX_BYTES = 4 * 1024

/** What was handed in, and how: a page without scripts sends a form and wants to be led on, a program sends JSON. */
export interface SignInBody {
  fields: Readonly<Record<string, unknown>>
  isForm: boolean
}

/** Whether a request was sent by a form of a page. */
export function isFormPost(headers: Headers): boolean {
  const type = mediaTypeOf(headers)
  return type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data'
}

/** Reads a small body, JSON object or form. Refuses other types, more than 4 KiB, and what cannot be read. */
export async function readBody(request: {
  headers: Headers
  body?: ReadableStream<Uint8Array> | null
}): Promise<Result<SignInBody, Refusal>> {
  const isForm = isFormPost(request.headers)
  if (!isForm && mediaTypeOf(request.headers) !== 'application/json') {
    return refuse({ kind: 'unsupported_media_type', code: 'json_or_form' })
  }
  const bytes = await readBytes(request, MAX_BYTES)
  if (bytes === null) return refuse({ kind: 'payload_too_large', code: 'body', params: { bytes: MAX_BYTES } })
  const fields = isForm ? await readForm(bytes, request.headers) : readJson(bytes)
  if (fields === null) {
    return refuse({ kind: 'malformed_body', code: 'json_or_form' })
  }
  return ok({ fields, isForm })
}

function readJson(bytes: Uint8Array): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return isRecord(json) ? json : null
  } catch {
    // Neither JSON nor UTF-8.
    return null
  }
}

async function readForm(
  bytes: Uint8Array<ArrayBuffer>,
  headers: Headers,
): Promise<Record<string, unknown> | null> {
  const form = await formOf(bytes, headers)
  return form === null ? null : Object.fromEntries(form)
}
