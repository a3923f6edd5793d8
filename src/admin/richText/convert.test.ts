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
import { createWriter } from './write'

/** All 2,000 take over a minute. */
const GENERATED = repetitions(2000)

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

/** A text in the editor, which is parsed once. */
function opened(markdown: string) {
  const blocks = readMarkdown(markdown)?.blocks ?? []
  const write = createWriter(markdown)
  return {
    blocks,
    saved: () => write(shown(blocks)).markdown,
    /** The Markdown after words were added to one of its texts; null without any. */
    extended: (at: number): string | null => {
      let isExtended = false
      editor.update(
        () => {
          $showBlocks(blocks)
          const texts = $getRoot()
            .getAllTextNodes()
            .filter((node) => node.getType() === 'text')
          const text: TextNode | undefined = texts[at % texts.length]
          isExtended = text !== undefined
          text?.setTextContent(`${text.getTextContent()} and more`)
        },
        { discrete: true },
      )
      return isExtended ? write(editor.read($readBlocks)).markdown : null
    },
  }
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

/** Expects each text to differ from the first one in one paragraph, heading, row of a table or block of code. */
function expectInOnePlace(markdown: string, written: readonly (string | null)[]): void {
  const mark = /^\uFEFF?/.exec(markdown)?.[0].length ?? 0
  const places: { from: number; to: number }[] = []
  const root = parseMarkdown(markdown)
  if (root)
    visit(root, PLACES, ({ position }) => {
      const { start, end } = position ?? {}
      places.push({ from: (start?.offset ?? 0) + mark, to: (end?.offset ?? 0) + mark })
    })
  for (const text of written) {
    if (text === null) continue
    expect(text).not.toBe(markdown)
    const { from, to } = differenceOf(markdown, text)
    expect(
      places.some((place) => place.from <= from && to <= place.to),
      text,
    ).toBe(true)
  }
}

describe('BLOCK-10: opening and saving without a change leaves the bytes as they were, and after a change of one text in the editor only its paragraph differs', () => {
  it.each(realTexts())('%s', (_name, text) => {
    const { saved, extended } = opened(text)
    expect(saved()).toBe(text)
    expectInOnePlace(text, [0, 11].map(extended))
  })

  test(`in ${GENERATED} generated texts`, { timeout: 300_000 }, () => {
    fc.assert(
      fc.property(markdownText, fc.nat(), (text, at) => {
        const { blocks, saved, extended } = opened(text)
        expect(shown(blocks).map(keyOf)).toEqual(blocks.map(keyOf))
        expect(saved()).toBe(text)
        expectInOnePlace(text, [extended(at)])
      }),
      { numRuns: GENERATED },
    )
  })
})
