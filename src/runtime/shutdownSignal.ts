import { processSlot } from './processSlot'

/** Aborted when this process receives SIGTERM or SIGINT, in every bundle of it. Set once, at the start; unset in tests. */
export const shutdownSignal = processSlot<AbortSignal>('shutdownSignal')
