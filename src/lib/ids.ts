import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

const UUID_SHAPE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A new id: a UUID v7 in lower case, ordered by the time it was made (API-2). */
export function newId(): string {
  return v7()
}

/** New ids for rows within a record, each 24 hexadecimal digits, the form that Payload's own have. */
export function newRowIds(count: number): string[] {
  const digits = randomBytes(count * 12).toString('hex')
  return Array.from({ length: count }, (_, index) => digits.slice(index * 24, (index + 1) * 24))
}

/** Whether the text has the shape of a UUID, of any version and in either case. PostgreSQL takes each of them as a `uuid`. */
export function isUuid(text: string): boolean {
  return UUID_SHAPE.test(text)
}
