import type { Choose } from '@/messages/language'
import type { RefusedCall } from './callArchive'

/** Why a call was refused, in words for the user. Unknown problems keep the server's text. */
export function problemInWords({ type, message }: RefusedCall, choose: Choose): string {
  switch (type) {
    case 'unauthorized':
      return choose(
        'Sie sind abgemeldet. Laden Sie die Seite neu und melden Sie sich an.',
        'You are signed out. Reload the page and sign in.',
      )
    case 'forbidden':
      return choose('Dafür reicht Ihre Rolle nicht.', 'Your role does not reach for this.')
    case 'not_found':
      return choose('Das gibt es nicht mehr.', 'This no longer exists.')
    case 'already_published':
      return choose(
        'Der Eintrag ist inzwischen veröffentlicht. Laden Sie die Seite neu.',
        'The entry has been published meanwhile. Reload the page.',
      )
    case 'no_delivery_route':
      return choose(
        'Es ist kein Zustellweg eingerichtet. Das geht in den Einstellungen.',
        'No delivery route is set up. The settings are the place for it.',
      )
    case 'unavailable':
    case 'unreachable':
      return choose(
        'Das Archiv ist gerade nicht erreichbar. Versuchen Sie es in einigen Sekunden noch einmal.',
        'The archive cannot be reached. Try again in a few seconds.',
      )
    default:
      return message
  }
}
