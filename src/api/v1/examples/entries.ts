import type { z } from '@hono/zod-openapi'
import type { listItemSchema } from '../presenters/listItem'
import type { publishedEntrySchema } from '../presenters/publishedEntry'
import { exampleIds } from './ids'
import { exampleAddress, exampleCover } from './media'

type ListItem = z.input<typeof listItemSchema>

/** A published entry of the examples, as lists answer it. */
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

/** The published entry of the examples, with its blocks and images. */
export const exampleEntry: z.input<typeof publishedEntrySchema> = {
  ...exampleListItem,
  blocks: [
    { type: 'text', data: { text: TEXT } },
    { type: 'image', data: { mediaId: exampleIds.cover } },
    { type: 'callout', data: { text: 'Gespeicherte Suchen bleiben, wie sie sind.', tone: 'info' } },
  ],
  media: [exampleCover],
}

/** The same entry as `?format=html` answers it. */
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
