/** A value that all bundles in this process share (the server's and Next's evaluate the same modules once each). */
export interface ProcessSlot<Value> {
  get(): Value | undefined
  set(value: Value): void
}

/** The process-wide slot `update-archive.<name>`. Everyone who asks for the same name must mean the same type. */
export function processSlot<Value>(name: string): ProcessSlot<Value> {
  const key = Symbol.for(`update-archive.${name}`)
  const shape: Record<symbol, Value | undefined> = {}
  const slots = Object.assign(globalThis, shape)
  return {
    get: () => slots[key],
    set: (value) => {
      slots[key] = value
    },
  }
}
