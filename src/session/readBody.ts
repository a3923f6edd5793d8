import type { Refusal } from '@/domain/refusal'
import { formOf, mediaTypeOf, readBytes } from '@/http/requestBody'
import { isRecord } from '@/lib/json'
import { ok, refuse, type Result } from '@/lib/result'

/** LIMIT-25. */
const MAX_BYTES = 4 * 1024

/** A page sends a form and expects a redirect, a program sends JSON. */
export interface SignInBody {
  fields: Readonly<Record<string, unknown>>
  isForm: boolean
}

/** Whether a page's form sent the request. */
export function isFormPost(headers: Headers): boolean {
  const type = mediaTypeOf(headers)
  return type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data'
}

/** Reads a JSON object or a form. Refuses other types, more than 4 KiB, and what cannot be read. */
export async function readBody(request: {
  headers: Headers
  body?: ReadableStream<Uint8Array> | null
}): Promise<Result<SignInBody, Refusal>> {
  const isForm = isFormPost(request.headers)
  if (!isForm && mediaTypeOf(request.headers) !== 'application/json')
    return refuse({ kind: 'unsupported_media_type', code: 'json_or_form' })
  const bytes = await readBytes(request, MAX_BYTES)
  if (bytes === null) return refuse({ kind: 'payload_too_large', code: 'body', params: { bytes: MAX_BYTES } })
  const fields = isForm ? await readForm(bytes, request.headers) : readJson(bytes)
  return fields === null ? refuse({ kind: 'malformed_body', code: 'json_or_form' }) : ok({ fields, isForm })
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
