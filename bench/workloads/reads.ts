import { publishedAt, READERS, TYPES, type Layout } from '../archive/layout'
import { searchWords } from '../archive/vocabulary'
import { Connection, parseResponse } from '../drive/connection'
import type { Traffic } from '../drive/drive'
import { getRequest } from '../drive/request'
import { storeHtml } from './storeHtml'
import type { Surface, Workload } from './workload'

/** Number of different entries to read. */
const ENTRIES = 2_000
/** Number of pages of the list. */
const PAGES = 100
/** Number of `since` dates per type. */
const DATES = 20

/** The reads: a page of a list, an entry, and so on, each compared with the same read of the limit. */
export const reads: Workload[] = [
  read('list1', 'list, page 1', 2, 'reader', () => ['/posts']),
  read('list200', 'list, page 200', 2, 'reader', ({ posts }) => [
    `/posts?page=${Math.min(200, Math.floor(posts / 25))}`,
  ]),
  read('entry', 'one entry, 2,000 different', 0.5, 'reader', entryPaths),
  read('type', 'type with since, 100 different', 1, 'reader', typePaths),
  read('search', 'search, 500 different words', 0.7, 'reader', () =>
    searchWords().map((word) => `/posts?q=${word}`),
  ),
  read('unread', 'unread, 500 different readers', 0.5, 'bound', unreadPaths),
  {
    name: 'known',
    title: '304 of a list, against the list',
    target: 3,
    traffic: async ({ archive: { tokens }, product }) => ({
      product: {
        ...always(
          getRequest(tokens.reader, '/posts', { 'If-None-Match': await etagOf(product.port, tokens.reader) }),
        ),
        status: 304,
      },
      limit: { ...always(getRequest(tokens.reader, '/posts')), status: 200 },
    }),
  },
]

/** Different pages of the list, so that each is read anew after a publication. */
export const lists = read('lists', `list, pages 1 to ${PAGES}`, 2, 'reader', () =>
  Array.from({ length: PAGES }, (_, index) => `/posts?page=${index + 1}`),
)

/** Entries with the HTML of their texts, which the limit stores with each entry. */
export const entryAsHtml: Workload = {
  ...read('html', 'one entry as HTML, 2,000 different', 0.5, 'reader', (layout) =>
    entryPaths(layout).map((path) => `${path}?format=html`),
  ),
  prepare: ({ archive: { layout }, pool }) =>
    storeHtml(
      pool,
      entryPaths(layout).map((path) => path.slice('/posts/'.length)),
    ),
}

function read(
  name: string,
  title: string,
  target: number,
  as: 'reader' | 'bound',
  pathsOf: (layout: Layout) => string[],
): Workload {
  const same = async ({ archive: { layout, tokens } }: Surface) => ({
    token: tokens[as],
    paths: pathsOf(layout),
  })
  return {
    name,
    title,
    target,
    same,
    traffic: async (surface) => {
      const { token, paths } = await same(surface)
      const traffic = roundRobin(paths.map((path) => getRequest(token, path)))
      return { product: traffic, limit: traffic }
    },
  }
}

function roundRobin(requests: readonly Buffer[]): Traffic {
  return {
    status: 200,
    warmUp: requests.length,
    request: (number) => {
      const kind = number % requests.length
      const bytes = requests[kind]
      if (bytes === undefined) throw new RangeError('there is no request')
      return { bytes, kind }
    },
  }
}

function always(bytes: Buffer): Pick<Traffic, 'request' | 'warmUp'> {
  return { warmUp: 1, request: () => ({ bytes, kind: 0 }) }
}

/** Entries from all over the archive, in an order unrelated to their position. */
function entryPaths({ posts }: Layout): string[] {
  const count = Math.min(ENTRIES, posts)
  return Array.from({ length: count }, (_, index) => {
    const place = (index * 1_237) % count
    return `/posts/entry-${Math.floor((place * posts) / count) + 1}`
  })
}

/** The types, each since dates that match 100 to 2,000 entries of all types. */
function typePaths(layout: Layout): string[] {
  const windows = Array.from(
    { length: DATES },
    (_, index) => (index + 1) * Math.min(100, Math.floor(layout.posts / DATES)),
  )
  return TYPES.flatMap((type) =>
    windows.map((entries) => {
      const since = publishedAt(layout, layout.posts - entries + 1).toISOString()
      return `/posts?type=${type}&since=${since}`
    }),
  )
}

/** The unread entries of each reader. */
function unreadPaths(layout: Layout): string[] {
  const since = publishedAt(layout, layout.followedFrom).toISOString()
  return Array.from(
    { length: READERS },
    (_, index) => `/unread?external_user_id=reader-${index + 1}&since=${since}`,
  )
}

async function etagOf(port: number, token: string): Promise<string> {
  const connection = await Connection.open(port)
  try {
    const { headers } = parseResponse(await connection.send(getRequest(token, '/posts'), true))
    return headers.get('etag') ?? ''
  } finally {
    connection.close()
  }
}
