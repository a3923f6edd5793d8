/** The id of a relation as Payload gives it: the record or the id itself. Null when there is none. */
export function relationId(relation: unknown): string | null {
  if (relation instanceof Object && 'id' in relation) return String(relation.id)
  return typeof relation === 'string' ? relation : null
}
