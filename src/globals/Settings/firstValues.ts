import { environment } from '@/runtime/environment'

/** The allowed domains until they are first saved: those of `ALLOWED_EMAIL_DOMAINS` (OPS-2). */
export function firstAllowedDomains(): { domain: string }[] {
  return environment().allowedEmailDomains.map((domain) => ({ domain }))
}

/** What a field that has never been saved is read as; a function, so that the column itself gets no default. */
export function unset(): null {
  return null
}
