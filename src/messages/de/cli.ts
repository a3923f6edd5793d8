import { countOf } from '@/lib/text'
import type { CliMessages } from '../en/cli'
import { doctor } from './doctor'

const where =
  'Bitte den Befehl im Ordner des Servers und mit dessen Umgebung ausführen: mit seiner Datei .env, oder mit seinen Werten für DATA_DIR und DATABASE_URL.'

/** The routes of the digest, after „über“. */
const ROUTES: Readonly<Record<string, string>> = {
  bot: 'den Bot',
  webhook: 'den Webhook aus den Einstellungen',
  environment: 'den Webhook aus CHAT_WEBHOOK_URL',
}

export const cli: CliMessages = {
  usage: (usage) => `Aufruf: npx payload ${usage}`,
  unexpectedArgument: (argument) => `Unerwartetes Argument „${argument}“.`,
  failed: (reason) => `Der Befehl ist fehlgeschlagen: ${reason}`,
  connectionLost: 'Die Verbindung zur Datenbank ist abgebrochen. Bitte den Befehl noch einmal ausführen.',
  refusals: {
    not_found: 'Es gibt keinen Datensatz mit dieser ID.',
    slug_taken: ({ slug }) => `Der Kurzname „${slug}“ ist vergeben.`,
  },
  noArchive: {
    database: (place) => `der Datenbank aus DATABASE_URL (${place})`,
    otherDatabase: (folder) =>
      `${folder} gehört zu einem Archiv mit einer anderen Datenbank, aber DATABASE_URL ist nicht gesetzt. ${where}`,
    here: (place) => `In ${place} gibt es kein Archiv. ${where}`,
    needed: (place, command) =>
      `In ${place} gibt es kein Archiv, aber ${command} braucht eines. ${where} Ein neues Archiv legt npm start an.`,
    creating: (place) => `In ${place} gibt es noch kein Archiv. Es wird ein neues angelegt. ${where}`,
  },
  clients: {
    created: (name, id) =>
      `Der Client „${name}“ (${id}) wurde angelegt. Sein Token wird nur dieses eine Mal angezeigt:`,
    revoked: (name, id) => `Der Client „${name}“ (${id}) ist widerrufen.`,
    none: 'Es gibt noch keine API-Clients.',
    columns: {
      id: 'ID',
      name: 'Name',
      mode: 'Modus',
      audience: 'Zielgruppe',
      project: 'Projekt',
      lastUsedAt: 'zuletzt benutzt',
      revokedAt: 'widerrufen',
    },
    allProjects: 'alle',
    neverUsed: 'nie',
  },
  invited: (email, role) => `${email} hat die Rolle ${role}. Dieser Anmeldelink gilt nur einmal:`,
  projectCreated: (name) => `Das Projekt „${name}“ wurde angelegt.`,
  demoFilled: ({ projects, published, drafts, images }) =>
    `Beispielinhalte angelegt: ${projects} Projekte, ${published} veröffentlichte Einträge, ${drafts} Entwürfe und ${images} Bilder.`,
  jobs: {
    nothingDue: 'Es war nichts fällig.',
    published: (count) => `Veröffentlicht: ${count}.`,
    notPublished: (id, reason) => `Nicht veröffentlicht: ${id}, ${reason}.`,
    reasons: {
      changed_after_approval:
        'nach der Freigabe geändert; bitte neu freigeben oder die Freigabe zurücknehmen',
      checks_failed:
        'eine Prüfung verhindert die Veröffentlichung; welche, zeigt der Eintrag in der Verwaltung',
      internal: 'interner Fehler; Einzelheiten stehen im Protokoll des Archivs',
    },
    internalErrors: (ids) =>
      `Wegen eines internen Fehlers nicht veröffentlicht: ${countOf(ids.length, 'Eintrag', 'Einträge')} (${ids.join(', ')}). Einzelheiten stehen im Protokoll des Archivs.`,
    nothingPublished: (days, run) =>
      `In den letzten ${days} Tagen wurde nichts veröffentlicht, also wurde kein Digest gesendet (Lauf ${run}).`,
    sent: ({ days, route, entries, projects, run }) =>
      `Der Digest der letzten ${days} Tage wurde über ${ROUTES[route ?? ''] ?? route} gesendet: ${countOf(entries, 'Eintrag', 'Einträge')} aus ${countOf(projects, 'Projekt', 'Projekten')} (Lauf ${run}).`,
    run: (run) => ` (Lauf ${run})`,
    noRoute: (detail) => `Der Digest hat keinen Zustellweg. ${detail}`,
    notSent: (detail, run) =>
      `Der Digest wurde nicht gesendet. ${detail}${run} Bitte die Ursache beheben und den Befehl noch einmal ausführen.`,
    unclear: (detail, run) => `Der Lauf des Digests wurde nicht sauber beendet. ${detail}${run}`,
  },
  doctor,
}
