import { median } from '@/testing/median'
import { signIn } from '../drive/signIn'
import { formatDecimal, table } from '../report'
import { publishOne, unpublish } from './publishing'
import type { CustomWorkload, Surface } from './workload'

/** Maximum median in milliseconds, whatever the size of the archive. */
const MAX_MS = 300
const CALLS = 7

/** The reads by their name in the table: the API as the client that sees everything, the admin as an administrator. */
const READS: [title: string, path: string][] = [
  ['list, page 1', '/api/v1/posts'],
  ['list, last page', '/api/v1/posts?page=LAST'],
  ['word in nearly every entry: the', '/api/v1/posts?q=the'],
  ['word in every second: export', '/api/v1/posts?q=export'],
  ['word with an umlaut: übersicht', '/api/v1/posts?q=%C3%BCbersicht'],
  ['two frequent words: the export', '/api/v1/posts?q=the+export'],
  ['the same, page 400, the last that is listed', '/api/v1/posts?q=the+export&page=400'],
  ['four frequent words', '/api/v1/posts?q=export+%C3%BCbersicht+suche+liste'],
  ['frequent words, one without the other', '/api/v1/posts?q=export+-the'],
  ['a frequent word and one that no entry has', '/api/v1/posts?q=export+nirgendwo'],
  ['a frequent word in a project, of a type', '/api/v1/posts?q=export&project=pegel&type=fix'],
  ['a frequent word with a tag', '/api/v1/posts?q=export&tag=area-3'],
  ['a frequent word since a date', '/api/v1/posts?q=export&since=2026-01-01'],
  ['tag of every seventh', '/api/v1/posts?tag=area-3'],
  ['tag of every seventh, page 1,000', '/api/v1/posts?tag=area-3&page=1000'],
  ['admin, list', '/api/posts?depth=0&limit=10&sort=-updatedAt'],
  ['admin, last page', '/api/posts?depth=0&limit=10&sort=-updatedAt&page=ADMIN_LAST'],
  ['admin, by title', '/api/posts?depth=0&limit=10&sort=title'],
  ['admin, by title, last page', '/api/posts?depth=0&limit=10&sort=title&page=ADMIN_LAST'],
  ['admin, search for a frequent word', `/api/posts?depth=0&limit=10&sort=-updatedAt${searched('export')}`],
  ['admin, search for an entry', `/api/posts?depth=0&limit=10&sort=-updatedAt${searched('entry-777')}`],
  ['admin, search without a hit', `/api/posts?depth=0&limit=10&sort=-updatedAt${searched('nirgendwo')}`],
]

/**
 * The time of single reads that touch much of the archive: frequent words, tags, late pages, the admin's list. An entry
 * is published before each call, so nothing comes from the cache.
 */
export const large: CustomWorkload = {
  name: 'large',
  measure: async (surface) => {
    const { archive, pool } = surface
    const cookie = await signIn(surface)
    const last = (perPage: number) => String(Math.floor(archive.layout.posts / perPage))
    const figures: Record<string, { usual: number; longest: number }> = {}
    try {
      for (const [title, template] of READS) {
        const path = template.replace('ADMIN_LAST', last(10)).replace('LAST', last(25))
        const times: number[] = []
        for (let call = 0; call < CALLS; call += 1) {
          await publishOne(pool)
          times.push(await timeOf(surface, path, cookie))
        }
        figures[title] = { usual: median(times), longest: Math.max(...times) }
      }
    } finally {
      await unpublish(pool, archive.layout.posts)
    }
    const rows = Object.entries(figures).map(([title, { usual, longest }]) => {
      const [middle, most] = [formatDecimal(usual, 0), formatDecimal(longest, 0)]
      return [title, middle, most, `${MAX_MS}`, usual < MAX_MS ? 'yes' : 'NO']
    })
    return {
      text: table(['reads of a large archive, ms', 'median', 'longest', 'under', 'holds'], rows),
      figures: { large: figures },
      holds: Object.values(figures).every(({ usual }) => usual < MAX_MS),
    }
  },
}

/** The filter that the admin's list sends for a search. */
function searched(text: string): string {
  const fields = ['title', 'slug', 'teaser']
  return fields.map((name, place) => `&where[or][${place}][${name}][like]=${text}`).join('')
}

/** Milliseconds from the request to the complete response, which must be a list. */
async function timeOf({ product, archive }: Surface, path: string, cookie: string): Promise<number> {
  const isApi = path.startsWith('/api/v1/')
  const headers: Record<string, string> = isApi
    ? { Authorization: `Bearer ${archive.tokens.reader}` }
    : { Cookie: cookie }
  const begin = performance.now()
  const response = await fetch(`http://127.0.0.1:${product.port}${path}`, { headers })
  const text = await response.text()
  const took = performance.now() - begin
  if (response.status !== 200) throw new Error(`${path}: status ${response.status}: ${text.slice(0, 200)}`)
  return took
}
