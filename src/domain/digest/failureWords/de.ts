import { each, inBrackets, reasons, seconds, type FailureWords } from './words'

/** Failures in German: what happened, and what to do. */
export const de: FailureWords = {
  no_route: () =>
    'Es gibt keinen Weg in einen Chat. Bitte in den Einstellungen ein Bot-Token mit Kanal oder eine Webhook-Adresse hinterlegen.',
  refused: (detail) =>
    `Der Chat hat die Nachricht abgelehnt${detail === null ? '' : `, mit der Begründung „${detail}“`}. Es wurde nichts gesendet. Bitte den Weg in den Einstellungen prüfen und den Digest dann noch einmal senden.`,
  http_status: (detail) =>
    `Der Chat hat mit ${detail === null ? 'einem Fehler' : `dem Status ${detail}`} geantwortet und nichts angenommen. Bitte den Digest später noch einmal senden; hilft das nicht, die Adresse in den Einstellungen prüfen.`,
  rate_limited: (detail) =>
    `Der Chat hat um eine Pause${detail === null ? '' : ` von ${seconds(detail, 'Sekunde', 'Sekunden')}`} gebeten, länger als ein Lauf wartet. Es wurde nichts gesendet. Bitte den Digest danach noch einmal senden.`,
  unreachable: (detail) =>
    `Der Chat war nicht zu erreichen${inBrackets(detail)}. Es wurde nichts gesendet. Bitte Adresse und Netz prüfen und den Digest dann noch einmal senden.`,
  forbidden_address: () =>
    'Die Webhook-Adresse führt nicht über https ins öffentliche Internet, deshalb wurde nichts gesendet. Bitte eine andere Adresse in den Einstellungen hinterlegen.',
  redirected: () =>
    'Die Webhook-Adresse leitet auf eine andere Adresse weiter, und dem wird nicht gefolgt. Es wurde nichts gesendet. Bitte die endgültige Adresse in den Einstellungen hinterlegen.',
  token_unreadable: () =>
    'Das gespeicherte Bot-Token lässt sich nicht mehr lesen, vermutlich weil sich PAYLOAD_SECRET geändert hat. Es wurde nichts gesendet. Bitte das Token in den Einstellungen neu hinterlegen.',
  stopped: () => 'Das Archiv wurde beendet, bevor etwas gesendet war. Bitte den Digest noch einmal senden.',
  internal: () =>
    'Ein Fehler im Archiv hat verhindert, dass der Digest gesendet wird. Das Protokoll nennt ihn unter der Nummer dieses Laufs.',
  timeout: () =>
    'Die Nachricht ging hinaus, und der Chat hat nicht rechtzeitig geantwortet. Sie kann angekommen sein: Bitte in den Kanal sehen, bevor sie noch einmal gesendet wird.',
  connection_lost: () =>
    'Die Verbindung brach ab, während die Nachricht hinausging. Sie kann angekommen sein: Bitte in den Kanal sehen, bevor sie noch einmal gesendet wird.',
  unreadable_answer: () =>
    'Die Nachricht ging hinaus, und die Antwort des Chats war nicht zu lesen. Sie kann angekommen sein: Bitte in den Kanal sehen, bevor sie noch einmal gesendet wird.',
  process_ended: () =>
    'Das Archiv wurde beendet, während dieser Lauf im Gang war. Die Nachricht kann angekommen sein: Bitte in den Kanal sehen, bevor sie noch einmal gesendet wird.',
  ended_before_sending: () =>
    'Das Archiv wurde beendet, bevor etwas gesendet war; im Chat steht also keine Nachricht. Sie können den Digest noch einmal senden.',
  reasons: new Map([
    ...each(
      reasons.noChannel,
      'Der Chat kennt den Kanal nicht, oder der Bot sieht ihn nicht. Bitte den Kanal in den Einstellungen prüfen und den Bot dorthin einladen.',
    ),
    ...each(
      reasons.notInChannel,
      'Der Bot ist nicht im Kanal. Bitte dorthin einladen und den Digest noch einmal senden.',
    ),
    ...each(
      reasons.archived,
      'Der Kanal ist im Chat archiviert. Bitte in den Einstellungen einen anderen wählen oder ihn wiederherstellen.',
    ),
    ...each(
      reasons.badToken,
      'Der Chat nimmt das Bot-Token nicht mehr an. Bitte in den Einstellungen ein neues hinterlegen.',
    ),
    ...each(
      reasons.noPermission,
      'Dem Bot fehlt eine Berechtigung. Bitte ihm im Chat chat:write geben und den Digest noch einmal senden.',
    ),
    ...each(
      reasons.badAddress,
      'Der Chat kennt die Webhook-Adresse nicht mehr. Bitte dort eine neue anlegen und in den Einstellungen hinterlegen.',
    ),
    ...each(
      reasons.notAllowed,
      'Der Chat lässt auf diesem Weg nichts in den Kanal. Bitte dort erlauben oder einen anderen Kanal wählen.',
    ),
    ...each(
      reasons.notDeletable,
      'Der Chat lässt den Bot diese Nachricht nicht löschen. Bitte dort von Hand löschen.',
    ),
  ]),
  statuses: new Map(
    each(
      reasons.goneStatus,
      'Der Chat kennt die Webhook-Adresse nicht mehr. Bitte dort eine neue anlegen und in den Einstellungen hinterlegen.',
    ),
  ),
}
