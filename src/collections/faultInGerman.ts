const SENTENCES: readonly [pattern: RegExp, german: string][] = [
  [/^This field is required\.$/, 'Das wird gebraucht.'],
  [/^This must not be empty\.$/, 'Das darf nicht leer sein.'],
  [/^This must be at most (\d+) characters long\.$/, 'Höchstens $1 Zeichen.'],
  [/^This must be at least (\d+) characters long\.$/, 'Mindestens $1 Zeichen.'],
  [/^This must be at most (\d+) items long\.$/, 'Höchstens $1 Stück.'],
  [/^This must be at least (\d+) items long\.$/, 'Mindestens $1 Stück.'],
  [/^This must be one of: (.*)\.$/, 'Das muss eines davon sein: $1.'],
  [/^This must be a string\.$/, 'Das muss ein Text sein.'],
  [/^This must be (?:a number|an integer)\.$/, 'Das muss eine Zahl sein.'],
  [/^This must be true or false\.$/, 'Das muss ja oder nein sein.'],
  [/^This must be an array\.$/, 'Das muss eine Liste sein.'],
  [/^This must be an object\.$/, 'Das muss ein Objekt mit Feldern sein.'],
  [/^This field is not known here\. Remove it\.$/, 'Dieses Feld ist hier nicht bekannt. Bitte entfernen.'],
  [
    /^Keep this on one line: .*$/,
    'Bitte in einer Zeile: Zeilenumbrüche, Tabulatoren und Steuerzeichen sind hier nicht erlaubt.',
  ],
  [/^Remove what cannot be stored: .*$/, 'Das enthält ein Zeichen, das sich nicht speichern lässt.'],
  [/^Remove the character U\+0000 .*$/, 'Das enthält ein Zeichen, das sich nicht speichern lässt.'],
  [/^This number is too large to be stored\.$/, 'Diese Zahl ist zu groß, um gespeichert zu werden.'],
  [
    /^Write this number as a string: .*$/,
    'Diese ganze Zahl käme verändert zurück: bitte als Text schreiben, in Anführungszeichen.',
  ],
  [/^(\d+) more parts of this cannot be stored\.$/, 'Noch $1 Teile davon lassen sich nicht speichern.'],
  [
    /^(\d+) more fields are not known here\. Remove them\.$/,
    'Noch $1 Felder sind hier nicht bekannt. Bitte entfernen.',
  ],
  [/^This field name cannot be stored\.$/, 'Dieser Feldname lässt sich nicht speichern.'],
  [/^Nest arrays and objects at most (\d+) deep\.$/, 'Listen und Objekte höchstens $1 Ebenen tief.'],
  [
    /^This type is known: its data must fit it\.$/,
    'Diese Art von Block ist bekannt, aber die Daten passen nicht zu ihr.',
  ],
  [
    /^Give a complete address that begins with .*$/,
    'Bitte eine vollständige Adresse, die mit http:// oder https:// beginnt, ohne Leerzeichen.',
  ],
  [/^Give an id: .*$/, 'Bitte eine ID, so wie das Archiv sie nennt.'],
  [/^Give a date between .*$/, 'Bitte ein Datum zwischen den Jahren 100 und 9999.'],
  [/^Give the client a name: .*$/, 'Bitte einen Namen angeben: Unter ihm stehen die Entwürfe des Clients.'],
  [/^There is no project with this slug\.$/, 'Ein Projekt mit diesem Kurznamen gibt es nicht.'],
  [/^There is no such record\.$/, 'Das gibt es nicht.'],
  [/^There is no such image\.$/, 'Dieses Bild gibt es nicht.'],
  [
    /^An image may have 50 megapixels: this has (\d+)\.(\d)\.$/,
    'Ein Bild darf 50 Megapixel haben: Dieses hat $1,$2. Bitte verkleinern.',
  ],
  [
    /^An AVIF may have 12\.5 megapixels: this has (\d+)\.(\d)\. .*$/,
    'Ein AVIF darf 12,5 Megapixel haben: Dieses hat $1,$2. Bitte verkleinern oder als JPEG, PNG oder WebP hochladen, die 50 haben dürfen.',
  ],
  [
    /^The frames of an animation may have 100 megapixels together: these have (\d+)\.(\d)\.$/,
    'Die Einzelbilder einer Animation dürfen zusammen 100 Megapixel haben: Diese haben $1,$2. Bitte verkleinern oder kürzen.',
  ],
  [
    /^Processing this image takes too much memory or time\. .*$/,
    'Dieses Bild braucht zu viel Speicher oder Zeit. Bitte mit weniger Bildpunkten speichern, oder als einfaches JPEG oder PNG.',
  ],
]

/** What is wrong with a field, in German; a sentence that has no translation stays as it is. */
export function faultInGerman(message: string): string {
  for (const [pattern, german] of SENTENCES)
    if (pattern.test(message)) return message.replace(pattern, german)
  return message
}
