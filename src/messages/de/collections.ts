import type { CollectionMessages } from '../en/collections'
import { issues } from './issues'

export const collections: CollectionMessages = {
  request: {
    encodedUrl: 'Die Adresse darf U+0000 nicht enthalten und Buchstaben und Ziffern nicht codieren.',
    nulInQuery: 'Die Abfrage darf U+0000 nicht enthalten.',
    nulInText: 'Texte dürfen U+0000 nicht enthalten.',
    wholeNumber: ({ name, min, max }) => `„${name}“ muss eine ganze Zahl von ${min} bis ${max} sein.`,
    object: ({ name }) => `„${name}“ muss ein Objekt sein.`,
    once: ({ name }) => `Senden Sie „${name}“ nur einmal.`,
    tooLarge: ({ bytes }) => `Der Inhalt darf höchstens ${bytes} Bytes haben.`,
    unparsableForm: 'Das Formular lässt sich nicht lesen.',
    tooManyParts: ({ max }) => `Ein Formular hat höchstens ${max} Teile.`,
    tooManyValues: ({ max, keys }) => `Ein Datensatz hat höchstens ${max} Werte und ${keys} Schlüssel.`,
    tooManyUnknown: ({ max }) =>
      `Der Inhalt hat mehr als ${max} Schlüssel, zu denen es kein Feld gibt. Senden Sie nur die Felder, die Sie ändern.`,
    notAnObject: 'Der Inhalt muss ein JSON-Objekt sein.',
    tooDeep: ({ max }) => `Schachteln Sie Listen und Objekte höchstens ${max} Ebenen tief.`,
    dashboardLayout: 'Ein Aufbau der Startseite ist eine Liste von Widgets, jedes mit einer Kennung.',
  },
  refusals: {
    locked:
      'Jemand anderes bearbeitet das gerade; es wurde nichts geändert. Kopieren Sie Ihren Text, und laden Sie die Seite neu, sobald die Person fertig ist.',
    unstorable: 'Ein Wert lässt sich nicht speichern oder nachschlagen. Prüfen Sie Kennungen und Zahlen.',
    queryTooLong: ({ values, fields }) =>
      `Eine Abfrage vergleicht mit höchstens ${values} Werten und sortiert nach höchstens ${fields} Feldern.`,
    listTooLarge: ({ bytes }) =>
      `Diese Einträge haben mehr als ${bytes / 2 ** 20} MiB Inhalt. Fordern Sie weniger an (limit) oder nur die Felder, die Sie brauchen (select).`,
    lastAdministrator: issues.last_administrator,

    // Deleting
    imageShown: ({ count, titles }) => {
      const more = count - titles.length
      const others = more === 0 ? '' : more === 1 ? ' und ein weiterer' : ` und ${more} weitere`
      const named = titles.map((title) => `„${title}“`).join(', ')
      return `${count === 1 ? 'Ein Eintrag zeigt' : `${count} Einträge zeigen`} dieses Bild noch: ${named}${others}. Bitte zuerst dort entfernen.`
    },
    usedByEntries: ({ count }) =>
      `Wird noch in ${count === 1 ? 'einem Eintrag' : `${count} Einträgen`} verwendet. Bitte zuerst dort ändern.`,
    usedByImages: ({ count }) =>
      `Wird noch von ${count === 1 ? 'einem Bild' : `${count} Bildern`} verwendet. Bitte zuerst dort ändern.`,
    usedByClients: ({ count }) =>
      `Wird noch von ${count === 1 ? 'einem API-Client' : `${count} API-Clients`} verwendet. Bitte zuerst dort ändern.`,
    usedByVersions: ({ count }) =>
      `Wird noch in ${count === 1 ? 'einer früheren Version' : `${count} früheren Versionen`} von Einträgen verwendet. Löschen geht erst, wenn diese weg sind.`,

    keyUsed: ({ count }) =>
      `${count === 1 ? 'Ein Eintrag verwendet' : `${count} Einträge verwenden`} diesen Schlüssel, deshalb bleibt er. Die Bezeichnungen können Sie ändern.`,

    // Images
    fileMissing: 'Bitte eine Datei auswählen.',
    fileFixed:
      'Die Datei eines Bildes lässt sich nicht austauschen. Bitte laden Sie die neue als weiteres Bild hoch.',
    projectFixed: 'Ein Eintrag zeigt dieses Bild, deshalb bleibt es in seinem Projekt.',
    altTextFixed:
      'Ein veröffentlichter Eintrag zeigt dieses Bild, deshalb bleibt sein Alternativtext. Mit dem Recht zu veröffentlichen lässt er sich durch eine Korrektur des Eintrags ändern.',

    // Entries
    published: 'Dieser Eintrag ist veröffentlicht und lässt sich nicht mehr ändern oder löschen.',
    savedElsewhere:
      'Der Eintrag wurde inzwischen an anderer Stelle gespeichert; es wurde nichts geändert. Kopieren Sie Ihren Text, und laden Sie die Seite neu.',
    approvedElsewhere:
      'Dieser Eintrag wurde inzwischen freigegeben oder geändert. Bitte die Seite neu laden.',
    statusUnknown: 'Einträge haben kein Feld „_status“. Sie werden nur durch Freigabe veröffentlicht.',
    writtenByArchive: ({ field }) =>
      `Nur das Archiv selbst schreibt „${field}“. Einträge werden nur durch Freigabe veröffentlicht.`,
  },
}
