import { pointerOf } from '@/domain/issues'
import type { ValidationIssue } from '@/domain/refusal'
import { readBytes } from '@/http/requestBody'
import { isRecord, parseJson } from '@/lib/json'

/** As much as a JSON body may have elsewhere; more is a stray body too. */
const MOST_BYTES = 1024 * 1024

/**
 * The faults of a body where none is taken: each member of a JSON object at its pointer, anything else as a whole. None for
 * an empty body and for `{}`, which HTTP clients send by themselves. Whoever wraps a parameter of the address into a body
 * means it: passed over in silence, a dry run would send.
 * @param request its body is read
 * @param message what to do in place of it
 */
export async function strayBodyIssues(
  request: Pick<Request, 'headers' | 'body'>,
  message: string,
): Promise<ValidationIssue[]> {
  const bytes = await readBytes(request, MOST_BYTES)
  if (bytes === null) return [{ pointer: '', message }]
  const text = new TextDecoder().decode(bytes).trim()
  if (text === '') return []
  const value = parseJson(text)
  if (!isRecord(value)) return [{ pointer: '', message }]
  return Object.keys(value).map((name) => ({ pointer: pointerOf([name]), message }))
}
