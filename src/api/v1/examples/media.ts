import type { z } from '@hono/zod-openapi'
import type { mediaRecordSchema } from '../presenters/mediaRecord'
import { exampleIds } from './ids'

type Media = z.input<typeof mediaRecordSchema>

const SIGNATURE = 'expires=1786752000&signature=mC0pJ5cY1s8kq3uRzX7tVbN2wLfHgDaE4iOoPyT6Q9U'

/** A signed address of the examples. */
export function exampleAddress(path: string): string {
  return `https://updates.example.com/api/v1/media/file/${path}?${SIGNATURE}`
}

/** The cover of the published example. */
export const exampleCover: Media = image(exampleIds.cover, {
  project: 'suche',
  alt: 'Trefferliste der Suche mit hervorgehobenen Wortteilen',
  filename: 'trefferliste.png',
  createdAt: '2026-07-30T13:05:12.480Z',
})

/** The images that the draft of the examples compares. */
export const exampleBefore: Media = image(exampleIds.before, {
  project: 'reports',
  alt: 'The report page with the single button Export now',
  filename: 'report-before.png',
  createdAt: '2026-08-05T08:11:40.112Z',
})

export const exampleAfter: Media = image(exampleIds.after, {
  project: 'reports',
  alt: 'The report page with a schedule: every Monday at 7:00, to three recipients',
  filename: 'report-after.png',
  createdAt: '2026-08-05T08:12:03.967Z',
})

function image(id: string, words: Pick<Media, 'project' | 'alt' | 'filename' | 'createdAt'>): Media {
  const { project, alt, filename, createdAt } = words
  return {
    id,
    project,
    alt,
    filename,
    mimeType: 'image/png',
    width: 1440,
    height: 900,
    size: 312_604,
    url: exampleAddress(`${id}.png`),
    variants: [variant(id, 480, 300), variant(id, 960, 600), variant(id, 1440, 900)],
    createdAt,
  }
}

function variant(id: string, width: number, height: number): Media['variants'][number] {
  const path = `${id}-${width}.webp`
  return { width, height, format: 'webp', path, url: exampleAddress(path) }
}
