/** The id of a Payload relation, which is the record or its id. Null if there is none. */
export function relationId(relation: unknown): string | null {
  if (relation instanceof Object && 'id' in relation) return String(relation.id)
  return typeof relation === 'string' ? relation : null
}
