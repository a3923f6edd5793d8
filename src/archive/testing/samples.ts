import { renderBlocks } from '@/integrations/text/renderBlocks'
import type { Entry, EntrySummary, Locale, Picture } from '../model'

/** English, with dates in Berlin time. */
export const english: Locale = { language: 'en', timeZone: 'Europe/Berlin' }

/** German, with dates in Berlin time. */
export const german: Locale = { language: 'de', timeZone: 'Europe/Berlin' }

/** An image in three sizes. */
export function picture(id: string, given: Partial<Picture> = {}): Picture {
  return {
    id,
    alt: `Alt of ${id}`,
    variants: [
      { path: `${id}-480.webp`, width: 480, height: 320 },
      { path: `${id}-960.webp`, width: 960, height: 640 },
      { path: `${id}-full.webp`, width: 1800, height: 1200 },
    ],
    ...given,
  }
}

/** A list item with defaults. */
export function summary(given: Partial<EntrySummary> = {}): EntrySummary {
  return {
    id: '01a1f87e-0000-754a-a468-7c23cc8789c7',
    slug: 'frames-can-be-joined',
    title: 'Frames can be joined',
    teaser: 'An array of images becomes one animation.',
    number: 128,
    publishAt: '2026-11-18T13:05:00.000Z',
    audience: 'internal',
    authorName: 'Ada',
    tags: [],
    project: {
      id: '01a1f87e-0001-754a-a468-7c23cc8789c7',
      slug: 'shop',
      name: 'Shop',
      code: 'SHP',
      color: '#0f8a5f',
    },
    type: { key: 'fix', label: 'Fix', color: '#d97706' },
    cover: null,
    ...given,
  }
}

/** An entry with defaults. */
export function entry(given: Partial<Entry> = {}): Entry {
  return {
    ...summary(),
    corrections: [],
    createdAt: '2026-11-17T09:00:00.000Z',
    updatedAt: '2026-11-18T13:05:00.000Z',
    blocks: [],
    pictures: [],
    rendered: { html: [], sections: [] },
    ...given,
  }
}

/** An entry with its blocks rendered. */
export async function renderedEntry(given: Partial<Entry> = {}): Promise<Entry> {
  return entry({ ...given, rendered: await renderBlocks(given.blocks ?? [], 'en') })
}
