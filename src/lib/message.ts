/**
 * A text as data: the key of a message in a catalogue, with parameters if the message is a function. It is rendered later, in
 * the reader's language.
 */
export type Coded<Catalogue> = {
  [Code in keyof Catalogue]: Catalogue[Code] extends (params: infer Params) => string
    ? { code: Code; params: Params }
    : { code: Code; params?: undefined }
}[keyof Catalogue]

/** The text of `coded` in the language of this catalogue. */
export function renderMessage<Catalogue extends object>(
  catalogue: Catalogue,
  coded: Coded<Catalogue>,
): string {
  // `Coded` ties the parameters to the message.
  const message = catalogue[coded.code] as string | ((params: unknown) => string)
  return typeof message === 'string' ? message : message(coded.params)
}
