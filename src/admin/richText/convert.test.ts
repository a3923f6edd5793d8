import { createHeadlessEditor } from '@payloadcms/richtext-lexical/lexical/headless'
import { $getRoot, type TextNode } from '@payloadcms/richtext-lexical/lexical'
import fc from 'fast-check'
import { visit } from 'unist-util-visit'
import { describe, expect, it, test } from 'vitest'
import { parseMarkdown } from '@/lib/markdown'
import { markdownText, realTexts } from '@/testing/markdownTexts'
import { repetitions } from '@/testing/repetitions'
import { $readBlocks, $showBlocks } from './convert'
import { NODES } from './nodes'
import { keyOf, readMarkdown, type EditorBlock } from './tree'
import { writeMarkdown } from './write'

/** All 2,000 take over half a minute for each test. */
const GENERATED = repetitions(2000, 20)

const editor = createHeadlessEditor({
  nodes: NODES,
  onError: (error) => {
    throw error
  },
})

/** The blocks after a way through the editor. */
function shown(blocks: readonly EditorBlock[]): EditorBlock[] {
  editor.update(() => $showBlocks(blocks), { discrete: true })
  return editor.read(() => $readBlocks())
}

function saved(markdown: string): string {
  return writeMarkdown(markdown, shown(readMarkdown(markdown)?.blocks ?? []))
}

describe('BLOCK-10: opening and saving without a change leaves the bytes as they were', () => {
  it.each(realTexts())('%s', (_name, text) => {
    expect(saved(text)).toBe(text)
  })

  test(`of ${GENERATED} generated texts`, { timeout: 300_000 }, () => {
    fc.assert(
      fc.property(markdownText, (text) => {
        const blocks = readMarkdown(text)?.blocks ?? []
        expect(shown(blocks).map(keyOf)).toEqual(blocks.map(keyOf))
        expect(saved(text)).toBe(text)
      }),
      { numRuns: GENERATED },
    )
  })
})

/** The Markdown after words were added to one text in the editor; null without any text. */
function extended(markdown: string, at: number): string | null {
  let isExtended = false
  editor.update(
    () => {
      $showBlocks(readMarkdown(markdown)?.blocks ?? [])
      const texts = $getRoot()
        .getAllTextNodes()
        .filter((node) => node.getType() === 'text')
      const text: TextNode | undefined = texts[at % texts.length]
      isExtended = text !== undefined
      text?.setTextContent(`${text.getTextContent()} and more`)
    },
    { discrete: true },
  )
  return isExtended ? writeMarkdown(markdown, editor.read($readBlocks)) : null
}

/** The first and the last character that two texts do not share, as offsets in the first one. */
function differenceOf(one: string, other: string): { from: number; to: number } {
  const shortest = Math.min(one.length, other.length)
  let from = 0
  while (from < shortest && one[from] === other[from]) from += 1
  let same = 0
  while (same < shortest - from && one.at(-1 - same) === other.at(-1 - same)) same += 1
  return { from, to: one.length - same }
}

const PLACES = ['paragraph', 'heading', 'tableRow', 'code']

/** Whether a part of a Markdown text lies in one paragraph, heading, row of a table or block of code. */
function isInOnePlace(markdown: string, { from, to }: { from: number; to: number }): boolean {
  const mark = /^\uFEFF?/.exec(markdown)?.[0].length ?? 0
  let isFound = false
  const root = parseMarkdown(markdown)
  if (root)
    visit(root, PLACES, ({ position }) => {
      const { start, end } = position ?? {}
      isFound ||= (start?.offset ?? 0) + mark <= from && to <= (end?.offset ?? 0) + mark
    })
  return isFound
}

describe('BLOCK-10: after a change of one text in the editor only its paragraph differs', () => {
  function check(markdown: string, at: number) {
    const written = extended(markdown, at)
    if (written === null) return
    expect(written).not.toBe(markdown)
    expect(isInOnePlace(markdown, differenceOf(markdown, written)), written).toBe(true)
  }

  it.each(realTexts())('%s', (_name, text) => {
    for (const at of [0, 11]) check(text, at)
  })

  test(`in ${GENERATED} generated texts`, { timeout: 300_000 }, () => {
    fc.assert(fc.property(markdownText, fc.nat(), check), {
      numRuns: GENERATED,
    })
  })
})
