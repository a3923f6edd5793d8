import { capitalised, countOf } from '@/lib/text'
import type { DigestMessages } from '../en/digest'

/** The texts of the digest. */
export const digest: DigestMessages = {
  message: {
    onDay: (day) => `am ${day}`,
    fromTo: (first, last) => `vom ${first} bis ${last}`,
    headline: (period, count) => `Was sich ${period} geändert hat: ${countOf(count, 'Eintrag', 'Einträge')}`,
    nothingPublished: (period) => `${capitalised(period)} wurde nichts veröffentlicht`,
    number: (number) => `Nr. ${number}`,
    more: (count) => (count === 1 ? 'und 1 weiterer' : `und ${count} weitere`),
    rest: (count, link) => `Im ${link('Archiv')} ${count === 1 ? 'steht' : 'stehen'} ${count} weitere`,
  },
  failures: {
    failed: {
      no_route: () =>
        'Es ist kein Zustellweg eingerichtet. Bitte in den Einstellungen ein Bot-Token mit Kanal oder eine Webhook-Adresse hinterlegen.',
      refused: (detail) =>
        `Der Chat hat die Nachricht abgelehnt${detail === null ? '' : `, mit der Begründung „${detail}“`}. Es wurde nichts gesendet. Bitte den Weg in den Einstellungen prüfen und den Digest dann noch einmal senden.`,
      http_status: (detail) =>
        `Der Chat hat mit ${detail === null ? 'einem Fehler' : `dem Status ${detail}`} geantwortet. Es wurde nichts gesendet. Bitte den Digest später noch einmal senden und, wenn das nicht hilft, die Adresse in den Einstellungen prüfen.`,
      rate_limited: (detail) =>
        `Der Chat begrenzt gerade die Anfragen${detail === null ? '' : ` und bittet um ${detail} ${detail === '1' ? 'Sekunde' : 'Sekunden'} Pause`}. Es wurde nichts gesendet. Bitte den Digest später noch einmal senden.`,
      unreachable: (detail) =>
        `Der Chat war nicht zu erreichen${bracketed(detail)}. Es wurde nichts gesendet. Bitte Adresse und Netz prüfen und den Digest dann noch einmal senden.`,
      forbidden_address: () =>
        'Die Webhook-Adresse ist keine öffentliche https-Adresse, deshalb wurde nichts gesendet. Bitte eine andere Adresse in den Einstellungen hinterlegen.',
      redirected: () =>
        'Die Webhook-Adresse leitet auf eine andere Adresse weiter. Weiterleitungen folgt das Archiv nicht, deshalb wurde nichts gesendet. Bitte die endgültige Adresse in den Einstellungen hinterlegen.',
      token_unreadable: () =>
        'Das gespeicherte Bot-Token lässt sich nicht mehr lesen, vermutlich weil sich PAYLOAD_SECRET geändert hat. Es wurde nichts gesendet. Bitte das Token in den Einstellungen neu hinterlegen.',
      stopped: () =>
        'Das Archiv wurde beendet, bevor etwas gesendet war. Bitte den Digest noch einmal senden.',
      internal: () =>
        'Ein Fehler im Archiv hat verhindert, dass der Digest gesendet wird. Er steht im Protokoll unter der ID dieses Laufs.',
    },
    unknown: {
      timeout: () =>
        'Die Nachricht wurde gesendet, aber der Chat hat nicht rechtzeitig geantwortet. Sie kann angekommen sein: Bitte im Kanal nachsehen, bevor sie noch einmal gesendet wird.',
      connection_lost: () =>
        'Die Verbindung brach ab, während die Nachricht gesendet wurde. Sie kann angekommen sein: Bitte im Kanal nachsehen, bevor sie noch einmal gesendet wird.',
      unreadable_answer: () =>
        'Die Nachricht wurde gesendet, aber die Antwort des Chats war nicht lesbar. Sie kann angekommen sein: Bitte im Kanal nachsehen, bevor sie noch einmal gesendet wird.',
      process_ended: () =>
        'Das Archiv wurde beendet, bevor dieser Lauf fertig war. Die Nachricht kann angekommen sein: Bitte im Kanal nachsehen, bevor sie noch einmal gesendet wird.',
      ended_before_sending: () =>
        'Das Archiv wurde beendet, bevor etwas gesendet war. Im Chat ist also keine Nachricht. Sie können den Digest noch einmal senden.',
    },
  },
  refusals: {
    channelNotFound:
      'Der Chat kennt den Kanal nicht, oder der Bot sieht ihn nicht. Bitte den Kanal in den Einstellungen prüfen und den Bot dorthin einladen.',
    notInChannel: 'Der Bot ist nicht im Kanal. Bitte dorthin einladen und den Digest noch einmal senden.',
    channelArchived:
      'Der Kanal ist im Chat archiviert. Bitte in den Einstellungen einen anderen wählen oder ihn wiederherstellen.',
    invalidToken:
      'Der Chat nimmt das Bot-Token nicht mehr an. Bitte in den Einstellungen ein neues hinterlegen.',
    missingScope:
      'Dem Bot fehlt eine Berechtigung. Bitte ihm im Chat chat:write geben und den Digest noch einmal senden.',
    unknownWebhook:
      'Der Chat kennt die Webhook-Adresse nicht mehr. Bitte dort eine neue anlegen und in den Einstellungen hinterlegen.',
    notAllowed:
      'Der Chat erlaubt auf diesem Weg keine Nachrichten im Kanal. Bitte dort erlauben oder einen anderen Kanal wählen.',
  },
  unexplained: {
    failed: 'Der Grund ist nicht bekannt.',
    unknown:
      'Es ist nicht bekannt, ob die Nachricht angekommen ist. Bitte im Kanal nachsehen, bevor sie noch einmal gesendet wird.',
  },
  deletionFailures: {
    refused: (detail) =>
      `Der Chat hat es abgelehnt, die Nachricht zu löschen${bracketed(detail)}. Sie steht noch dort.`,
    notNow: (detail) =>
      `Der Chat konnte die Nachricht gerade nicht löschen${bracketed(detail)}. Versuchen Sie es später noch einmal.`,
    rateLimited: () => 'Der Chat begrenzt gerade die Anfragen. Versuchen Sie es in einer Minute noch einmal.',
    tokenUnreadable: () =>
      'Das gespeicherte Bot-Token lässt sich nicht mehr lesen. Hinterlegen Sie es in den Einstellungen neu und löschen Sie die Nachricht dann.',
    unclear: (detail) =>
      `Der Chat hat das Löschen nicht bestätigt${bracketed(detail)}. Versuchen Sie es noch einmal.`,
    unreachable: (detail) =>
      `Der Chat war nicht zu erreichen${bracketed(detail)}. Die Nachricht steht noch dort. Versuchen Sie es später noch einmal.`,
  },
  updateFailures: {
    pending: () =>
      'Ein Eintrag dieser Nachricht wurde korrigiert oder zurückgezogen. Die Nachricht wird gerade aktualisiert.',
    refused: (detail) =>
      `Der Chat hat die Aktualisierung abgelehnt${bracketed(detail)}. Die Nachricht zeigt noch einen früheren Stand.`,
    gone: () => 'Die Nachricht gibt es im Chat nicht mehr. Es ist nichts zu aktualisieren.',
    notNow: (detail) =>
      `Der Chat konnte die Nachricht nicht aktualisieren${bracketed(detail)}. Versuchen Sie es später noch einmal.`,
    rateLimited: () => 'Der Chat begrenzt gerade die Anfragen. Versuchen Sie es in einer Minute noch einmal.',
    tokenUnreadable: () =>
      'Das gespeicherte Bot-Token lässt sich nicht mehr lesen. Speichern Sie es in den Einstellungen neu und aktualisieren Sie dann die Nachricht.',
    noToken: () =>
      'Das Bot-Token steht nicht mehr in den Einstellungen. Speichern Sie es wieder und aktualisieren Sie dann die Nachricht.',
    internal: () =>
      'Ein Fehler im Archiv hat die Aktualisierung verhindert. Einzelheiten stehen im Protokoll unter der ID dieses Laufs.',
    unreachable: (detail) =>
      `Der Chat hat die Aktualisierung nicht bestätigt${bracketed(detail)}. Versuchen Sie es noch einmal.`,
  },
  update: {
    title: 'Die Nachricht ist nicht auf dem neuesten Stand',
    button: 'Nachricht aktualisieren',
    failed: 'Nicht aktualisiert.',
    updatedAt: 'Aktualisiert',
    explained: 'weil ein Eintrag korrigiert oder zurückgezogen wurde',
    withdrawn: (period) => `Alles, was ${period} erschienen ist, wurde zurückgezogen`,
  },
  notDeletable: {
    webhook:
      'Diese Nachricht wurde über einen Webhook gesendet und lässt sich von hier aus nicht löschen. Löschen Sie sie im Chat.',
    nothing_sent: 'Dieser Lauf hat keine Nachricht gesendet.',
    unknown: 'Es ist unklar, ob die Nachricht angekommen ist. Sehen Sie im Kanal nach.',
    no_token:
      'Das Bot-Token steht nicht mehr in den Einstellungen. Tragen Sie es wieder ein, oder löschen Sie die Nachricht im Chat.',
  },
  notDeletableBriefly: {
    webhook: 'ging an einen Webhook',
    nothing_sent: 'nichts gesendet',
    unknown: 'ungewiss, ob sie ankam',
  },
  bot: {
    works: (name, team) => {
      if (name === undefined) return 'Das Token funktioniert.'
      return team === undefined
        ? `Das Token funktioniert: „${name}“.`
        : `Das Token funktioniert: „${name}“ in „${team}“.`
    },
    willArrive: (channel) =>
      `Die Nachricht wird in ${channel} ankommen und lässt sich von hier aus wieder löschen.`,
    canSettle: 'Geht eine Antwort verloren, sucht das Archiv die Nachricht im Kanal.',
    unclear: 'Dieser Chat meldet nicht, was der Bot darf. Das zeigt erst eine gesendete Nachricht.',
  },
  botFindings: {
    cannot_post: () =>
      'Dem Bot fehlt die Berechtigung chat:write: Er kann die Nachricht weder senden noch löschen. Bitte sie ihm im Chat geben und die App dort neu installieren.',
    no_channel: () =>
      'Es ist kein Kanal eingetragen. Solange er fehlt, sendet der Bot nichts. Bitte einen eintragen und speichern.',
    channel_not_found: ({ channel }) =>
      `Der Chat kennt ${channel} nicht, oder der Bot sieht den Kanal nicht. Bitte den Kanal prüfen; ist er privat, den Bot dorthin einladen.`,
    channel_archived: ({ channel }) =>
      `${channel} ist im Chat archiviert und nimmt nichts mehr an. Bitte einen anderen Kanal eintragen oder ihn wiederherstellen.`,
    not_in_channel: ({ channel, name }) =>
      `Der Bot ist nicht in ${channel}, deshalb wird der Chat die Nachricht ablehnen. ${invitation(name)}`,
    outside_channel: ({ channel, name }) =>
      `Der Bot ist nicht in ${channel}. Kommt einmal keine Antwort, kann das Archiv dort nicht nachsehen, ob die Nachricht angekommen ist. ${invitation(name)}`,
    cannot_look: ({ channel }) =>
      `Ob der Bot ${channel} erreicht, ließ sich nicht prüfen: Dafür braucht er im Chat die Berechtigung channels:read, in einem privaten Kanal groups:read.`,
    not_looked: ({ channel }) =>
      `Ob der Bot ${channel} erreicht, ließ sich nicht prüfen: Der Chat hat dazu nichts Brauchbares geantwortet.`,
    no_public_history: () => lacksHistory('channels:history'),
    no_private_history: () => lacksHistory('groups:history'),
    no_history: () => lacksHistory('channels:history, in einem privaten Kanal groups:history'),
  },
  statuses: {
    running: 'läuft',
    sent: 'gesendet',
    nothing_published: 'nichts veröffentlicht',
    dry_run: 'Probelauf',
    failed: 'fehlgeschlagen',
    unknown: 'ungewiss',
  },
  routes: { bot: 'Bot', webhook: 'Webhook', environment: 'Webhook aus der Umgebung' },
  triggers: { scheduler: 'Zeitplan', 'jobs:run': 'Befehl jobs:run' },
  entries: (count) => countOf(count, 'Eintrag', 'Einträge'),
  days: (count) => countOf(count, 'Tag', 'Tage'),
  facts: {
    moment: 'Zeitpunkt',
    result: 'Ergebnis',
    route: 'Zustellweg',
    channel: 'Kanal',
    routeAndChannel: 'Zustellweg und Kanal',
    period: 'Zeitraum',
    content: 'Inhalt',
    entries: 'Einträge',
    projects: 'Projekte',
    entriesAndProjects: 'Einträge und Projekte',
    trigger: 'Ausgelöst von',
    duration: 'Dauer',
    message: 'Nachricht',
  },
  coming: {
    title: 'Die nächste Nachricht',
    lead: 'Alles, was veröffentlicht wurde, als eine Nachricht im Team-Chat. Ein Zeitplan kann sie jede Woche senden, ein Administrator hier jederzeit.',
    content: (entries, projects, includesInternal) =>
      `${countOf(entries, 'Eintrag', 'Einträge')} aus ${countOf(projects, 'Projekt', 'Projekten')}, ${includesInternal ? 'interne eingeschlossen' : 'ohne interne'}`,
    noContent: (includesInternal) =>
      includesInternal ? 'nichts veröffentlicht' : 'nichts veröffentlicht, was nicht intern ist',
    nothing: (period) =>
      `Im Zeitraum ${period} ist nichts veröffentlicht. Es würde keine Nachricht gesendet.`,
    plain:
      'So zeigen Mattermost und Rocket.Chat die Nachricht. Slack zeigt sie mit Überschrift und Titelbildern.',
    noRoute: 'Es ist keiner eingerichtet.',
    noChannel: 'Ein Bot-Token ist gespeichert, aber der Kanal fehlt.',
    byAdministrator: 'Ein Administrator kann einen einrichten.',
    setUp: 'In den Einstellungen einrichten',
    change: 'Ändern',
    bot: (channel) => `Bot im Kanal ${channel}`,
    webhook: (host) => `Webhook bei ${host}`,
    environment: (host) => `Webhook aus der Umgebung (CHAT_WEBHOOK_URL) bei ${host}`,
    someWebhook: 'den Webhook',
    daysLabel: 'Wie weit die Nachricht zurückblickt',
    or: 'oder',
    daysNumber: (min, max) => `Anzahl der Tage, ${min} bis ${max}`,
    daysUnit: 'Tage',
    show: 'Zeigen',
  },
  underWay: {
    title: 'Gerade läuft ein Digest',
    about: (days) => ` über ${days}`,
    since: ', seit ',
    trigger: (trigger) => `Ausgelöst von: ${trigger}. `,
  },
  send: {
    button: 'Jetzt senden …',
    noRoute: 'Richten Sie zuerst einen Zustellweg ein.',
    nothing: 'In diesem Zeitraum gibt es nichts zu senden.',
    title: (entries, target) => `${entries} an ${target} senden?`,
    confirm: 'Jetzt senden',
    sending: 'Wird gesendet …',
    shared:
      'Gerade wird schon ein Digest gesendet. Wenn Sie vorher klicken, schließen Sie sich diesem Lauf mit seinem Zeitraum an, und es wird keine zweite Nachricht gesendet. Sonst gilt:',
    toChannel: (period, channel) =>
      `Die Nachricht über ${period} wird sofort gesendet. Alle in ${channel} können sie lesen.`,
    toWebhook: (period) =>
      `Die Nachricht über ${period} wird sofort gesendet. Alle im Kanal des Webhooks können sie lesen.`,
    withInternal: 'Interne Einträge sind dabei.',
    withoutInternal: 'Interne Einträge sind nicht dabei.',
    deletable: 'Sie können sie danach im Verlauf löschen.',
    notDeletable: 'Eine Nachricht über einen Webhook lässt sich von hier aus nicht löschen.',
    sent: (entries, target) => `Gesendet: ${entries} an ${target}.`,
    nothingPublished: 'Im Zeitraum ist nichts veröffentlicht. Es wurde nichts gesendet.',
    lost: 'Die Verbindung zum Archiv ist abgerissen. Laden Sie die Seite neu: Der Verlauf sagt, ob gesendet wurde. Senden Sie nicht vorher noch einmal.',
    notSent: 'Nicht gesendet.',
    seeRun: 'Zum Lauf',
  },
  history: {
    title: 'Verlauf',
    runs: (count) => countOf(count, 'Lauf', 'Läufe'),
    empty:
      'Noch ist kein Digest gelaufen. Hier erscheint dann das Ergebnis: wann er lief, wohin er ging, mit wie vielen Einträgen und wer ihn ausgelöst hat.',
    andMore: (names, count) => `${names} und ${count} weitere`,
    took: (duration) => `dauerte ${duration}`,
    notDeletable: 'nicht löschbar',
    pages: 'Seiten des Verlaufs',
    newer: 'Neuere Läufe',
    older: 'Ältere Läufe',
    page: (page, pages) => `Seite ${page} von ${pages}`,
  },
  run: {
    title: (moment) => `Digest vom ${moment}`,
    noRoute: 'keiner eingerichtet',
    noMessage: 'Zu diesem Lauf gibt es keine Nachricht.',
    toHistory: 'Zurück zum Verlauf',
  },
  preview: { title: 'Vorschau', region: 'Die Nachricht, wie sie im Chat erscheint' },
  deletion: {
    button: 'Nachricht löschen …',
    short: 'Löschen …',
    label: (moment, channel) => `Nachricht vom ${moment} aus ${channel} löschen`,
    title: (channel) => `Nachricht aus ${channel} löschen?`,
    text: (moment, entries, channel) =>
      `Die Nachricht mit ${countOf(entries, 'Eintrag', 'Einträgen')} vom ${moment} verschwindet für alle aus ${channel}. Das lässt sich nicht zurücknehmen; der Lauf bleibt im Verlauf.`,
    confirm: 'Nachricht löschen',
    deleting: 'Wird gelöscht …',
    failed: 'Nicht gelöscht.',
    done: (moment) => `Diese Nachricht ist im Chat gelöscht: ${moment}.`,
    doneShort: (moment) => `gelöscht, ${moment}`,
  },
  settings: {
    test: 'Bot prüfen',
    testing: 'Wird geprüft …',
    saveFirst: 'Bitte zuerst speichern.',
    noToken: 'Bitte zuerst ein Bot-Token speichern.',
    remove: 'Token entfernen …',
    removeTitle: 'Bot-Token entfernen?',
    removeText:
      'Der Digest geht danach an die Webhook-Adresse, wenn eine gesetzt ist. Nachrichten, die der Bot gesendet hat, lassen sich von hier aus dann nicht mehr löschen.',
    removeConfirm: 'Token entfernen',
    removing: 'Wird entfernt …',
    lastRuns: 'Letzte Läufe',
    noRuns: 'Noch ist kein Digest gelaufen.',
    allRuns: (count) => `Alle ${count} Läufe`,
    toDigest: 'Vorschau und Verlauf',
  },
}

function bracketed(detail: string | null): string {
  return detail === null ? '' : ` (${detail})`
}

function invitation(name: string | null): string {
  return name === null ? 'Bitte dorthin einladen.' : `Bitte dort „/invite @${name}“ eingeben.`
}

function lacksHistory(scope: string): string {
  return `Dem Bot fehlt die Berechtigung ${scope}: Kommt einmal keine Antwort, kann das Archiv nicht nachsehen, ob die Nachricht angekommen ist.`
}
