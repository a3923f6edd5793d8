import type { Role } from '@/domain/role'
import type { Label, Language } from '@/messages/language'

/** A day as Payload's fields show it: `23 Nov 2026`, `23. Nov. 2026`. */
export const DAY_FORMATS = { de: 'do MMM yyyy', en: 'd MMM yyyy' } as const satisfies Label

/** Day and time as Payload's fields show them, in the browser's time zone: `23 Nov 2026, 14:05`, `23. Nov. 2026, 14:05`. */
export const DATE_FORMATS = { de: 'do MMM yyyy, HH:mm', en: 'd MMM yyyy, HH:mm' } as const satisfies Label

/** How one may type a day (ADMIN-25). In numbers, English has two orders. */
export const TYPED_DAY_FORMATS = {
  de: ['do MMM yyyy', 'do MMMM yyyy', 'd.M.yyyy', 'yyyy-MM-dd'],
  en: ['d MMM yyyy', 'd MMMM yyyy', 'yyyy-MM-dd'],
} as const satisfies Record<Language, readonly string[]>

/** The groups of the admin's navigation, in this order (LOOK-1). */
export const groups = {
  write: { de: 'Schreiben', en: 'Write' },
  publish: { de: 'Veröffentlichen', en: 'Publish' },
  manage: { de: 'Verwalten', en: 'Manage' },
  settings: { de: 'Einstellungen', en: 'Settings' },
} as const satisfies Record<string, Label>

/** What the audiences mean, shown wherever one is chosen. */
export const audienceMeaning: Label = {
  de: 'Intern: nur Kolleginnen und Kollegen. Kunden: auch alle Kunden. Öffentlich: alle.',
  en: 'Internal: colleagues only. Customers: colleagues and all customers. Public: everyone.',
}

export const audienceOptions = [
  { value: 'internal', label: { de: 'Intern', en: 'Internal' } },
  { value: 'customer', label: { de: 'Kunden', en: 'Customers' } },
  { value: 'public', label: { de: 'Öffentlich', en: 'Public' } },
] as const

/** The modes of an API client (TOKEN-1). */
export const modeOptions = [
  { value: 'read', label: { de: 'Lesen', en: 'Read' } },
  { value: 'write', label: { de: 'Lesen und Entwürfe schreiben', en: 'Read and write drafts' } },
] as const

/** What the roles may do, in one line each (ADMIN-1). */
export const roleLabels: Record<Role, Label> = {
  reader: { de: 'Liest das Archiv', en: 'Reads the archive' },
  author: { de: 'Schreibt Entwürfe', en: 'Writes drafts' },
  publisher: { de: 'Gibt frei und veröffentlicht', en: 'Approves and publishes' },
  admin: { de: 'Verwaltet alles', en: 'Manages everything' },
}
