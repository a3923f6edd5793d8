import type { Root } from 'hast'
import { markdownToHast, preformatted } from '@/lib/markdown'
import { costOf } from '@/lib/markdownCost'
import { mapYielding } from '@/lib/mapYielding'
import { PAGE_LIMITS } from './tasks'
import { endOf, textTasks } from './textTasks'

/** Characters that are never worth a thread, whatever they are. */
const SHORT = 2_000
/** Characters and estimated cost (`costOf`) of the texts that this thread parses itself, in at most about 50 milliseconds. */
const CHEAP = { characters: 20_000, cost: 1_500 }

/** Whether texts take so little time together that handing them to a thread would take longer. */
export function areCheap(texts: readonly string[]): boolean {
  const characters = texts.reduce((sum, text) => sum + text.length, 0)
  if (characters <= SHORT) return true
  return characters <= CHEAP.characters && texts.reduce((sum, text) => sum + costOf(text), 0) <= CHEAP.cost
}

export interface Parsed {
  tree: Root
  /** False for a text that took too long this time, and is preformatted. Do not keep such a tree. */
  isFinal: boolean
}

/**
 * Parses Markdown texts to their sanitised trees (`markdownToHast`). Those that are not cheap are parsed by threads, for a limited time
 * together, and as long as the client waits.
 * @param owner who asks for them, for a fair share of the threads
 * @param use what becomes of a text. Called as soon as it is parsed, because the trees of all texts would fill the memory
 * @returns what `use` returns, by text
 */
export async function parseTexts<Value>(
  texts: readonly string[],
  owner: string | undefined,
  use: (parsed: Parsed, index: number) => Value,
): Promise<Value[]> {
  const signal = endOf(PAGE_LIMITS.parseMarkdown)
  const values: Value[] = []

  async function parseInThread(markdown: string): Promise<Parsed> {
    try {
      const parsed = await textTasks()('parseMarkdown', [markdown], { owner, signal })
      if (parsed.ok) return { tree: parsed.value, isFinal: true }
    } catch (error) {
      if (!signal.aborted) throw error
    }
    return { tree: preformatted(markdown), isFinal: false }
  }

  function useCheap([index, markdown]: readonly [number, string]): void {
    const isLate = signal.aborted
    const tree = isLate ? preformatted(markdown) : markdownToHast(markdown)
    values[index] = use({ tree, isFinal: !isLate }, index)
  }

  const isCheap = await mapYielding(texts, (text) => areCheap([text]))
  const numbered = [...texts.entries()]
  await Promise.all([
    ...numbered
      .filter(([index]) => !isCheap[index])
      .map(async ([index, text]) => {
        const parsed = await parseInThread(text)
        await mapYielding([parsed], () => (values[index] = use(parsed, index)))
      }),
    mapYielding(
      numbered.filter(([index]) => isCheap[index]),
      useCheap,
    ),
  ])
  return values
}
