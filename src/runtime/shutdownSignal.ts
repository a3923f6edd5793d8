import { processSlot } from './processSlot'

/** Aborted in every bundle when this process receives SIGTERM or SIGINT. Set once at startup, not in tests. */
export const shutdownSignal = processSlot<AbortSignal>('shutdownSignal')
