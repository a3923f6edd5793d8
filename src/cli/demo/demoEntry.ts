import type { PictureName } from './pictures'

/** A block as a client would send it; pictures stand in by name, since their ids are not known yet. */
export interface DemoBlock {
  type: string
  data: Record<string, unknown>
}

/** One entry of the sample. `daysAgo` counts back from the day of the call, negative into the future; `time` is UTC. */
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
  /** What becomes of the draft: published unless said otherwise. */
  state?: 'draft' | 'scheduled'
}

const PREFIX = 'picture:'

/** Markdown. */
export const text = (markdown: string): DemoBlock => ({ type: 'text', data: { text: markdown } })

/** One picture. */
export const image = (name: PictureName): DemoBlock => ({ type: 'image', data: { mediaId: PREFIX + name } })

/** Several pictures side by side. */
export const gallery = (...names: PictureName[]): DemoBlock => ({
  type: 'gallery',
  data: { mediaIds: names.map((name) => PREFIX + name) },
})

/** The same screen before and after a change. */
export const beforeAfter = (before: PictureName, after: PictureName): DemoBlock => ({
  type: 'before_after',
  data: { beforeMediaId: PREFIX + before, afterMediaId: PREFIX + after },
})

/** What somebody said. */
export const quote = (words: string, source: string): DemoBlock => ({
  type: 'quote',
  data: { text: words, source },
})

/** Something to copy. */
export const code = (lines: string, language: string): DemoBlock => ({
  type: 'code',
  data: { code: lines, language },
})

/** A page elsewhere. */
export const link = (url: string, title: string, description: string): DemoBlock => ({
  type: 'link',
  data: { url, title, description },
})

/** A recording elsewhere. */
export const video = (url: string, title: string): DemoBlock => ({ type: 'video', data: { url, title } })

/** A box that stands out. */
export const callout = (tone: 'info' | 'success' | 'warning' | 'danger', words: string): DemoBlock => ({
  type: 'callout',
  data: { text: words, tone },
})

/** The name of the picture that a value stands in for, or null. */
export function pictureOf(value: unknown): string | null {
  return typeof value === 'string' && value.startsWith(PREFIX) ? value.slice(PREFIX.length) : null
}
