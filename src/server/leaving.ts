import { processSlot } from './processSlot'

const slot = processSlot<AbortSignal>('leaving')

/** Says once, at the start, by what everyone in this process learns that it is told to stop. */
export function announceLeaving(leaving: AbortSignal): void {
  slot.set(leaving)
}

/** Aborted when this process is told to stop; undefined in commands and tests, which nobody tells. */
export function leavingSignal(): AbortSignal | undefined {
  return slot.get()
}
