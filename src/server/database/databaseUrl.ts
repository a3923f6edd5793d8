import { processSlot } from '@/runtime/processSlot'

const slot = processSlot<string>('databaseUrl')

/**
 * The address of the database that `openDatabase` opened, for the pool's connection string. It holds a password:
 * never to be logged. Throws when no database was opened in this process.
 */
export function databaseUrl(): string {
  const url = slot.get()
  if (url === undefined) throw new Error('No database was opened: call openDatabase before Payload connects.')
  return url
}

/** Makes the address known to this process. */
export function announceDatabaseUrl(url: string): void {
  slot.set(url)
}
