import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { sql } from '@payloadcms/db-postgres'
import type { Logger } from 'pino'
import { messageOf } from '@/lib/errors'
import type { Db } from '@/queries/db'
import type { PageHandlers } from './http/handlePage'
import { isRead, pathOf } from './http/nodeHttp'

/** How many builds keep their files: a page that is still open in a browser is hardly ever older. */
const KEPT_BUILDS = 5

const PREFIX = '/_next/static/'

/** The kinds of files that pages load. */
const CONTENT_TYPES = new Map([
  ['.css', 'text/css; charset=UTF-8'],
  ['.js', 'application/javascript; charset=UTF-8'],
  ['.png', 'image/png'],
  ['.woff2', 'font/woff2'],
])

/**
 * Stores the static files of this build in the database, and returns `pages` with those of the other builds there (OPS-39). So the
 * scripts of a page load whichever process is asked for them: while one process after the other is replaced by a new build, and in a
 * browser that has the page open since before. Files of this build come from the disk.
 * @param distDir Next's output
 */
export async function shareStaticFiles(
  { db, distDir, logger }: { db: Db; distDir: string; logger: Pick<Logger, 'warn'> },
  pages: PageHandlers['pages'],
): Promise<PageHandlers['pages']> {
  const folder = join(distDir, 'static')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const own = new Set(names.filter((name) => CONTENT_TYPES.has(extname(name))))
  try {
    const build = readFileSync(join(distDir, 'BUILD_ID'), 'utf8')
    await storeFiles(db, build, own, (name) => readFileSync(join(folder, name)))
  } catch (error) {
    logger.warn(
      `The scripts and styles of this build could not be stored in the database (${messageOf(error)}). Pages may fail while processes of another build run beside this one; restart this process to try again.`,
    )
  }
  return async (request, response) => {
    const path = pathOf(request)
    const type = CONTENT_TYPES.get(extname(path))
    const name = path.slice(PREFIX.length)
    const isOther = path.startsWith(PREFIX) && type !== undefined && isRead(request) && !own.has(name)
    const content = isOther ? await findFile(db, name).catch(() => null) : null
    if (content === null) return pages(request, response)
    response.writeHead(200, {
      'Content-Type': type,
      'Content-Length': content.length,
      // Names change with contents.
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    })
    response.end(request.method === 'HEAD' ? undefined : content)
  }
}

/** Stores what is missing of a build, and removes the oldest builds. */
async function storeFiles(
  db: Db,
  build: string,
  names: ReadonlySet<string>,
  read: (name: string) => Buffer,
): Promise<void> {
  const stored = await db<{ name: string }>(sql`select name from static_files where build = ${build}`)
  const isStored = new Set(stored.map(({ name }) => name))
  for (const name of names)
    if (!isStored.has(name))
      await db(sql`
        insert into static_files (build, name, content) values (${build}, ${name}, ${read(name)})
        on conflict do nothing`)
  await db(sql`
    delete from static_files where build not in (
      select build from static_files group by build order by max(stored_at) desc limit ${KEPT_BUILDS})`)
}

async function findFile(db: Db, name: string): Promise<Buffer | null> {
  const [file] = await db<{ content: Buffer }>(
    sql`select content from static_files where name = ${name} limit 1`,
  )
  return file?.content ?? null
}
