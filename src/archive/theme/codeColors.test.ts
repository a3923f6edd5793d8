import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TOKEN_KINDS } from '@/integrations/text/codeLanguages'
import { contrast } from './accent'

const tokens = readFileSync(join(import.meta.dirname, '../styles/tokens.css'), 'utf8')
const blocks = readFileSync(join(import.meta.dirname, '../styles/blocks.css'), 'utf8')

function colorsOf(name: string): [string, string] {
  const [, light, dark] =
    new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(tokens) ?? []
  if (light === undefined || dark === undefined) throw new Error(`${name} has no colors`)
  return [light, dark]
}

test.each([...TOKEN_KINDS.map((kind) => `code-${kind}`), 'ink', 'ink-faint'])(
  'PAGE-24: %s is readable on the background of code in both themes',
  (name) => {
    const [paper, colors] = [colorsOf('paper-sunk'), colorsOf(name)]
    expect(contrast(colors[0], paper[0])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colors[1], paper[1])).toBeGreaterThanOrEqual(4.5)
  },
)

test('PAGE-24: each kind of token has its color', () => {
  for (const kind of TOKEN_KINDS) expect(blocks).toContain(`.tok-${kind} {\n    color: var(--code-${kind});`)
})
