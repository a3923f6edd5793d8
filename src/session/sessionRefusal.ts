import type { Refusal } from '@/domain/refusal'
import { refusalResponse } from '@/http/problem'
import type { Language } from '@/messages/language'

/**
 * The response to a refusal where the session cookie is the credential. A 401 without a challenge: RFC 9110 (15.5.2)
 * asks for one that applies, but HTTP has none for cookies, and `Bearer` would ask programs for a token that is useless
 * here. Browsers ignore its absence: the page redirects to the sign-in.
 */
export function sessionRefusal(refusal: Refusal, language: Language = 'en'): Response {
  const answer = refusalResponse(refusal, language)
  answer.headers.delete('WWW-Authenticate')
  return answer
}
