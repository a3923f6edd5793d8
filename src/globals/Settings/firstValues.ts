import { environment } from '@/runtime/environment'

/** The allowed domains before they are first saved: those of `ALLOWED_EMAIL_DOMAINS` (OPS-2). */
export function firstAllowedDomains(): { domain: string }[] {
  return environment().allowedEmailDomains.map((domain) => ({ domain }))
}

/** The default of an unsaved field. A function, so that the column has no default. */
export function unset(): null {
  return null
}
