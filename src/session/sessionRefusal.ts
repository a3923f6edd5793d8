import type { Refusal } from '@/domain/refusal'
import { refusalResponse } from '@/http/problem'
import type { Language } from '@/messages/language'

/**
 * The answer to a refusal where the session cookie is the key. A 401 of these names no challenge: RFC 9110 (15.5.2) asks for
 * one that applies, HTTP has none for cookies, and `Bearer` would ask programs for a token that opens nothing here.
 * Browsers do nothing without one: the page leads to the sign-in.
 */
export function sessionRefusal(refusal: Refusal, language: Language = 'en'): Response {
  const answer = refusalResponse(refusal, language)
  answer.headers.delete('WWW-Authenticate')
  return answer
}
