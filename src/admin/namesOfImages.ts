import { isRecord } from '@/lib/json'
import { callArchive } from './callArchive'

/** The file names of images by their ids. Those that cannot be found are missing. */
export async function namesOfImages(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const query = new URLSearchParams({ ids: [...new Set(ids)].slice(0, 100).join(',') })
  const response = await callArchive(`/api/media/described?${query.toString()}`, { method: 'GET' })
  const json = response.ok ? response.json : null
  const items: unknown[] = isRecord(json) && Array.isArray(json.items) ? json.items : []
  return new Map(items.filter(isRecord).map(({ id, name }) => [String(id), String(name)]))
}
