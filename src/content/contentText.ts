import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '@/messages/language'

/** The texts served by the API: the style guide, and the skill for an AI assistant (API-16). */
export const CONTENT_NAMES = ['style-guide', 'skill'] as const

export type ContentName = (typeof CONTENT_NAMES)[number]

/** The languages of each text. */
export const CONTENT_LANGUAGES = ['en', 'de'] as const satisfies readonly Language[]

/** Placeholder for the base address of the archive. */
const BASE_URL = '{base_url}'

const cache = new Map<string, string>()

/**
 * A text as Markdown, with the base address filled in. Read once from `src/content` in the working directory.
 * @param publicUrl without a trailing slash
 */
export function contentText(name: ContentName, language: Language, publicUrl: string): string {
  return readOnce(`${name}.${language}.md`).replaceAll(BASE_URL, publicUrl)
}

/** The introduction of the OpenAPI document in Markdown: what a developer needs to know before the first call. */
export function apiIntroduction(): string {
  return readOnce('api-introduction.en.md').trimEnd()
}

function readOnce(file: string): string {
  const text = cache.get(file) ?? readFileSync(path.join(process.cwd(), 'src/content', file), 'utf8')
  cache.set(file, text)
  return text
}
