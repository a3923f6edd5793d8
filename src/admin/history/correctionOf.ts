import type { Audience } from '@/domain/audience'
import { withoutUnchanged } from '@/domain/kept'
import { differenceOf, namedIds, type ComparedContent, type PostDifference } from '@/domain/post/difference'
import { isRecord } from '@/lib/json'

/** The values of the form. */
export interface FormData {
  title?: string
  teaser?: string | null
  blocks?: unknown
}

/** A block as the API writes it. */
interface ApiBlock {
  type: string
  data: unknown
}

/** The content of a correction: only what differs. */
interface Content {
  title?: string
  teaser?: string | null
  blocks?: ApiBlock[]
  alts?: Record<string, string>
}

/**
 * What a correction changes: the fields of the form that differ, and the changed alt texts of images that the entry still shows.
 */
export function correctionOf(
  before: FormData,
  after: FormData,
  { alts, coverId }: { alts: Readonly<Record<string, string>>; coverId: string | null },
): Content {
  const [oldBlocks, blocks] = [blocksOf(before.blocks), blocksOf(after.blocks)]
  const shown = JSON.stringify(blocks)
  const shownAlts = Object.entries(alts).filter(([id]) => id === coverId || shown.includes(`"${id}"`))
  const teaser = after.teaser || null
  return {
    ...((after.title ?? '') !== (before.title ?? '') && { title: after.title ?? '' }),
    ...(teaser !== (before.teaser || null) && { teaser }),
    ...(shown !== JSON.stringify(oldBlocks) && { blocks }),
    ...(shownAlts.length > 0 && { alts: Object.fromEntries(shownAlts) }),
  }
}

/** The fields of the form that differ, as the form holds them, to be kept. Blocks that do not differ are left out (`keptBlocks`). */
export function writtenFields(before: FormData, after: Readonly<FormData>): FormData {
  const blocks = JSON.stringify(blocksOf(after.blocks)) !== JSON.stringify(blocksOf(before.blocks))
  return {
    ...(typeof after.title === 'string' && after.title !== before.title && { title: after.title }),
    ...(after.teaser !== undefined &&
      (after.teaser || null) !== (before.teaser || null) && { teaser: after.teaser }),
    ...(after.blocks !== undefined && blocks && { blocks: withoutUnchanged(after.blocks, before.blocks) }),
  }
}

/** What readers will see changed, and the images that it names. */
export function changeOf(
  before: FormData,
  after: FormData,
  {
    audience,
    coverId,
    images,
    alts,
  }: {
    audience: Audience
    coverId: string | null
    images: readonly { id: string; alt: string }[]
    /** The new alt texts by image. */
    alts: Readonly<Record<string, string>>
  },
): { difference: PostDifference; imageIds: string[] } {
  const contentOf = ({ title, teaser, blocks }: FormData, texts: typeof alts): ComparedContent => ({
    title: title ?? '',
    teaser: teaser || null,
    blocks: blocksOf(blocks),
    audience,
    coverMediaId: coverId,
    images: images.map(({ id, alt }) => ({ id, alt: texts[id] ?? alt })),
    // A correction leaves them as they are.
    ...{ projectId: '', typeId: '', slug: '', authorName: '', publishAt: null, tags: [] },
  })
  const contents = [contentOf(before, {}), contentOf(after, alts)] as const
  return { difference: differenceOf(...contents), imageIds: namedIds(...contents).filter(Boolean) }
}

/** The blocks of a form as the API writes them: without what the admin adds, and without empty fields. */
export function blocksOf(stored: unknown): ApiBlock[] {
  const rows: unknown[] = Array.isArray(stored) ? stored : []
  return rows.filter(isRecord).map(({ id: _id, blockName: _name, blockType, ...data }) => {
    const type = String(blockType)
    if (type === 'unknown') return { type: String(data.type), data: data.data ?? null }
    const filled = Object.entries(data).filter(([, value]) => value !== null && value !== undefined)
    return { type, data: Object.fromEntries(filled) }
  })
}
