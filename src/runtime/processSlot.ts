/** A value shared by all bundles of this process. The bundles of the server and of Next each evaluate a module once. */
interface ProcessSlot<Value> {
  get(): Value | undefined
  set(value: Value): void
  /** The value, created by the first call. */
  getOrSet(make: () => Value): Value
}

/** The process-wide slot `update-archive.<name>`. Every use of a name must have the same type. */
export function processSlot<Value>(name: string): ProcessSlot<Value> {
  const key = Symbol.for(`update-archive.${name}`)
  const shape: Record<symbol, Value | undefined> = {}
  const slots = Object.assign(globalThis, shape)
  return {
    get: () => slots[key],
    set: (value) => {
      slots[key] = value
    },
    getOrSet: (make) => (slots[key] ??= make()),
  }
}
