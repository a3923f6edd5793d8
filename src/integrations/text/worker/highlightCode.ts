import type { ElementContent } from 'hast'
import { LRUCache } from 'lru-cache'
import type { HighlighterCore, LanguageRegistration } from 'shiki/core'
import { TOKEN_KINDS } from '../codeLanguages'

/**
 * Longer lines are plain. The patterns of some grammars take the cube of a line's length: 0.6 s for 1,000 characters in Markdown, and
 * 10 ms for these.
 */
const MAX_LINE = 250

/** Means something in most languages, and nothing costly in any (`highlight.test.ts` loads them all). */
const WARM_UP = `// a "b" 'c' 1
const one = (two: string, three = [4.5, "six"]) => { return seven.eight(\`nine\`) } /* ten */
<a href="b">c</a> # d: e-f = g; @h $i {j: k}`

const KIND_OF: Readonly<Record<string, (typeof TOKEN_KINDS)[number]>> = {
  ...Object.fromEntries(TOKEN_KINDS.map((kind) => [kind, kind])),
  'string-expression': 'string',
  inserted: 'string',
  deleted: 'keyword',
  changed: 'constant',
}

/**
 * The tokens of code as text and `<span class="tok-…">`, or null after `budgetMs`, loading excluded. Long lines are plain. Blocks its
 * thread, for good if a pattern of the grammar backtracks without end.
 * @param language of `languageOf`
 * @param onLoaded called whenever something is loaded
 */
export async function highlightCode(
  code: string,
  language: string,
  budgetMs: number,
  onLoaded: () => void,
): Promise<ElementContent[] | null> {
  const highlighter = await loadHighlighter()
  await loadLanguage(highlighter, language)
  let endMs = performance.now() + budgetMs
  noteLoaded = (tookMs) => {
    endMs += tookMs
    onLoaded()
  }
  onLoaded()
  const options = { lang: language, theme: 'archive', tokenizeMaxLineLength: MAX_LINE }
  const tokens: ElementContent[] = []
  let state: ReturnType<HighlighterCore['getLastGrammarState']> | undefined
  for (const [at, line] of code.split('\n').entries()) {
    if (performance.now() > endMs) return null
    if (at > 0) append(tokens, '\n', undefined)
    const result = highlighter.codeToTokensBase(line, state ? { ...options, grammarState: state } : options)
    state = highlighter.getLastGrammarState(result)
    for (const { content, color } of result.flat()) append(tokens, content, kindOf(color))
  }
  return tokens
}

function kindOf(color: string | undefined): string | undefined {
  return KIND_OF[/--token-([a-z-]+)/.exec(color ?? '')?.[1] ?? '']
}

/** Appends a token, to the one before if that has the same kind. */
function append(tokens: ElementContent[], value: string, kind: string | undefined): void {
  const last = tokens.at(-1)
  if (kind === undefined && last?.type === 'text') last.value += value
  else if (kind === undefined) tokens.push({ type: 'text', value })
  else {
    const properties = { className: [`tok-${kind}`] }
    tokens.push({ type: 'element', tagName: 'span', properties, children: [{ type: 'text', value }] })
  }
}

/** More than all grammars have together (`highlightCode.test.ts`). */
export const MAX_PATTERNS = 5_000

/**
 * Compiled patterns, by source. Code makes new ones without end, such as one for each name of a heredoc, so the ones that were not used
 * for the longest time are forgotten.
 */
class CompiledPatterns extends Map<string, RegExp | Error> {
  private readonly used = new LRUCache<string, true>({
    max: MAX_PATTERNS,
    dispose: (_, pattern) => void this.delete(pattern),
  })

  override get(pattern: string): RegExp | Error | undefined {
    this.used.get(pattern)
    return super.get(pattern)
  }

  override set(pattern: string, compiled: RegExp | Error): this {
    this.used.set(pattern, true)
    return super.set(pattern, compiled)
  }
}

/** Those of this thread. */
export const compiledPatterns = new CompiledPatterns()

let loading: Promise<HighlighterCore> | undefined
let noteLoaded: (tookMs: number) => void = () => undefined

function loadHighlighter(): Promise<HighlighterCore> {
  loading ??= (async () => {
    const [{ createCssVariablesTheme, createHighlighterCore }, engine] = await Promise.all([
      import('shiki/core'),
      import('shiki/engine/javascript'),
    ])
    const theme = createCssVariablesTheme({ name: 'archive', variablePrefix: '--', fontStyle: false })
    // Compiling is part of loading. Most patterns of embedded languages are never needed, so each is compiled when it is.
    const compile = (pattern: string): RegExp => {
      const began = performance.now()
      const expression = engine.defaultJavaScriptRegexConstructor(pattern)
      // The engine of JavaScript compiles an expression when it is first used.
      expression.test(' ')
      expression.lastIndex = 0
      noteLoaded(performance.now() - began)
      return expression
    }
    return createHighlighterCore({
      themes: [theme],
      langs: [],
      engine: engine.createJavaScriptRegexEngine({
        // JavaScript cannot express a few patterns, which are skipped.
        forgiving: true,
        cache: compiledPatterns,
        regexConstructor: compile,
      }),
    })
  })()
  return loading
}

async function loadLanguage(highlighter: HighlighterCore, language: string): Promise<void> {
  if (highlighter.getLoadedLanguages().includes(language)) return
  const grammar = (await import(`shiki/langs/${language}.mjs`)) as { default: LanguageRegistration[] }
  await highlighter.loadLanguage(grammar.default)
  // The first lines take several times as long, because nothing is compiled yet.
  for (let line = 0; line < 20; line += 1)
    highlighter.codeToTokensBase(WARM_UP, { lang: language, theme: 'archive' })
}

/** The patterns in a grammar, of whatever depth. */
export function patternsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found
  for (const [key, member] of Object.entries(value)) {
    if (typeof member === 'string' && /^(match|begin|end|while)$/.test(key)) found.add(member)
    else patternsIn(member, found)
  }
  return found
}
