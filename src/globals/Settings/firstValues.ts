import { environment } from '@/server/environment'

/** The allowed domains until they are first saved: those of `ALLOWED_EMAIL_DOMAINS` (CONTRACT.md 1). */
export function firstAllowedDomains(): { domain: string }[] {
  return environment().allowedEmailDomains.map((domain) => ({ domain }))
}
