/** Removes and returns what the archive's modules keep for a process (`processSlot`). `Object.assign(globalThis, slots)` puts it back. */
export function takeSlots(): Record<symbol, unknown> {
  const slots: Record<symbol, unknown> = {}
  for (const slot of Object.getOwnPropertySymbols(globalThis))
    if (Symbol.keyFor(slot)?.startsWith('update-archive.')) {
      slots[slot] = Reflect.get(globalThis, slot)
      Reflect.deleteProperty(globalThis, slot)
    }
  return slots
}
