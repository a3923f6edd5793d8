import type { Words } from '@/messages/language'
import type { DigestRun } from '@/payload-types'

/** How a run stands or ended, as people call it. */
export const statusWords: Readonly<Record<DigestRun['status'], Words>> = {
  running: { de: 'läuft', en: 'running' },
  sent: { de: 'gesendet', en: 'sent' },
  nothing_published: { de: 'nichts veröffentlicht', en: 'nothing published' },
  dry_run: { de: 'Probelauf', en: 'dry run' },
  failed: { de: 'fehlgeschlagen', en: 'failed' },
  unknown: { de: 'ungewiss', en: 'unknown' },
}

/** The routes, as people call them. */
export const routeWords: Readonly<Record<NonNullable<DigestRun['route']>, Words>> = {
  bot: { de: 'Bot', en: 'Bot' },
  webhook: { de: 'Webhook', en: 'Webhook' },
  environment: { de: 'Webhook der Umgebung', en: 'Webhook of the environment' },
}
