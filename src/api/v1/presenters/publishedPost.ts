import { z } from 'zod'
import { exampleIds } from '@/domain/exampleIds'
import { LIMITS } from '@/domain/limits'
import { ownJson } from '@/lib/json'
import type { PublishedSummary } from '@/queries/postSummary'
import { presentedBlockSchema, blocksWithHtml } from './block'
import { field } from './fields'
import { exampleAddress, exampleCover, mediaRecordSchema, type Viewer } from './media'

/** A published post as lists return it (READ-8). */
export const listItemSchema = z
  .strictObject({
    id: field.id,
    slug: field.slug,
    title: field.title,
    teaser: field.teaser,
    type: field.type,
    audience: field.audience,
    publishAt: field.instant.describe('The date of the entry, UTC.'),
    number: z.int().min(1).describe('Its number in the sequence of the archive: 1, 2, 3 … without gaps.'),
    coverMediaId: field.id.nullable().describe('Id of its cover image. Null when it has none.'),
    coverUrl: field.address
      .nullable()
      .describe(
        'Signed URL of its cover, a WebP file up to 960 pixels wide. ' +
          `It works without a token for at least ${LIMITS.signedUrlDays} days. Null when it has none.`,
      ),
    projectSlug: field.slug.describe('Slug of its project.'),
    projectName: field.projectName,
    projectCode: field.projectCode,
    projectColor: field.color.describe('Colour of its project, `#rrggbb`.'),
    tags: field.tags,
    authorName: field.author,
  })
  .meta({ id: 'ListItem', title: 'List item', description: 'A published entry as lists return it.' })

/** A published post as lists return it. */
export function presentListItem(
  post: PublishedSummary,
  { mediaUrl }: Pick<Viewer, 'mediaUrl'>,
): z.input<typeof listItemSchema> {
  return {
    id: post.id,
    slug: post.slug,
    title: post.title,
    teaser: post.teaser,
    type: post.type,
    audience: post.audience,
    publishAt: post.publishAt,
    number: post.number,
    coverMediaId: post.cover?.id ?? null,
    coverUrl: post.cover && mediaUrl(post.cover.path),
    projectSlug: post.project.slug,
    projectName: post.project.name,
    projectCode: post.project.code,
    projectColor: post.project.color,
    tags: post.tags,
    authorName: post.authorName,
  }
}

/** The corrections of an entry (PUB-17). */
export const correctionsSchema = z
  .array(
    z
      .strictObject({
        at: field.instant.describe('When it was corrected, UTC.'),
        note: z.string().nullable().meta({
          description: 'What was corrected, for readers. Null without a note.',
          maxLength: LIMITS.correctionNote,
        }),
      })
      .describe('One correction.'),
  )
  .describe('Corrections since it was published, oldest first.')

/** A published post as a read returns it: the list item, its blocks, its images and its corrections (READ-9). */
export const publishedEntrySchema = listItemSchema
  .extend({
    blocks: z
      .array(presentedBlockSchema)
      .meta({ description: 'Its content, in the order in which it is shown.', maxItems: LIMITS.blocks }),
    media: z.array(mediaRecordSchema).describe('Every image that the entry shows, its cover first.'),
    corrections: correctionsSchema,
  })
  .meta({
    id: 'PublishedEntry',
    title: 'Published entry',
    description: 'A published entry with its blocks and images.',
  })

/** A published post as JSON of the database (`publishedEntry`), with the HTML of its text blocks. */
export async function withHtml(
  json: string,
  clientId: string,
): Promise<{ body: z.input<typeof publishedEntrySchema>; isFinal: boolean }> {
  const entry = ownJson<z.input<typeof publishedEntrySchema>>(json)
  const { blocks, isFinal } = await blocksWithHtml(entry.blocks, clientId)
  return { body: { ...entry, blocks }, isFinal }
}

type ListItem = z.input<typeof listItemSchema>

/** A published post of the examples as a list item. */
export const exampleListItem: ListItem = {
  id: exampleIds.entry,
  slug: 'die-suche-findet-auch-teile-von-woertern',
  title: 'Die Suche findet auch Teile von Wörtern',
  teaser:
    'Wer nach „Rechnung“ sucht, findet nun auch „Abschlussrechnung“ und „Rechnungsnummer“. Die Treffer stehen in derselben Zeit da wie bisher.',
  type: 'improvement',
  audience: 'customer',
  publishAt: '2026-08-01T09:30:00.000Z',
  number: 128,
  coverMediaId: exampleIds.cover,
  coverUrl: exampleAddress(`${exampleIds.cover}-960.webp`),
  projectSlug: 'suche',
  projectName: 'Suche',
  projectCode: 'SUC',
  projectColor: '#2563eb',
  tags: ['suche', 'dokumente'],
  authorName: 'Mira Albrecht',
}

/** An older one, without a cover. */
export const exampleOtherListItem: ListItem = {
  id: exampleIds.otherEntry,
  slug: 'exports-keep-their-last-line',
  title: 'Exports keep their last line',
  teaser: 'A table that ended without a line break lost its last line in the CSV export. It is complete now.',
  type: 'fix',
  audience: 'public',
  publishAt: '2026-07-18T14:00:00.000Z',
  number: 127,
  coverMediaId: null,
  coverUrl: null,
  projectSlug: 'reports',
  projectName: 'Reports',
  projectCode: 'REP',
  projectColor: '#0f766e',
  tags: [],
  authorName: 'Release bot',
}

const TEXT =
  'Bisher fand die Suche nur ganze Wörter. Jetzt genügen **drei Buchstaben** aus der Mitte eines Wortes.\n\n' +
  'Für Dokumente gilt das sofort, für Anhänge ab dem 15. August.'

/** The published post of the examples, with its blocks and images. */
export const exampleEntry: z.input<typeof publishedEntrySchema> = {
  ...exampleListItem,
  blocks: [
    { type: 'text', data: { text: TEXT } },
    { type: 'image', data: { mediaId: exampleIds.cover } },
    { type: 'callout', data: { text: 'Gespeicherte Suchen bleiben, wie sie sind.', tone: 'info' } },
  ],
  media: [exampleCover],
  corrections: [
    { at: '2026-08-03T08:12:40.377Z', note: 'Für Anhänge gilt es ab dem 15. August, nicht ab dem 5.' },
  ],
}

/** The same post with `?format=html`. */
export const exampleEntryWithHtml: z.input<typeof publishedEntrySchema> = {
  ...exampleEntry,
  blocks: exampleEntry.blocks.map((block) =>
    block.type === 'text'
      ? {
          type: 'text',
          data: { text: TEXT },
          html:
            '<p>Bisher fand die Suche nur ganze Wörter. Jetzt genügen <strong>drei Buchstaben</strong> aus der Mitte eines Wortes.</p>\n' +
            '<p>Für Dokumente gilt das sofort, für Anhänge ab dem 15. August.</p>',
        }
      : block,
  ),
}
