import { MISSING_ID } from './missingId'
import type { ClientKind } from './world'

interface NamedInBody {
  what: string
  by: Partial<ClientKind>
  pointer: string
}

/** Images at each place of a body: one of another project, and one that does not exist. */
export function inaccessibleImages(foreign: string): (NamedInBody & { json: Record<string, unknown> })[] {
  return [
    { id: foreign, by: { bound: true } },
    { id: MISSING_ID, by: {} },
  ].flatMap(({ id, by }) => [
    { what: `the cover ${id}`, by, pointer: '/cover_media_id', json: { cover_media_id: id } },
    ...imageBlocks(id).map(({ pointer, ...block }) => ({
      what: `the image ${id} in ${block.type}`,
      by,
      pointer,
      json: { blocks: [block] },
    })),
  ])
}

function imageBlocks(id: string) {
  return [
    { type: 'image', data: { mediaId: id }, pointer: '/blocks/0/data/mediaId' },
    { type: 'gallery', data: { mediaIds: [id] }, pointer: '/blocks/0/data/mediaIds/0' },
    {
      type: 'before_after',
      data: { beforeMediaId: id, afterMediaId: id },
      pointer: '/blocks/0/data/beforeMediaId',
    },
  ]
}

/** Audiences that a client may not write for. Includes `audience: undefined`, which means the default `internal`. */
export function inaccessibleAudiences(): (NamedInBody & { json: { audience?: string } })[] {
  return [
    { what: 'internal, for customer', by: { audience: 'customer' }, json: { audience: 'internal' } },
    { what: 'no audience, for customer', by: { audience: 'customer' }, json: {} },
    { what: 'internal, for public', by: { audience: 'public' }, json: { audience: 'internal' } },
    { what: 'customer, for public', by: { audience: 'public' }, json: { audience: 'customer' } },
  ].map((one) => ({ ...one, by: one.by as Partial<ClientKind>, pointer: '/audience' }))
}
