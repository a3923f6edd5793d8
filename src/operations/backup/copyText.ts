/** The most bytes of a row: several times those of the longest draft with every character escaped. PostgreSQL holds a row in memory. */
const ROW_LIMIT = 256 * 1024 * 1024

const [TAB, NEWLINE, BACKSLASH, NULL] = Buffer.from('\t\n\\N')
/** By byte: 1 if it follows a backslash. */
const ESCAPED = flags('bfnrtv\\')
/** By byte: 1 if `COPY … TO` escapes it, or no text has it. */
const NEVER_PLAIN = flags('\0\b\v\f\r')

function flags(characters: string): Uint8Array {
  const found = new Uint8Array(256)
  for (const byte of Buffer.from(characters)) found[byte] = 1
  return found
}

/** A text that `COPY … TO` does not write. */
export class NotCopyText extends Error {}

/**
 * Passes on the text of `COPY … TO STDOUT` (PostgreSQL's text format). Throws `NotCopyText` if it was not written by it: `COPY … FROM`
 * reads more, such as `\.`, which ends the rows without an error, other escapes and other ends of a line. PostgreSQL itself refuses
 * invalid UTF-8 and values that their column cannot have.
 * @param expected the number of columns and of rows
 */
export async function* copyText(
  source: AsyncIterable<Buffer>,
  expected: { columns: number; rows: number },
): AsyncGenerator<Buffer> {
  let rows = 0
  let columns = 1
  let rowBytes = 0
  let fieldBytes = 0
  let isEscaped = false
  let isNull = false
  for await (const chunk of source) {
    // An iterator would take several times as long.
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0
      rowBytes += 1
      fieldBytes += 1
      if (isEscaped) {
        isEscaped = false
        isNull = byte === NULL && fieldBytes === 2
        if (!isNull && ESCAPED[byte] !== 1) throw new NotCopyText('another escape')
      } else if (byte === TAB) {
        columns += 1
        fieldBytes = 0
        isNull = false
      } else if (byte === NEWLINE) {
        if (columns !== expected.columns) throw new NotCopyText('another number of columns')
        rows += 1
        columns = 1
        rowBytes = 0
        fieldBytes = 0
        isNull = false
      } else if (byte === BACKSLASH && !isNull) isEscaped = true
      else if (isNull || NEVER_PLAIN[byte] === 1) throw new NotCopyText('a plain byte that is escaped')
    }
    if (rowBytes > ROW_LIMIT) throw new NotCopyText('a row that is too long')
    yield chunk
  }
  if (rowBytes > 0 || rows !== expected.rows) throw new NotCopyText('another number of rows')
}
