import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The file names in an archive's image folder, sorted, without the store's dot files. */
export function imageFilesOf({ dataDir }: { dataDir: string }): string[] {
  const folder = join(dataDir, 'media')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .sort()
}
