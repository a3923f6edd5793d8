import { countOf } from '@/lib/text'
import type { CliMessages } from '../en/cli'
import { doctor } from './doctor'
import { accordingToId, inPlace } from './storePlace'

const where =
  'Bitte den Befehl im Ordner des Servers und mit dessen Umgebungsvariablen ausführen: mit seiner Datei .env oder mit denselben Werten für DATA_DIR und DATABASE_URL.'

/** The routes of the digest, after „über“. */
const ROUTES: Readonly<Record<string, string>> = {
  bot: 'den Bot',
  webhook: 'den Webhook aus den Einstellungen',
  environment: 'den Webhook aus CHAT_WEBHOOK_URL',
}

/** An ISO time as `26.11.2026, 03:00 UTC`, in the time zone of the process. */
function time(iso: string): string {
  const date = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  const clock = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const
  return new Date(iso).toLocaleString('de-DE', { ...date, ...clock })
}

const ownPlace = 'Bitte MEDIA_DIR oder, mit einem Bucket, S3_PREFIX auf einen eigenen, leeren Ort setzen.'

const contents: CliMessages['backup']['contents'] = ({
  entries,
  drafts,
  projects,
  images,
  files,
  users,
  clients,
}) =>
  [
    countOf(entries, 'Eintrag', 'Einträge'),
    countOf(drafts, 'Entwurf', 'Entwürfe'),
    countOf(projects, 'Projekt', 'Projekte'),
    `${countOf(images, 'Bild', 'Bilder')} in ${countOf(files, 'Datei', 'Dateien')}`,
    countOf(users, 'Person', 'Personen'),
    countOf(clients, 'API-Client', 'API-Clients'),
  ].join(', ')

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
    creating: (place) =>
      `In ${place} gibt es noch kein Archiv. Es wird ein neues angelegt. Für ein bestehendes Archiv: ${where}`,
  },
  clients: {
    created: (name, id) =>
      `Der Client „${name}“ (${id}) wurde angelegt. Sein Token wird nur dieses eine Mal angezeigt:`,
    revoked: (name, id) => `Der Zugriff des Clients „${name}“ (${id}) wurde widerrufen.`,
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
    time,
    allProjects: 'alle',
    neverUsed: 'nie',
  },
  invited: (email, role) => `${email} hat die Rolle ${role}. Dieser Anmeldelink gilt nur einmal:`,
  projectCreated: (name) => `Das Projekt „${name}“ wurde angelegt.`,
  migrated: 'Alle Migrationen sind ausgeführt.',
  demoFilled: ({ projects, published, drafts, images }) =>
    `Beispielinhalte angelegt: ${projects} Projekte, ${published} veröffentlichte Einträge, ${drafts} Entwürfe und ${images} Bilder.`,
  demoCancelled: (database, images) =>
    `Der Befehl wurde abgebrochen, und dieses Archiv enthält nur einen Teil der Beispielinhalte: Für einen neuen Anfang bitte seine Server anhalten, alles in ${database} und ${inPlace(images)} löschen und den Befehl noch einmal ausführen.`,
  backup: {
    contents,
    needsFile: (option) => `--${option} erwartet den Pfad einer Datei.`,
    written: (path, bytes, counts) =>
      `${path} (${(bytes / 1_000_000).toFixed(1).replace('.', ',')} MB) enthält ${contents(counts)}.`,
    restored: (createdAt, counts) => `Sicherung vom ${time(createdAt)} zurückgespielt: ${contents(counts)}.`,
    incomplete: (path, count, names) =>
      `${path} ist bis auf ${countOf(count, 'Bilddatei', 'Bilddateien')} vollständig, die schon am Speicherort der Bilder ${count === 1 ? 'fehlt oder beschädigt ist' : 'fehlen oder beschädigt sind'}: ${names}. Bitte dort zurückholen und noch einmal sichern.`,
    unknownSecret:
      'Dieser Befehl hat nicht das PAYLOAD_SECRET des Servers, zu dem die Sicherung gehört: Bitte dieses Geheimnis für die Wiederherstellung aufbewahren und den Befehl mit der Umgebung des Servers ausführen.',
    brokenImages: (count, names) =>
      `Schon im ursprünglichen Archiv ${count === 1 ? 'fehlte oder war' : 'fehlten oder waren'} ${countOf(count, 'Bilddatei', 'Bilddateien')} beschädigt: ${names}.`,
    otherSecret:
      'Die Sicherung stammt aus einem Archiv mit einem anderen PAYLOAD_SECRET: Dessen signierte Bildadressen und Abmeldelinks funktionieren hier nicht.',
    lostBotToken:
      'Das Bot-Token des Digests war damit verschlüsselt und wurde entfernt: Bitte in den Einstellungen neu eingeben.',
    takenImages: (place) =>
      `Die Bilder ${inPlace(place)} gehören zum Archiv der Sicherung, an dessen Stelle nun dieses tritt: Bitte sicherstellen, dass das ursprüngliche nicht mehr läuft, denn sonst würde jedes Bilddateien des anderen löschen.`,
    signInAgain: 'Alle müssen sich neu anmelden. API-Tokens und Feeds bleiben gültig.',
    cancelled: {
      backup: (path) => `Die Sicherung wurde abgebrochen: Die Datei ${path} gibt es nicht.`,
      restore:
        'Die Wiederherstellung wurde abgebrochen: Es wurde nichts zurückgespielt, und das Archiv ist unverändert.',
    },
    progress: {
      verify: 'Datei wird geprüft',
      images: 'Bilder',
      tables: 'Datenbank',
      finish: 'Abschluss',
    },
    refusals: {
      file_exists: (path) =>
        `${path} existiert schon und wurde nicht verändert: Bitte einen anderen Namen wählen oder die Datei verschieben.`,
      file_missing: (path) => `Die Datei ${path} gibt es nicht: Bitte den Pfad prüfen.`,
      file_inaccessible: (path, reason) =>
        `Auf ${path} lässt sich nicht zugreifen (${reason}): Bitte prüfen, ob der Ordner existiert und dieser Benutzer die nötigen Rechte hat.`,
      not_a_file: (path) =>
        `${path} ist keine gewöhnliche Datei, die eine Wiederherstellung aber braucht, weil sie die Sicherung mehrmals liest: Bitte die Sicherung zuerst in eine Datei schreiben.`,
      not_a_backup: (path) =>
        `${path} ist keine Sicherung eines Archivs: Bitte eine Datei wählen, die mit dem Befehl backup erstellt wurde.`,
      damaged: (path) =>
        `${path} ist unvollständig oder wurde verändert, deshalb wurde nichts zurückgespielt: Bitte die Datei noch einmal kopieren oder eine andere Sicherung wählen.`,
      newer_version: (version) =>
        `Die Sicherung stammt aus einer neueren Version des Produkts${version === null ? '' : ` (${version})`}: Bitte zuerst diese Installation aktualisieren.`,
      not_empty:
        'Dieses Archiv ist nicht leer, deshalb wurde nichts zurückgespielt: Bitte ein neues Archiv verwenden, mit eigener Datenbank (DATABASE_URL oder DATA_DIR) und eigenem Speicherort für Bilder (MEDIA_DIR oder S3_PREFIX).',
      other_store: (place) =>
        `Die Bilder ${inPlace(place)} gehören ${accordingToId(place)} zu einem anderen Archiv, deshalb wurde nichts zurückgespielt: ${ownPlace}`,
      other_file: (place, name) =>
        `Eine andere Datei mit dem Namen ${name} liegt schon ${inPlace(place)}, deshalb wurde nichts zurückgespielt: ${ownPlace}`,
      image_unreadable: (place, name, reason) =>
        `${name} ${inPlace(place)} ist nicht lesbar (${reason}), deshalb wurde nichts gesichert: Bitte die Zugriffsrechte und den Datenträger prüfen und den Befehl noch einmal ausführen.`,
      other_backup:
        'Für dieses Archiv läuft gerade eine andere Sicherung oder Wiederherstellung, deshalb ist nichts geschehen: Bitte warten, bis sie beendet ist, und den Befehl dann noch einmal ausführen.',
      busy: 'Ein anderer Prozess hat eine Tabelle des Archivs eine Minute lang gesperrt, deshalb ist nichts geschehen: Falls gerade eine Migration läuft, bitte warten; vor dem Zurückspielen bitte die Server dieses Archivs anhalten. Danach den Befehl noch einmal ausführen.',
      not_owner:
        'Der Datenbankbenutzer darf die Tabellen des Archivs nicht ändern, deshalb wurde nichts zurückgespielt: Bitte DATABASE_URL auf deren Eigentümer setzen.',
      no_space: (place) =>
        `Es ist kein Platz mehr ${place === null ? 'auf dem Datenträger der Datenbank' : inPlace(place)}, deshalb wurde nichts geändert: Bitte Platz schaffen und den Befehl noch einmal ausführen.`,
    },
  },
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
