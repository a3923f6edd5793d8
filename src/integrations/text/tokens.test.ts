import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ElementContent } from 'hast'
import { expect, test } from 'vitest'
import { givePatience } from '@/testing/givePatience'
import { CODE_LANGUAGES, languageOf } from './codeLanguages'
import { highlight } from './highlight'
import { TEXT_LIMITS } from './tasks'

// Only starting a thread and loading a grammar may take longer than in production.
givePatience({ highlightBudget: TEXT_LIMITS.highlightBudget })

/** A typical code in each language, other names of languages, and the codes of the demo and of the documentation. */
const CODES = readFileSync(`${import.meta.dirname}/fixtures/codes.txt`, 'utf8')
  .split(/^=== /m)
  .slice(1)
  .map((part) => {
    const [title = '', ...lines] = part.trimEnd().split('\n')
    return { title, language: title.slice(title.lastIndexOf(': ') + 2), code: lines.join('\n') }
  })

test('PAGE-24: there is a typical code in each language', () => {
  const typical = CODES.filter(({ title }) => title.startsWith('typical: '))
  expect(typical.map(({ language }) => languageOf(language))).toEqual(CODE_LANGUAGES)
})

test('PAGE-24: code has the same tokens as before it was highlighted in threads', async () => {
  const hashes: Record<string, string> = {}
  for (const { title, ...code } of CODES) hashes[title] = hashOf(await tokensOf(code))
  // A new version of a grammar may find others. Look at the codes it names, and then run with `-u`.
  await expect(`${JSON.stringify(hashes, null, 2)}\n`).toMatchFileSnapshot('fixtures/tokenHashes.json')
})

/** As readers see them. What takes too long on a busy machine is tried again with the next view. */
async function tokensOf(code: { code: string; language: string }): Promise<ElementContent[] | null> {
  for (let view = 1; view <= 5; view += 1) {
    const [highlighted] = await highlight([code])
    if (highlighted?.isFinal === true) return highlighted.tokens
  }
  throw new Error('The code takes too long.')
}

function hashOf(tokens: ElementContent[] | null): string {
  const kindsAndTexts = tokens?.map((node) => {
    if (node.type !== 'element') return ['', 'value' in node ? node.value : '']
    const [first] = node.children
    return [[node.properties.className].flat()[0], first?.type === 'text' ? first.value : '']
  })
  return createHash('sha256')
    .update(JSON.stringify(kindsAndTexts ?? null))
    .digest('hex')
}
