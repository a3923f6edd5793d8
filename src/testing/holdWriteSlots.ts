import { EventEmitter, once } from 'node:events'
import type { Payload } from 'payload'
import { limitWrites } from '@/operations/transaction'
import { connectionShares } from '@/runtime/connectionShares'
import { environment } from '@/runtime/environment'

/** Occupies all write slots of a pool. The function that it returns frees them. */
export function holdWriteSlots(payload: Payload): () => Promise<void> {
  const { writers } = connectionShares(environment().databasePool)
  const end = new EventEmitter()
  const held = Array.from({ length: writers }, () => limitWrites(payload, () => once(end, 'end')))
  return async () => {
    end.emit('end')
    await Promise.all(held)
  }
}
