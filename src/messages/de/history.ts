import type { HistoryMessages } from '../en/history'

export const history: HistoryMessages = {
  tooLong: (count, max) => `Das sind ${count} Zeichen. Kürzen Sie auf ${max}.`,
  difference: {
    none: 'Keine Änderung.',
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
    deletedImage: 'ein gelöschtes Bild',
    empty: 'leer',
    removedText: 'entfernt:',
    addedText: 'hinzugefügt:',
  },
  actions: {
    create: 'hat den Entwurf angelegt',
    update: 'hat den Entwurf geändert',
    restore: 'hat eine frühere Version wiederhergestellt',
    submit: 'hat den Entwurf eingereicht',
    request_changes: 'hat um Änderungen gebeten',
    schedule: 'hat den Eintrag freigegeben und eingeplant',
    withdraw_approval: 'hat die Freigabe zurückgenommen',
    publish: 'hat den Eintrag veröffentlicht',
    correct: 'hat den Eintrag korrigiert',
    withdraw: 'hat den Eintrag zurückgezogen',
    reinstate: 'hat den Eintrag wieder veröffentlicht',
  },
  versions: {
    title: 'Versionen',
    lead: (count, max) =>
      `${count === 1 ? '1 Version' : `${count} Versionen`}, die neueste zuerst. Die neuesten ${max} bleiben erhalten.`,
    nobody: 'Jemand',
    when: 'Zeitpunkt',
    who: 'Was geschah',
    before: 'Von',
    after: 'Bis',
    chooseBefore: (moment) => `Version vom ${moment} vergleichen`,
    chooseAfter: (moment) => `mit der Version vom ${moment}`,
    compare: 'Vergleichen',
    note: (note) => `Anmerkung für Leser: „${note}“`,
    major: 'Wichtig: Der Eintrag wurde für alle wieder ungelesen.',
    reason: (reason) => `Grund: „${reason}“`,
    current: 'aktuelle Version',
    changes: (before, after) => `Änderungen zwischen ${before} und ${after}`,
    onlyOne: 'Bisher gibt es nur diese Version.',
    restore: 'Wiederherstellen …',
    restoreLabel: (moment) => `Version vom ${moment} wiederherstellen`,
    restoreTitle: 'Diese Version wiederherstellen?',
    restoreText: (moment) =>
      `Der Entwurf erhält den Inhalt vom ${moment}. Der jetzige Inhalt bleibt in der Liste der Versionen.`,
    restoreScheduled: (date) =>
      `Dieser Eintrag ist freigegeben und erscheint am ${date}. Das Wiederherstellen nimmt die Freigabe zurück.`,
    restoreWithout: (count) =>
      count === 1
        ? 'Ein Bild dieser Version wurde inzwischen gelöscht und fehlt danach.'
        : `${count} Bilder dieser Version wurden inzwischen gelöscht und fehlen danach.`,
    restoring: 'Wird wiederhergestellt …',
    restoreConfirm: 'Wiederherstellen',
    notRestored: 'Nicht wiederhergestellt.',
    forbidden: 'Die Versionen eines Eintrags sehen nur Autorinnen und Autoren.',
  },
  controls: {
    correct: 'Korrigieren …',
    withdraw: 'Zurückziehen …',
    reinstate: 'Wieder veröffentlichen …',
    withdrawnOn: (date, name, reason) =>
      `Zurückgezogen am ${date}${name === null ? '' : ` von ${name}`}: ${reason}`,
    correctedOn: (date) => `Zuletzt korrigiert am ${date}.`,
    withdrawTitle: 'Diesen Eintrag zurückziehen?',
    withdrawText: {
      internal: 'Kolleginnen und Kollegen sehen den Eintrag nicht mehr.',
      customer: 'Kolleginnen, Kollegen und Kunden sehen den Eintrag nicht mehr.',
      public: 'Niemand sieht den Eintrag mehr, weder im Unternehmen noch außerhalb.',
    },
    withdrawKept:
      'Die Nummer bleibt vergeben. Nachrichten im Chat werden aktualisiert. Sie können den Eintrag später wieder veröffentlichen.',
    reason: 'Grund',
    reasonHelp: 'Wer die Adresse des Eintrags öffnet, liest diesen Grund.',
    reasonMissing: 'Geben Sie einen Grund an.',
    withdrawing: 'Wird zurückgezogen …',
    withdrawConfirm: 'Zurückziehen',
    reinstateTitle: 'Diesen Eintrag wieder veröffentlichen?',
    reinstateText: {
      internal: 'Kolleginnen und Kollegen sehen den Eintrag wieder, mit seiner Nummer und seinem Datum.',
      customer:
        'Kolleginnen, Kollegen und Kunden sehen den Eintrag wieder, mit seiner Nummer und seinem Datum.',
      public: 'Alle sehen den Eintrag wieder, mit seiner Nummer und seinem Datum.',
    },
    reinstating: 'Einen Moment …',
    reinstateConfirm: 'Wieder veröffentlichen',
    failed: 'Das hat nicht geklappt.',
  },
  correct: {
    title: 'Eintrag korrigieren',
    lead: 'Nummer, Adresse, Projekt, Art, Zielgruppe und Datum bleiben, wie sie sind. Leser sehen die Korrektur sofort.',
    fromVersion:
      'Das Formular enthält eine frühere Version. Leser sehen sie, sobald Sie die Korrektur veröffentlichen.',
    notPublished: 'Nur ein veröffentlichter Eintrag lässt sich korrigieren.',
    forbidden: 'Korrigieren darf nur, wer veröffentlichen darf.',
    back: 'Zurück zum Eintrag',
    cover: 'Alternativtext des Titelbilds',
    aboutReaders: 'Was Leser erfahren',
    note: 'Anmerkung (optional)',
    noteHelp: 'Sagt, was falsch war. Leser sehen die Anmerkung mit Datum unter dem Eintrag.',
    major: 'Wichtig: den Eintrag allen wieder als ungelesen zeigen',
    save: 'Eintrag korrigieren …',
    nothing: 'Noch ist nichts geändert.',
    notKept:
      'In diesem Browser ist kein Platz für das Geschriebene. Lassen Sie diese Seite offen, bis es veröffentlicht ist.',
    changes: 'Ihre Änderungen',
    confirmTitle: 'Diese Korrektur veröffentlichen?',
    confirm: 'Korrektur veröffentlichen',
    confirming: 'Wird veröffentlicht …',
    withNote: (note) => `Leser sehen diese Anmerkung: „${note}“`,
    withoutNote: 'Leser sehen keine Anmerkung.',
    isMajor: 'Der Eintrag gilt für alle wieder als ungelesen.',
    chat: 'Steht der Eintrag in einer Nachricht, die der Bot in den letzten 30 Tagen gesendet hat, wird diese aktualisiert.',
    others: (count) =>
      count === 1
        ? 'Dieser veröffentlichte Eintrag zeigt ein Bild, dessen Alternativtext Sie geändert haben, und wird mit korrigiert:'
        : 'Diese veröffentlichten Einträge zeigen ein Bild, dessen Alternativtext Sie geändert haben, und werden mit korrigiert:',
    scheduled: (count) =>
      count === 1
        ? 'Ein geplanter Eintrag zeigt ein Bild, dessen Alternativtext Sie geändert haben. Er braucht eine neue Freigabe:'
        : 'Geplante Einträge zeigen ein Bild, dessen Alternativtext Sie geändert haben. Sie brauchen eine neue Freigabe:',
    done: 'Korrigiert. Leser sehen ab jetzt die neue Fassung.',
    refused: 'Nicht korrigiert:',
    changed:
      'Nicht korrigiert: Der Eintrag wurde geändert, seit Sie diese Seite geöffnet haben. Was Sie geschrieben haben, bleibt erhalten.',
    reload: 'Aktuelle Version zeigen',
  },
}
