import type { FailureMessages } from '../en/failure'

export const failure: FailureMessages = {
  title: 'Etwas ist schiefgelaufen',
  text: 'Der Fehler liegt bei uns. Bitte versuchen Sie es gleich noch einmal.',
  number: 'Wenn es wieder passiert, nennen Sie uns diese Nummer:',
  offlineTitle: 'Sie sind offline',
  offline: 'Versuchen Sie es noch einmal, sobald die Verbindung wieder da ist.',
  retry: 'Noch einmal versuchen',
}
