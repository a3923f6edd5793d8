import type { Payload } from 'payload'
import { generateExpiredPayloadCookie, generatePayloadCookie } from 'payload/shared'

/** The cookie with the text that was entered as an address, for the sign-in page. It grants no access. */
export const ADDRESS_COOKIE = 'archive-sign-in-address'

/** `Set-Cookie` of the session (AUTH-11). */
export function sessionCookie(payload: Payload, token: string): string {
  return normalized(generatePayloadCookie({ ...settingsOf(payload), token }))
}

/** `Set-Cookie` that removes the session cookie. */
export function expiredSessionCookie(payload: Payload): string {
  return normalized(generateExpiredPayloadCookie({ ...settingsOf(payload), config: payload.config }))
}

/** `Set-Cookie` that stores the address for the sign-in page, so that it appears in neither URLs nor logs. */
export function addressCookie(payload: Payload, email: string): string {
  const secure = settingsOf(payload).collectionAuthConfig.cookies.secure ? '; Secure' : ''
  return `${ADDRESS_COOKIE}=${encodeURIComponent(email)}; Path=/sign-in; Max-Age=600; HttpOnly${secure}; SameSite=Lax`
}

function settingsOf(payload: Payload) {
  return {
    collectionAuthConfig: payload.collections.users.config.auth,
    cookiePrefix: payload.config.cookiePrefix,
  }
}

/** Payload writes `Secure=true; HttpOnly=true`, which browsers accept but stricter parsers don't. */
function normalized(cookie: string): string {
  return cookie.replace('; Secure=true', '; Secure').replace('; HttpOnly=true', '; HttpOnly')
}
