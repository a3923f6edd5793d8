/** What the order needs of a field, in the configuration of server and browser. */
interface PlacedField {
  name?: string
  type: string
  admin?: { position?: string }
  fields?: readonly PlacedField[]
  blocks?: readonly { fields: readonly PlacedField[] }[]
}

/**
 * Sorts what is said about the fields of a form as the fields follow each other: the main column, then the sidebar; blocks and
 * images as numbered. What is said about one field keeps its order.
 */
export function inFormOrder<Item>(
  items: readonly Item[],
  pathOf: (item: Item) => string,
  fields: readonly PlacedField[],
): Item[] {
  const names = namesIn(fields)
  const inBlocks = fields.flatMap(({ blocks = [] }) => blocks).map((block) => namesIn(block.fields))
  /** A name that the form does not have comes last. */
  const placeOf = (path: string) =>
    path.split('.').map((step, depth) => {
      if (/^\d+$/.test(step)) return Number(step)
      const places = depth === 0 ? [names.indexOf(step)] : inBlocks.map((own) => own.indexOf(step))
      const place = Math.max(...places)
      return place === -1 ? Infinity : place
    })
  return items
    .map((item) => ({ item, place: placeOf(pathOf(item)) }))
    .sort((one, other) => compare(one.place, other.place))
    .map(({ item }) => item)
}

/** The names of the fields, also of those in rows. */
function namesIn(fields: readonly PlacedField[]): string[] {
  const inSidebar = ({ admin }: PlacedField) => admin?.position === 'sidebar'
  return [...fields.filter((field) => !inSidebar(field)), ...fields.filter(inSidebar)].flatMap((field) =>
    field.name === undefined ? namesIn(field.fields ?? []) : field.name,
  )
}

function compare(one: readonly number[], other: readonly number[]): number {
  for (let index = 0; index < Math.max(one.length, other.length); index += 1) {
    const [left = -1, right = -1] = [one[index], other[index]]
    if (left !== right) return left - right
  }
  return 0
}
