import type { HistoryMessages } from '../en/history'

export const history: HistoryMessages = {
  difference: {
    none: 'Keine Änderung.',
    content: 'Inhalt',
    fields: {
      title: 'Titel',
      teaser: 'Teaser',
      coverMediaId: 'Titelbild',
      projectId: 'Projekt',
      typeId: 'Art der Änderung',
      audience: 'Zielgruppe',
      publishAt: 'Datum',
      tags: 'Schlagwörter',
      authorName: 'Verfasst von',
      slug: 'Kurzname für Adressen',
    },
    block: (number, type) => `Block ${number}: ${type}`,
    unknownBlock: (type) => `unbekannte Art „${type}“`,
    added: 'neu',
    changed: 'geändert',
    removed: 'entfernt',
    moved: (number) => `verschoben, vorher Block ${number}`,
    unchanged: (count) => (count === 1 ? '1 Block unverändert' : `${count} Blöcke unverändert`),
    alt: 'Alternativtext',
    image: 'Bild',
    empty: 'leer',
    removedText: 'entfernt:',
    addedText: 'hinzugefügt:',
  },
}
