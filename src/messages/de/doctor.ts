import { countOf } from '@/lib/text'
import type { DoctorMessages } from '../en/doctor'
import { inPlace } from './storePlace'
import { sweepRefusal } from './sweepRefusal'

const listed = (names: readonly string[], count: number) =>
  `${names.join(', ')}${count > names.length ? ` und ${count - names.length} weitere` : ''}`

export const doctor: DoctorMessages = {
  headings: { error: 'Fehler', warning: 'Hinweise', ok: 'In Ordnung' },
  allWell: 'Es ist alles in Ordnung.',
  failed: (reason) =>
    `Diese Prüfung ist fehlgeschlagen: ${reason}. Bitte den Befehl wiederholen; wenn sie wieder fehlschlägt, zuerst die Datenbank prüfen.`,
  skipped: 'Die Inhalte wurden nicht geprüft, weil zuerst die Datenbank in Ordnung sein muss.',
  secretFileMissing: (file) =>
    `${file} fehlt, und PAYLOAD_SECRET ist nicht gesetzt. Falls der Server diese Variable hat, bitte auch diesem Befehl geben. Sonst bitte die Datei aus einer Sicherung zurückholen: Der nächste Start würde ein neues Geheimnis erzeugen; alle Sitzungen und signierten Adressen würden damit ungültig.`,
  database: {
    ok: (place, version) => `Die Datenbank (${place}) läuft und ist beschreibbar. PostgreSQL ${version}.`,
    embedded: 'eingebettet',
  },
  replica: {
    ok: (place) => `Das Replikat (${place}) ist auf dem neuesten Stand.`,
    late: (place, changes) =>
      `Dem Replikat (${place}) ${changes === 1 ? 'fehlt eine Änderung' : `fehlen ${changes} Änderungen`}, deshalb antwortet der Primärserver. Bitte im Protokoll des Replikats und in pg_stat_replication auf dem Primärserver nachsehen.`,
    ahead: (place, changes) =>
      `Das Replikat (${place}) ist dem Primärserver um ${countOf(changes, 'Änderung', 'Änderungen')} voraus, deshalb antwortet der Primärserver. Bitte prüfen, ob DATABASE_URL zum jetzigen Primärserver führt und DATABASE_READ_URL zu dessen Replikat.`,
    pooled: (place) =>
      `DATABASE_READ_URL führt über einen Connection-Pooler (${place}) und wird deshalb nicht benutzt. Bitte die Adresse des Replikats selbst eintragen.`,
    otherArchive: (place) =>
      `DATABASE_READ_URL führt zu einem anderen Archiv (${place}) und wird deshalb nicht benutzt. Bitte ein Replikat dieses Archivs eintragen.`,
    failed: (place, reason) =>
      `Das Replikat (${place}) lässt sich nicht lesen (${reason}), deshalb antwortet der Primärserver. Bitte das Replikat starten oder DATABASE_READ_URL korrigieren: Die Adresse muss zu PostgreSQL selbst führen, nicht zu einem Connection-Pooler.`,
  },
  migrations: {
    ok: 'Alle Migrationen sind ausgeführt.',
    empty:
      'Die Datenbank ist leer: Sie enthält kein Archiv. Bitte DATABASE_URL korrigieren, eine Sicherung zurückspielen oder mit npm start ein neues Archiv anlegen.',
    pending: (names) =>
      `${countOf(names.length, 'Migration steht', 'Migrationen stehen')} aus (${names.join(', ')}). Bitte den Server starten: Er führt sie aus.`,
  },
  secret: {
    ok: 'PAYLOAD_SECRET ist dasselbe wie beim letzten Start.',
    unknown:
      'Mit dieser Datenbank wurde noch kein Server gestartet, daher lässt sich PAYLOAD_SECRET nicht vergleichen.',
    changed:
      'PAYLOAD_SECRET ist ein anderes als beim letzten Start. Bitte das frühere wieder setzen; sonst werden beim nächsten Start alle Sitzungen, signierten Bildadressen und Abmeldelinks ungültig, und ein Bot-Token muss neu eingetragen werden.',
  },
  images: {
    ok: (count, place) =>
      `Alle Dateien von ${countOf(count, 'Bild', 'Bildern')} sind ${inPlace(place)} vorhanden.`,
    otherArchive: (place, variable) =>
      `Die Bilder ${inPlace(place)} gehören zu einem anderen Archiv. Bitte DATABASE_URL und ${variable} prüfen: Eines von beiden ist falsch (docs/images.md).`,
    missing: (count, names, place) =>
      `${countOf(count, 'Bilddatei', 'Bilddateien')} ${inPlace(place)} ${count === 1 ? 'fehlt oder ist' : 'fehlen oder sind'} beschädigt: ${listed(names, count)}. Bitte aus einer Sicherung zurückholen oder diese Bilder löschen.`,
    unowned: (count, names, place) =>
      `Zu ${countOf(count, 'Bilddatei', 'Bilddateien')} ${inPlace(place)} gibt es keinen Datensatz: ${listed(names, count)}. Der Server räumt solche Dateien stündlich auf; doctor --repair tut es sofort.`,
    repaired: (count) =>
      `${countOf(count, 'Bilddatei ohne Datensatz wurde', 'Bilddateien ohne Datensatz wurden')} in den Papierkorb verschoben, der Dateien 30 Tage aufbewahrt.`,
    notRepaired: (...given) => `Es wurde nichts repariert. ${sweepRefusal(...given)}`,
  },
  mail: {
    ok: (server) => `Der Mailserver ${server} nimmt Verbindung und Anmeldung an.`,
    outbox: (folder) =>
      `SMTP_URL ist nicht gesetzt, daher werden E-Mails nicht versendet, sondern in ${folder} abgelegt. Bitte SMTP_URL und MAIL_FROM setzen.`,
    failed: (server, reason) =>
      `Der Mailserver ${server} funktioniert nicht (${reason}). Bitte Host, Port, Benutzer und Passwort in SMTP_URL prüfen.`,
    waiting: (hours) =>
      `Eine E-Mail zu Einträgen wartet seit ${countOf(hours, 'Stunde', 'Stunden')}. Den Grund nennt das Protokoll des Servers („could not be sent“); nach 7 Tagen wird sie verworfen.`,
    noneWaiting: 'Es wartet keine E-Mail zu Einträgen.',
  },
  chat: {
    bot: (channel) => `Der Digest geht über den Bot an ${channel}; sein Token wird angenommen.`,
    webhook: 'Der Digest geht an den Webhook aus den Einstellungen.',
    environment: 'Der Digest geht an den Webhook aus CHAT_WEBHOOK_URL.',
    none: 'Der Digest hat keinen Zustellweg. Bitte in den Einstellungen ein Bot-Token mit Kanal oder einen Webhook eintragen, oder CHAT_WEBHOOK_URL setzen.',
    tokenUnreadable:
      'Das gespeicherte Bot-Token lässt sich mit diesem PAYLOAD_SECRET nicht entschlüsseln. Bitte in den Einstellungen neu eintragen.',
    refused: (reason) =>
      `Der Chatdienst nimmt das Bot-Token nicht an (${reason}). Bitte das Token in den Einstellungen prüfen.`,
    lastFailed:
      'Der letzte Digest ist fehlgeschlagen. Den Grund zeigt die Verwaltung bei den Läufen; dort lässt er sich neu senden.',
    lastUnknown:
      'Ob der letzte Digest angekommen ist, ist unklar. Bitte im Kanal nachsehen, bevor er noch einmal gesendet wird.',
  },
  scheduler: {
    noSecret:
      'CRON_SECRET ist nicht gesetzt, daher kann kein Zeitplaner die Aufgaben aufrufen. Bitte setzen und docs/jobs.md folgen, oder npx payload jobs:run per cron ausführen.',
    never:
      'Noch kein Zeitplaner hat den Wochenbericht aufgerufen. Wie man einen einrichtet, steht in docs/jobs.md.',
    late: (days) =>
      `Der Zeitplaner hat sich zuletzt vor ${countOf(days, 'Tag', 'Tagen')} gemeldet. Bitte prüfen, ob er läuft und sein CRON_SECRET stimmt.`,
    overdue:
      'Ein freigegebener Eintrag ist fällig, aber publish-due wurde seit einem Tag nicht aufgerufen. Bitte täglich aufrufen (docs/jobs.md) oder jetzt npx payload jobs:run ausführen.',
    ok: 'Der Zeitplaner ruft die Aufgaben auf.',
  },
  clock: {
    ok: 'Die Uhren dieses Rechners und der Datenbank stimmen überein.',
    differs: (seconds) =>
      `Die Uhren dieses Rechners und der Datenbank weichen um ${seconds} Sekunden voneinander ab. Bitte beide per NTP synchronisieren.`,
  },
  publicUrl: {
    ok: (url) => `PUBLIC_URL ist ${url}.`,
    ownMachine: (url) =>
      `PUBLIC_URL ist ${url}: Links in E-Mails führen bei allen auf den eigenen Rechner. Bitte die Adresse setzen, unter der das Archiv erreichbar ist.`,
    insecure: (url) =>
      `PUBLIC_URL ist ${url}: Ohne https lassen sich Sitzungen und Tokens unterwegs mitlesen. Bitte einen TLS-Proxy davorsetzen und die https-Adresse eintragen.`,
    proxyNotTrusted: (url) =>
      `PUBLIC_URL ist ${url}, also steht ein Proxy davor, aber TRUST_PROXY ist 0: Alle haben die Adresse des Proxys und teilen sich eine Grenze für Anmeldungen. Bitte TRUST_PROXY auf die Zahl der Proxys setzen, die davor stehen.`,
  },
  disk: {
    ok: (gib) => `Für DATA_DIR und MEDIA_DIR sind mindestens ${gib.toFixed(1).replace('.', ',')} GiB frei.`,
    full: (variable, folder, mib) =>
      `Für ${variable} (${folder}) sind nur noch ${mib} MiB frei. Bitte Platz schaffen oder den Datenträger vergrößern.`,
  },
  administrator: {
    ok: 'Es gibt jemanden mit der Rolle admin.',
    none: 'Niemand hat die Rolle admin. Bitte npx payload user:invite --email … --role admin ausführen.',
  },
}
