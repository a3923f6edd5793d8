import type { Access } from './calls'

/** The archive's front page, and forms of the admin. */
const PATHS = ['/', '/admin', '/admin/collections/posts/create', '/admin/collections/posts']

/** What became of opening pages. */
export interface Visits {
  /** How many pages were opened. */
  pages: number
  /** The scripts, styles and fonts that they named. */
  files: Set<string>
  failed: string[]
  /** Opens no further page, and waits for the current one. */
  stop: () => Promise<void>
}

/** Opens pages with all their files, one after the other, until it is stopped. */
export function startVisits(access: Access): Visits {
  let isOver = false
  const visits: Visits = {
    pages: 0,
    files: new Set(),
    failed: [],
    stop: async () => {
      isOver = true
      await ended
    },
  }
  async function visitAll(): Promise<void> {
    while (!isOver)
      for (const path of PATHS) {
        const page = await get(access, path, visits.failed)
        const files = new Set(page.match(/\/_next\/static\/[\w./~-]+\.(?:js|css|woff2)/g))
        for (const file of files) visits.files.add(file)
        visits.failed.push(...(await missingFiles(access, files)))
        visits.pages += 1
      }
  }
  const ended = visitAll()
  return visits
}

/** The files that cannot be loaded, with the reasons. */
export async function missingFiles(access: Access, files: Iterable<string>): Promise<string[]> {
  const missing: string[] = []
  for (const file of files) await get(access, file, missing)
  return missing
}

/** The text of a response. Adds what is not a 200 to `failed`. */
async function get({ url, cookie }: Access, path: string, failed: string[]): Promise<string> {
  const response = await fetch(url + path, { headers: { Cookie: cookie }, redirect: 'manual' }).catch(String)
  if (typeof response !== 'string' && response.status === 200) return response.text()
  failed.push(`${path}: ${typeof response === 'string' ? response : response.status}`)
  return ''
}
