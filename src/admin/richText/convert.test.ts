import { createHeadlessEditor } from '@payloadcms/richtext-lexical/lexical/headless'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { markdownText, realTexts } from '@/testing/markdownTexts'
import { repetitions } from '@/testing/repetitions'
import { $readBlocks, $showBlocks } from './convert'
import { NODES } from './nodes'
import { keyOf, readMarkdown, type EditorBlock } from './tree'
import { writeMarkdown } from './write'

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

  test('of 2,000 generated texts', { timeout: 300_000 }, () => {
    fc.assert(
      fc.property(markdownText, (text) => {
        const blocks = readMarkdown(text)?.blocks ?? []
        expect(shown(blocks).map(keyOf)).toEqual(blocks.map(keyOf))
        expect(saved(text)).toBe(text)
      }),
      { numRuns: repetitions(2000) },
    )
  })
})
