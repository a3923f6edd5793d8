import type { ImageFormat } from '@/integrations/image/formats'
import { largeAnimation, largeImage } from '@/testing/largeImages'
import { PROJECTS } from '../../archive/layout'
import { signIn } from '../../drive/signIn'
import type { Surface } from '../workload'

export const UPLOADS = 20
export const FILE_NAME = 'memory'

/** The response to an upload. */
export interface UploadResponse {
  /** 0 when the connection ended without a response. */
  status: number
  retryAfter: string | null
  seconds: number
}

export type Upload = () => Promise<UploadResponse>

/** Uploads that are sent in parallel. */
export interface Round {
  name: string
  title: string
  uploads: Upload[]
}

type Bytes = Uint8Array<ArrayBuffer>

/** The largest image of each kind that the product accepts (IMG-2, LIMIT-22). */
const KINDS: { name: string; title: string; make: () => Promise<Bytes> }[] = [
  still('jpeg', 'JPEG, 49 megapixels', 8000, 6120),
  still('png', 'PNG, 49 megapixels', 8000, 6120),
  still('webp', 'lossless WebP, 49 megapixels', 8000, 6120),
  still('avif', 'AVIF, 12 megapixels, alpha, full colour', 4000, 3000),
  still('gif', 'GIF, 49 megapixels', 8000, 6120),
  { name: 'animation', title: 'GIF, 20 frames of 4 megapixels', make: () => largeAnimation(2000, 20) },
]

function still(format: ImageFormat, title: string, width: number, height: number) {
  return { name: format, title, make: () => largeImage(width, height, format) }
}

/** One round per kind, one of all kinds together, and one through the admin. */
export async function makeRounds(surface: Surface): Promise<Round[]> {
  const rounds: Round[] = []
  const toAdmin = await adminUpload(surface)
  const admin: Upload[] = []
  // Encoded one after the other: each takes hundreds of megabytes.
  for (const { name, title, make } of KINDS) {
    const file = await make()
    rounds.push({ name, title, uploads: repeat(apiUpload(surface, file)) })
    if (name === 'jpeg') admin.push(...repeat(toAdmin(file)))
  }
  const firsts = rounds.flatMap(({ uploads }) => uploads.slice(0, 1))
  const mixed = repeat(firsts).flat().slice(0, UPLOADS)
  return [
    ...rounds,
    { name: 'mixed', title: 'all six kinds', uploads: mixed },
    { name: 'admin', title: 'JPEG, 49 megapixels, in the admin', uploads: admin },
  ]
}

/** Uploads a file as a client does. */
export function apiUpload({ archive, product }: Surface, file: Bytes): Upload {
  const form = formOf({ project: PROJECTS[0].slug, alt: 'A gradient' }, file)
  const url = `http://127.0.0.1:${product.port}/api/v1/media`
  return () => send(url, { Authorization: `Bearer ${archive.tokens.writer}` }, form)
}

/** Uploads files through the admin form, in its own session. */
async function adminUpload(surface: Surface): Promise<(file: Bytes) => Upload> {
  const { rows } = await surface.pool.query<{ id: string }>('select id from projects where slug = $1', [
    PROJECTS[0].slug,
  ])
  const headers = { Cookie: await signIn(surface), Origin: 'http://localhost:3000' }
  const url = `http://127.0.0.1:${surface.product.port}/api/media`
  return (file) => {
    const record = { project: rows[0]?.id, alt: 'A gradient' }
    const form = formOf({ _payload: JSON.stringify(record) }, file)
    return () => send(url, headers, form)
  }
}

function formOf(fields: Record<string, string>, file: Bytes): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  // The server detects the format by content; Payload needs an allowed type.
  form.append('file', new File([file], FILE_NAME, { type: 'image/jpeg' }))
  return form
}

async function send(url: string, headers: Record<string, string>, form: FormData): Promise<UploadResponse> {
  const begin = performance.now()
  const seconds = () => (performance.now() - begin) / 1000
  try {
    const response = await fetch(url, { method: 'POST', headers, body: form })
    await response.arrayBuffer()
    return { status: response.status, retryAfter: response.headers.get('retry-after'), seconds: seconds() }
  } catch (error) {
    // The connection was refused or ended early.
    if (error instanceof TypeError) return { status: 0, retryAfter: null, seconds: seconds() }
    throw error
  }
}

function repeat<Item>(item: Item): Item[] {
  return Array.from({ length: UPLOADS }, () => item)
}
