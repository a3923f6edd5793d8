import pg from 'pg'
import { hashToken, mintToken } from '@/lib/tokens'
import { layoutOf, PROJECTS, READERS_PROJECT, READERS_PROJECT_EVERY, type Layout } from './layout'
import {
  COUNTS_OF,
  IMAGES_OF,
  MARKERS,
  POST_MEDIA_OF,
  POSTS_OF,
  PREPARE,
  PROJECTS_OF,
  TEXTS_OF,
} from './statements'
import { makeTexts, searchWords } from './vocabulary'

/** The clear tokens of the clients that the workloads use. */
export interface Tokens {
  /** Reads everything. */
  reader: string
  /** Reads what customers see in the readers' project. */
  bound: string
  /** Writes everywhere. */
  writer: string
}

export interface FilledArchive {
  url: string
  layout: Layout
  tokens: Tokens
}

/** Posts per statement: bounds the memory of its sorts and hashes, whatever the number of posts. */
const CHUNK = 5_000

/**
 * Fills the migrated, empty database at `url` with this many published posts and everything they refer to, using
 * set-based SQL, and updates the statistics. Deterministic except for the tokens.
 */
export async function fillArchive(url: string, posts: number): Promise<FilledArchive> {
  const layout = layoutOf(posts)
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  try {
    await fillRest(pool, layout, () =>
      withoutIndexes(pool, ['posts', 'media', 'post_media', 'search_index'], () => fillPosts(pool, layout)),
    )
    const tokens = await makeClients(pool)
    await pool.query('drop schema bench cascade; truncate content_changes')
    await pool.query('vacuum (analyze)')
    await pool.query('checkpoint')
    return { url, layout, tokens }
  } finally {
    await pool.end()
  }
}

async function fillRest(pool: pg.Pool, layout: Layout, posts: () => Promise<void>): Promise<void> {
  const texts = makeTexts()
  await pool.query(PREPARE)
  await pool.query(PROJECTS_OF, [JSON.stringify(PROJECTS)])
  await pool.query(TEXTS_OF, ['title', texts.titles])
  await pool.query(TEXTS_OF, ['short', texts.shorts])
  await pool.query(TEXTS_OF, ['paragraph', texts.paragraphs])
  await pool.query(TEXTS_OF, ['word', searchWords()])
  await pool.query('analyze bench.text')
  await posts()
  await pool.query('update publication_counter set n = $1', [layout.posts])
  await pool.query('update news_counter set n = $1', [layout.posts])
  await pool.query('analyze posts')
  await pool.query(MARKERS, [layout.followedFrom])
}

async function fillPosts(pool: pg.Pool, layout: Layout): Promise<void> {
  const { titles, shorts, paragraphs } = makeTexts()
  const words = searchWords()
  const { posts, stepMs, wordEvery, images } = layout
  await inChunks(pool, images, (client, from, to) => client.query(IMAGES_OF, [from, to, titles.length]))
  const sizes = [titles.length, shorts.length, paragraphs.length, words.length]
  // The counters would make the chunks wait for each other.
  await pool.query(
    'alter table posts disable trigger posts_take_news_place, disable trigger posts_recount_on_insert',
  )
  await inChunks(pool, posts, (client, from, to) =>
    client.query(POSTS_OF, [from, to, posts, stepMs, READERS_PROJECT_EVERY, wordEvery, images, ...sizes]),
  )
  await pool.query(
    'alter table posts enable trigger posts_take_news_place, enable trigger posts_recount_on_insert',
  )
  await pool.query(COUNTS_OF)
  await pool.query('analyze posts')
  await inChunks(pool, posts, (client, from, to) => client.query(POST_MEDIA_OF, [from, to]))
}

/**
 * Runs `work` while the tables have only the indexes of their constraints, then recreates the others, two at a time. A
 * million rows load many times faster this way.
 */
async function withoutIndexes(
  pool: pg.Pool,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select index.indexrelid::regclass::text as name, pg_get_indexdef(index.indexrelid) as definition
     from pg_index index
     where index.indrelid = any($1::regclass[])
       and not exists (select 1 from pg_constraint where conindid = index.indexrelid)`,
    [tables],
  )
  // The statements that fill the tables look up posts by number.
  const dropped = indexes.filter(({ name }) => name !== 'posts_number_idx')
  for (const { name } of dropped) await pool.query(`drop index ${name}`)
  await work()
  const rest = [...dropped]
  const worker = async (): Promise<void> => {
    const client = await pool.connect()
    try {
      await client.query("set maintenance_work_mem = '512MB'")
      for (let index = rest.shift(); index !== undefined; index = rest.shift())
        await client.query(index.definition)
    } finally {
      client.release()
    }
  }
  await Promise.all([worker(), worker()])
}

/** Processes 1 to `count` in chunks, two at a time. */
async function inChunks(
  pool: pg.Pool,
  count: number,
  work: (pool: pg.Pool, from: number, to: number) => Promise<unknown>,
): Promise<void> {
  let next = 1
  const worker = async (): Promise<void> => {
    while (next <= count) {
      const from = next
      next += CHUNK
      await work(pool, from, Math.min(from + CHUNK - 1, count))
    }
  }
  await Promise.all([worker(), worker()])
}

async function makeClients(pool: pg.Pool): Promise<Tokens> {
  const make = async (
    name: string,
    mode: string,
    audience: string,
    project: string | null,
  ): Promise<string> => {
    const token = mintToken()
    await pool.query(
      `insert into api_clients (id, name, mode, audience, project_id, token_hash)
       select gen_random_uuid(), $1, $2::enum_api_clients_mode, $3::enum_api_clients_audience,
         (select id from projects where slug = $4), $5`,
      [name, mode, audience, project, hashToken(token)],
    )
    return token
  }
  return {
    reader: await make('Intranet', 'read', 'internal', null),
    bound: await make('Customer application', 'read', 'customer', READERS_PROJECT.slug),
    writer: await make('Writing assistant', 'write', 'internal', null),
  }
}
