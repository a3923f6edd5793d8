import { processSlot } from './processSlot'

const slot = processSlot<AbortSignal>('shutdownSignal')

/** Sets the signal that `shutdownSignal` returns in every bundle of this process. Called once, at the start. */
export function setShutdownSignal(signal: AbortSignal): void {
  slot.set(signal)
}

/** Aborted when this process receives SIGTERM or SIGINT; undefined in commands and tests. */
export function shutdownSignal(): AbortSignal | undefined {
  return slot.get()
}
