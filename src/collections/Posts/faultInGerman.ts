const SENTENCES: readonly [pattern: RegExp, german: string][] = [
  [/^Write at most (\d+) characters?: this has (\d+)\.$/, 'Höchstens $1 Zeichen: das sind $2.'],
  [/^This must not be empty\.$/, 'Das darf nicht leer sein.'],
  [/^This field is required\.$/, 'Das wird gebraucht.'],
  [
    /^Keep this on one line: .*$/,
    'Bitte in einer Zeile: Zeilenumbrüche, Tabulatoren und Steuerzeichen sind hier nicht erlaubt.',
  ],
  [/^Remove what cannot be stored: .*$/, 'Das enthält ein Zeichen, das sich nicht speichern lässt.'],
  [
    /^Give a complete address that begins with .*$/,
    'Bitte eine vollständige Adresse, die mit http:// oder https:// beginnt.',
  ],
  [/^Give a date between .*$/, 'Bitte ein Datum zwischen den Jahren 1 und 9999.'],
  [/^There is no such record\.$/, 'Das gibt es nicht.'],
  [/^There is no such image\.$/, 'Dieses Bild gibt es nicht.'],
  [/^This must be at most (\d+) items long\.$/, 'Höchstens $1 Stück.'],
  [/^This must be at least (\d+) items long\.$/, 'Mindestens $1 Stück.'],
]

/** What is wrong with a field, in German; a sentence that has no translation stays as it is. */
export function faultInGerman(message: string): string {
  for (const [pattern, german] of SENTENCES)
    if (pattern.test(message)) return message.replace(pattern, german)
  return message
}
