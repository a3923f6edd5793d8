import type { Payload } from 'payload'
import { generateExpiredPayloadCookie, generatePayloadCookie } from 'payload/shared'

/** Name of the cookie in which the sign-in page finds the address that was typed in. It opens nothing. */
export const ADDRESS_COOKIE = 'archive-sign-in-address'

/** `Set-Cookie` that begins a session in this browser: HttpOnly, SameSite=Lax, and over https Secure and `__Host-`. */
export function sessionCookie(payload: Payload, token: string): string {
  return tidy(generatePayloadCookie({ ...settingsOf(payload), token }))
}

/** `Set-Cookie` that takes the session cookie away. */
export function expiredSessionCookie(payload: Payload): string {
  return tidy(generateExpiredPayloadCookie({ ...settingsOf(payload), config: payload.config }))
}

/** `Set-Cookie` that shows the sign-in page the address once, instead of its standing in an address bar and in logs. */
export function addressCookie(email: string): string {
  return `${ADDRESS_COOKIE}=${encodeURIComponent(email)}; Path=/sign-in; Max-Age=600; HttpOnly; SameSite=Lax`
}

function settingsOf(payload: Payload) {
  return {
    collectionAuthConfig: payload.collections.users.config.auth,
    cookiePrefix: payload.config.cookiePrefix,
  }
}

/** Payload writes `Secure=true; HttpOnly=true`, which browsers take and stricter readers do not. */
function tidy(cookie: string): string {
  return cookie.replace('; Secure=true', '; Secure').replace('; HttpOnly=true', '; HttpOnly')
}
