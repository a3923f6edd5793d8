import type { FlattenedField, Payload } from 'payload'

/** What should be a list of conditions and is none, on which Payload's page calls `map`. Places from 21 on make an object of it. */
const NO_LIST = /\[(?:or|and)\](?!\[(?:\d|1\d|20)\])/
/** Types of fields that have no value of their own. */
const WITHOUT_VALUE = new Set<string>(['array', 'blocks', 'group', 'join', 'tab', 'ui'])
/** Paths that a filter asks for existence. */
const EXISTS = /\[([^[\]]*)\]\[exists\]/g

/**
 * Whether the admin can show the filter in the address of a list. On others Payload's page fails: it finds no field for a path that its
 * own form does not offer, although the API filters by it.
 * @param segments of its path, below `/admin`
 */
export function isShowableFilter(
  payload: Payload,
  segments: readonly string[],
  searchParams: Readonly<Record<string, unknown>>,
): boolean {
  const [kind, slug = '', ...rest] = segments
  if (kind !== 'collections' || rest.length > 0) return true
  const fields = Object.entries(payload.collections).find(([name]) => name === slug)?.[1].config
    .flattenedFields
  const offered = new Set(['id', ...(fields ?? []).filter(isOffered).map(({ name }) => name)])
  const filters = Object.keys(searchParams).filter((key) => key.startsWith('where['))
  return filters.every(
    (key) => !NO_LIST.test(key) && [...key.matchAll(EXISTS)].every(([, path = '']) => offered.has(path)),
  )
}

/** Whether Payload's form offers the field. */
function isOffered(field: FlattenedField): boolean {
  if (('hidden' in field && field.hidden === true) || ('virtual' in field && field.virtual === true))
    return false
  return field.admin?.disabled !== true && !WITHOUT_VALUE.has(field.type) && field.name !== '_status'
}
