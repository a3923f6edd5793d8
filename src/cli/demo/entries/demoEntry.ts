import type { PictureIds, PictureName } from '../pictures'

/** A block as a client sends it, with names of pictures instead of ids. */
interface DemoBlock {
  type: string
  data: Record<string, unknown>
}

/** A sample entry. `daysAgo` counts back from today, negative for the future; `time` is UTC. */
export interface DemoEntry {
  daysAgo: number
  time?: string
  type: 'feature' | 'improvement' | 'fix' | 'breaking' | 'info'
  audience: 'internal' | 'customer' | 'public'
  title: string
  teaser: string
  author: string
  tags: string[]
  cover?: PictureName
  blocks: DemoBlock[]
  /** Final state of the draft; published by default. */
  state?: 'draft' | 'scheduled'
}

const PREFIX = 'picture:'

export const text = (markdown: string): DemoBlock => ({ type: 'text', data: { text: markdown } })

export const image = (name: PictureName): DemoBlock => ({ type: 'image', data: { mediaId: PREFIX + name } })

export const gallery = (...names: PictureName[]): DemoBlock => ({
  type: 'gallery',
  data: { mediaIds: names.map((name) => PREFIX + name) },
})

/** A screen before and after a change. */
export const beforeAfter = (before: PictureName, after: PictureName): DemoBlock => ({
  type: 'before_after',
  data: { beforeMediaId: PREFIX + before, afterMediaId: PREFIX + after },
})

export const quote = (words: string, source: string): DemoBlock => ({
  type: 'quote',
  data: { text: words, source },
})

export const code = (lines: string, language: string): DemoBlock => ({
  type: 'code',
  data: { code: lines, language },
})

export const link = (url: string, title: string, description: string): DemoBlock => ({
  type: 'link',
  data: { url, title, description },
})

export const video = (url: string, title: string): DemoBlock => ({ type: 'video', data: { url, title } })

export const callout = (tone: 'info' | 'success' | 'warning' | 'danger', words: string): DemoBlock => ({
  type: 'callout',
  data: { text: words, tone },
})

/** The blocks with picture ids instead of names. Throws for an unknown picture. */
export function withPictures(blocks: readonly DemoBlock[], pictures: PictureIds): DemoBlock[] {
  return blocks.map(({ type, data }) => ({
    type,
    data: Object.fromEntries(Object.entries(data).map(([key, value]) => [key, resolve(value, pictures)])),
  }))
}

function resolve(value: unknown, pictures: PictureIds): unknown {
  if (Array.isArray(value)) return value.map((item) => resolve(item, pictures))
  if (typeof value !== 'string' || !value.startsWith(PREFIX)) return value
  const id = pictures.get(value.slice(PREFIX.length))
  if (id === undefined) throw new Error(`The sample has no ${value}.`)
  return id
}
