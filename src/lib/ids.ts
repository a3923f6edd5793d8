import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

const UUID_SHAPE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A new id: a UUID v7 in lower case, ordered by creation time (API-2). */
export function newId(): string {
  return v7()
}

/** New ids for rows of arrays and blocks: 24 hex digits each, as Payload makes them. */
export function newRowIds(count: number): string[] {
  const digits = randomBytes(count * 12).toString('hex')
  return Array.from({ length: count }, (_, index) => digits.slice(index * 24, (index + 1) * 24))
}

/** Whether PostgreSQL accepts the text as a `uuid`: any version, upper or lower case. */
export function isUuid(text: string): boolean {
  return UUID_SHAPE.test(text)
}

/** The id of a Payload relation, which is the record or its id. Null if there is none. */
export function relationId(relation: unknown): string | null {
  if (relation instanceof Object && 'id' in relation) return String(relation.id)
  return typeof relation === 'string' ? relation : null
}
