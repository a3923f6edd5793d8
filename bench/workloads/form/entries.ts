import { BLOCK_TYPES, type BlockType } from '@/domain/post/blocks'
import { LIMITS } from '@/domain/limits'
import { realTexts } from '@/testing/markdownTexts'
import type { Surface } from '../workload'

/** A block as the form sends it. */
type FormBlock = { blockType: BlockType } & Record<string, unknown>

/** The entries whose form is measured, each with as many blocks as an entry may have. */
export const ENTRIES = {
  mixed: 'all types, 60 texts',
  texts: 'texts only',
} as const

export type EntryKind = keyof typeof ENTRIES

/** Sections of real Markdown pages: lists, tables, links and code as people write them. */
function sections(): string[] {
  return realTexts()
    .flatMap(([, text]) => text.split(/^(?=#{1,3} )/m))
    .map((section) => section.trim())
    .filter(({ length }) => length > 200 && length < 2_500)
}

/** The blocks of an entry: every second section, so that texts of several pages are among them. */
function blocksOf(kind: EntryKind, images: readonly string[]): FormBlock[] {
  const all = sections()
  const textAt = (at: number) => all[(at * 2) % all.length] ?? ''
  const imageAt = (at: number) => images[at % images.length]
  const data: Record<BlockType, (at: number) => Record<string, unknown>> = {
    text: (at) => ({ text: textAt(at) }),
    image: (at) => ({ mediaId: imageAt(at) }),
    gallery: (at) => ({ mediaIds: [imageAt(at), imageAt(at + 1), imageAt(at + 2)] }),
    before_after: (at) => ({ beforeMediaId: imageAt(at), afterMediaId: imageAt(at + 1) }),
    video: (at) => ({ url: `https://videos.example.com/${at}`, title: 'The new list in use' }),
    quote: () => ({ text: 'It used to take me half an hour each morning.', source: 'Anna Brügge, Einkauf' }),
    code: (at) => ({ code: `select count(*)\nfrom orders\nwhere site = ${at}`, language: 'sql' }),
    link: (at) => ({ url: `https://help.example.com/articles/${at}`, title: 'Step by step' }),
    callout: (at) => ({ text: `Number ${at}: reload open pages **once**.`, tone: 'info' }),
  }
  const others = BLOCK_TYPES.filter((type) => type !== 'text')
  return Array.from({ length: LIMITS.blocks }, (_, at) => {
    const isText = kind === 'texts' || at % 5 < 3
    const blockType = isText ? 'text' : (others[at % others.length] ?? 'text')
    return { blockType, ...data[blockType](at) }
  })
}

/** Creates a draft as the form does and returns its id. */
export async function createEntry(
  { pool, product }: Surface,
  cookie: string,
  kind: EntryKind,
): Promise<string> {
  const ids = async (query: string) => (await pool.query<{ id: string }>(query)).rows.map(({ id }) => id)
  const [project] = await ids('select id from projects order by sort limit 1')
  const [type] = await ids('select id from post_types order by key limit 1')
  const images = await ids(
    'select id from media where project_id = (select id from projects order by sort limit 1) limit 20',
  )
  const title = `Hundred blocks: ${kind}`
  const fields = { title, project, type, tags: [], blocks: blocksOf(kind, images) }
  const { doc } = (await post(product.port, cookie, '?depth=0', fields)) as { doc: { id: string } }
  return doc.id
}

/** Publishes an entry, so that it can be corrected. */
export async function publishEntry({ product }: Surface, cookie: string, id: string): Promise<void> {
  await post(product.port, cookie, `/${id}/approve`, { when: 'now' })
}

/** Calls an endpoint of the entries and returns its JSON. */
async function post(port: number, cookie: string, path: string, body: object): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}/api/posts${path}`, {
    method: 'POST',
    headers: { Cookie: cookie, Origin: 'http://localhost:3000', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`/api/posts${path} returned ${response.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text)
}
