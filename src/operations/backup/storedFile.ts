import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { ImageStore } from '@/integrations/storage/imageStore'

/** The content of a file in the image store, or null if it is missing. */
export async function readFile(store: ImageStore, name: string): Promise<Buffer | null> {
  const stream = await store.read(name)
  return stream === null ? null : buffer(stream)
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
