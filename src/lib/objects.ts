/** The object with each value replaced by its member `key`: `pluck({ a: { size: 1 } }, 'size')` is `{ a: 1 }`. */
export function pluck<Source extends Readonly<Record<string, Record<Key, unknown>>>, Key extends string>(
  source: Source,
  key: Key,
): { [Name in keyof Source]: Source[Name][Key] } {
  const plucked = Object.entries(source).map(([name, value]) => [name, value[key]])
  return Object.fromEntries(plucked) as { [Name in keyof Source]: Source[Name][Key] }
}

/** The keys of an object, typed. The object must have no keys beyond those of its type. */
export function keysOf<Key extends string>(object: Readonly<Partial<Record<Key, unknown>>>): Key[] {
  return Object.keys(object) as Key[]
}

/** The object without its members that are undefined. */
export function defined<Source extends object>(
  source: Source,
): { [Name in keyof Source]?: Exclude<Source[Name], undefined> } {
  const members = Object.entries(source).filter(([, value]) => value !== undefined)
  return Object.fromEntries(members) as { [Name in keyof Source]?: Exclude<Source[Name], undefined> }
}
