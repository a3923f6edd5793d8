import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type pg from 'pg'
import { CREATE, ENTRY, ENTRY_AS_HTML, LIST, LIST_OF_TYPE, SEARCH, UNREAD } from './statements'

const BASE = '/api/v1/'
/** The parts of a media URL around the file name, with the same length as in the product's responses. */
const FILES = 'http://localhost:3000/api/v1/media/file/'
const SIGNATURE = '?expires=1790000000&signature=0123456789012345678901234567890123456789012'
const RANKS = { internal: 0, customer: 1, public: 2 }

interface KnownClient {
  id: string
  name: string
  rank: number
  projectId: string | null
}

/** A named prepared statement with its values, or null if the path is unknown. */
type Query = { name: string; text: string; values: unknown[] } | null

/**
 * The fastest plain server for the same responses: Node's http and `pg`, clients cached in memory, one prepared
 * statement per request whose single value is the JSON of the response. It skips everything else the product does:
 * revocation, validation, ETag, log, idempotency.
 */
export async function limitServer(pool: pg.Pool): Promise<Server> {
  const clients = await knownClients(pool)
  return createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const client = clients.get(hashOf(request.headers.authorization ?? ''))
    if (client === undefined) return send(response, 401, '{"type":"unauthorized"}')
    const work =
      request.method === 'POST' ? create(pool, client, request) : run(pool, read(client, request.url ?? ''))
    work.then(
      (body) => send(response, body === null ? 404 : request.method === 'POST' ? 201 : 200, body ?? '{}'),
      (error: unknown) => {
        process.stderr.write(`limit: ${String(error)}\n`)
        send(response, 500, '{}')
      },
    )
  })
}

async function knownClients(pool: pg.Pool): Promise<Map<string, KnownClient>> {
  const { rows } = await pool.query<{
    hash: string
    id: string
    name: string
    audience: keyof typeof RANKS
    projectId: string | null
  }>(
    'select token_hash as hash, id, name, audience, project_id as "projectId" from api_clients where revoked_at is null',
  )
  return new Map(
    rows.map(({ hash, id, name, audience, projectId }) => [
      hash,
      { id, name, rank: RANKS[audience], projectId },
    ]),
  )
}

function hashOf(authorization: string): string {
  return createHash('sha256').update(authorization.slice('Bearer '.length)).digest('hex')
}

function read({ rank, projectId }: KnownClient, url: string): Query {
  const [path = '', search = ''] = url.split('?', 2)
  const name = path.slice(BASE.length)
  const query = new URLSearchParams(search)
  if (name === 'posts') {
    const length = Number(query.get('per_page') ?? 25)
    const offset = (Number(query.get('page') ?? 1) - 1) * length
    const q = query.get('q')
    const type = query.get('type')
    if (q !== null)
      return { name: 'search', text: SEARCH, values: [FILES, SIGNATURE, rank, length, offset, q] }
    if (type !== null) {
      const values = [FILES, SIGNATURE, rank, length, offset, type, query.get('since')]
      return { name: 'list of a type', text: LIST_OF_TYPE, values }
    }
    return { name: 'list', text: LIST, values: [FILES, SIGNATURE, rank, projectId, length, offset] }
  }
  if (name === 'unread') {
    const since = query.get('since') ?? '-infinity'
    const values = [FILES, SIGNATURE, rank, projectId, query.get('external_user_id'), since]
    return { name: 'unread', text: UNREAD, values }
  }
  if (!name.startsWith('posts/')) return null
  const values = [FILES, SIGNATURE, rank, projectId, name.slice('posts/'.length)]
  return query.get('format') === 'html'
    ? { name: 'entry as HTML', text: ENTRY_AS_HTML, values }
    : { name: 'entry', text: ENTRY, values }
}

async function create(pool: pg.Pool, client: KnownClient, request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  const json = Buffer.concat(chunks).toString()
  const slug = slugOf(/"title":"([^"]*)"/.exec(json)?.[1] ?? '')
  const values = [FILES, SIGNATURE, json, slug, client.id, client.name]
  return run(pool, { name: 'create', text: CREATE, values })
}

function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

async function run(pool: pg.Pool, query: Query): Promise<string | null> {
  if (query === null) return null
  const { rows } = await pool.query<{ body: string }>(query)
  return rows[0]?.body ?? null
}

function send(response: ServerResponse, status: number, body: string): void {
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  }
  response.writeHead(status, headers).end(body)
}
