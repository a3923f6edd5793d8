import type { LanguageRegistration } from 'shiki/core'
import { expect, test } from 'vitest'
import { CODE_LANGUAGES } from '../codeLanguages'
import { compiledPatterns, highlightCode, MAX_PATTERNS, patternsIn } from './highlightCode'

test('SEC-27: thousands of names of heredocs do not fill the memory of a thread with patterns', async () => {
  // As if most of them had come already.
  for (let n = 0; n < MAX_PATTERNS - 100; n += 1) compiledPatterns.set(`earlier ${n}`, /./)
  const names = Array.from({ length: 300 }, (_, n) => `cat <<N${n}\nN${n}`)
  const tokens = await highlightCode(names.join('\n'), 'bash', 120_000, () => undefined)
  expect(tokens).not.toBeNull()
  expect(compiledPatterns.size).toBe(MAX_PATTERNS)
})

test('SEC-27: the patterns of all languages are kept together', async () => {
  const grammars = await Promise.all(
    CODE_LANGUAGES.map(
      async (language) =>
        ((await import(`shiki/langs/${language}.mjs`)) as { default: LanguageRegistration[] }).default,
    ),
  )
  const patterns = [...patternsIn(grammars)]
  // These are compiled in up to four variants.
  const anchored = patterns.filter((pattern) => /\\[AG]/.test(pattern))
  expect(patterns.length + 3 * anchored.length).toBeLessThan(MAX_PATTERNS)
})
