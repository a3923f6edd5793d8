import type { ElementContent } from 'hast'
import { languageOf } from './codeLanguages'
import { PAGE_LIMITS } from './tasks'
import { endOf, textTasks } from './textTasks'

/** Longer code is shown plain. */
const MAX_CHARACTERS = 20_000
/** If so many codes of a page take too long, the rest of it is plain, so that the page does not wait for each. */
const MAX_COSTLY = 2

export interface Code {
  code: string
  /** As the author wrote it, such as `TS` or `yml`. */
  language: string | null
}

export interface Highlighted {
  /** Text and `<span class="tok-…">`; null for code that is shown plain. */
  tokens: ElementContent[] | null
  /** False if it took too long this time, or the page has too many. Do not keep such a result. */
  isFinal: boolean
}

/** How many codes of a page are highlighted at once: more than a page has that anybody reads. The rest of it is plain this time. */
export const MAX_CODES = 500

const PLAIN: Highlighted = { tokens: null, isFinal: true }

/**
 * The tokens of each code of a page (PAGE-24). Code in an unknown language, very long code, and what takes too long is plain. Other
 * work of the process goes on meanwhile, whatever the code is (SEC-23).
 * @param owner who opens the page, for a fair share of the threads
 */
export async function highlight(codes: readonly Code[], owner?: string): Promise<Highlighted[]> {
  const enough = new AbortController()
  const signal = endOf(PAGE_LIMITS.highlightCode, enough.signal)
  let costly = 0

  async function one({ code, language: name }: Code, at: number): Promise<Highlighted> {
    const language = languageOf(name)
    if (language === null || code === '' || code.length > MAX_CHARACTERS) return PLAIN
    if (at >= MAX_CODES) return { tokens: null, isFinal: false }
    try {
      const result = await textTasks()('highlightCode', [code, language], { owner, signal })
      if (result.ok) return { tokens: result.value, isFinal: true }
      if (result.refusal.kind === 'too_costly' && (costly += 1) >= MAX_COSTLY) enough.abort()
    } catch (error) {
      if (!signal.aborted) throw error
    }
    return { tokens: null, isFinal: false }
  }

  return Promise.all(codes.map(one))
}
