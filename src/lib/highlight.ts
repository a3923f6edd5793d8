import type { ElementContent } from 'hast'
import type { HighlighterCore, LanguageRegistration } from 'shiki/core'
import { mapYielding } from './mapYielding'

/** Longer code is shown plain. */
const MAX_CHARACTERS = 20_000
/**
 * Longer lines are plain. The patterns of some grammars take the cube of a line's length: 0.6 s for 1,000 characters in Markdown, where
 * nothing can interrupt them, and 10 ms for these.
 */
const MAX_LINE = 250
/** The codes of one call take at most about this long, in milliseconds of work. The rest is plain. */
const MAX_MS = 2_000

type Grammar = () => Promise<{ default: LanguageRegistration[] }>

/** The languages that are highlighted. Each is loaded by the first code in it. */
const GRAMMARS: Readonly<Record<string, Grammar>> = {
  bash: () => import('shiki/langs/bash.mjs'),
  c: () => import('shiki/langs/c.mjs'),
  csharp: () => import('shiki/langs/csharp.mjs'),
  css: () => import('shiki/langs/css.mjs'),
  diff: () => import('shiki/langs/diff.mjs'),
  docker: () => import('shiki/langs/docker.mjs'),
  go: () => import('shiki/langs/go.mjs'),
  graphql: () => import('shiki/langs/graphql.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  http: () => import('shiki/langs/http.mjs'),
  ini: () => import('shiki/langs/ini.mjs'),
  java: () => import('shiki/langs/java.mjs'),
  javascript: () => import('shiki/langs/javascript.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  kotlin: () => import('shiki/langs/kotlin.mjs'),
  markdown: () => import('shiki/langs/markdown.mjs'),
  php: () => import('shiki/langs/php.mjs'),
  powershell: () => import('shiki/langs/powershell.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  ruby: () => import('shiki/langs/ruby.mjs'),
  rust: () => import('shiki/langs/rust.mjs'),
  scss: () => import('shiki/langs/scss.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  swift: () => import('shiki/langs/swift.mjs'),
  toml: () => import('shiki/langs/toml.mjs'),
  tsx: () => import('shiki/langs/tsx.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  vue: () => import('shiki/langs/vue.mjs'),
  xml: () => import('shiki/langs/xml.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
}

/** Other names of these languages. C++ is shown as C: the patterns of its own grammar hold the process for seconds. */
const ALIASES: Readonly<Record<string, string>> = {
  ...{
    sh: 'bash',
    shell: 'bash',
    zsh: 'bash',
    'c++': 'c',
    cpp: 'c',
    cs: 'csharp',
    'c#': 'csharp',
    patch: 'diff',
  },
  ...{ dockerfile: 'docker', golang: 'go', gql: 'graphql', htm: 'html', conf: 'ini', properties: 'ini' },
  ...{ js: 'javascript', mjs: 'javascript', cjs: 'javascript', jsx: 'tsx', json5: 'json', jsonc: 'json' },
  ...{ kt: 'kotlin', md: 'markdown', ps1: 'powershell', py: 'python', rb: 'ruby', rs: 'rust', sass: 'scss' },
  ...{
    postgres: 'sql',
    postgresql: 'sql',
    plsql: 'sql',
    mysql: 'sql',
    ts: 'typescript',
    svg: 'xml',
    yml: 'yaml',
  },
}

/** The kinds of tokens that have a color, `--code-…` in `archive/styles/tokens.css`. */
export const TOKEN_KINDS = [
  'keyword',
  'string',
  'constant',
  'function',
  'parameter',
  'comment',
  'link',
] as const

const KIND_OF: Readonly<Record<string, (typeof TOKEN_KINDS)[number]>> = {
  ...Object.fromEntries(TOKEN_KINDS.map((kind) => [kind, kind])),
  'string-expression': 'string',
  inserted: 'string',
  deleted: 'keyword',
  changed: 'constant',
}

export interface Code {
  code: string
  /** As the author wrote it, such as `TS` or `yml`. */
  language: string | null
}

/**
 * The tokens of each code as text and `<span class="tok-…">`, or null for code that is shown plain: in an unknown language, or very
 * long. Long lines, and what does not fit into `MAX_MS`, are plain too. Yields to the event loop between lines.
 */
export async function highlight(codes: readonly Code[]): Promise<(ElementContent[] | null)[]> {
  const known = codes.map(({ code, language }) => (code.length > MAX_CHARACTERS ? null : grammarOf(language)))
  const languages = [...new Set(known.flatMap((name) => name ?? []))]
  if (languages.length === 0) return codes.map(() => null)
  const highlighter = await loadHighlighter()
  for (const name of languages) await loadLanguage(highlighter, name)
  const tokens = codes.map((): ElementContent[] => [])
  const lines = codes.flatMap(({ code }, index) => {
    const lang = known[index]
    return lang ? code.split('\n').map((line, at) => ({ line, lang, index, isFirst: at === 0 })) : []
  })
  let state: ReturnType<HighlighterCore['getLastGrammarState']> | undefined
  let spent = 0
  await mapYielding(lines, ({ line, lang, index, isFirst }) => {
    const children = tokens[index]
    if (!isFirst) append(children, '\n', undefined)
    if (spent > MAX_MS) return append(children, line, undefined)
    const began = performance.now()
    const options = { lang, theme: 'archive', tokenizeMaxLineLength: MAX_LINE }
    const continued = isFirst || state === undefined ? options : { ...options, grammarState: state }
    const result = highlighter.codeToTokensBase(line, continued)
    state = highlighter.getLastGrammarState(result)
    for (const { content, color } of result.flat()) append(children, content, kindOf(color))
    spent += performance.now() - began
  })
  return known.map((name, index) => (name === null ? null : (tokens[index] ?? null)))
}

function grammarOf(language: string | null): string | null {
  const name = (language ?? '').trim().toLowerCase()
  const known = Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? name) : name
  return Object.hasOwn(GRAMMARS, known) ? known : null
}

function kindOf(color: string | undefined): string | undefined {
  return KIND_OF[/--token-([a-z-]+)/.exec(color ?? '')?.[1] ?? '']
}

/** Appends a token, to the one before if that has the same kind. */
function append(tokens: ElementContent[] | undefined, value: string, kind: string | undefined): void {
  const last = tokens?.at(-1)
  if (kind === undefined && last?.type === 'text') last.value += value
  else if (kind === undefined) tokens?.push({ type: 'text', value })
  else {
    const properties = { className: [`tok-${kind}`] }
    tokens?.push({ type: 'element', tagName: 'span', properties, children: [{ type: 'text', value }] })
  }
}

/** Compiled patterns, by source. */
const compiled = new Map<string, RegExp | Error>()
let loading: Promise<HighlighterCore> | undefined

function loadHighlighter(): Promise<HighlighterCore> {
  loading ??= (async () => {
    const [{ createCssVariablesTheme, createHighlighterCore }, { createJavaScriptRegexEngine }] =
      await Promise.all([import('shiki/core'), import('shiki/engine/javascript')])
    const theme = createCssVariablesTheme({ name: 'archive', variablePrefix: '--', fontStyle: false })
    const engine = createJavaScriptRegexEngine({ forgiving: true, cache: compiled })
    return createHighlighterCore({ themes: [theme], langs: [], engine })
  })()
  return loading
}

/**
 * Loads a language. Compiles its patterns here, a few at a time: the first line would compile most of them at once and hold the
 * process for half a second.
 */
async function loadLanguage(highlighter: HighlighterCore, name: string): Promise<void> {
  if (highlighter.getLoadedLanguages().includes(name)) return
  const grammar = await GRAMMARS[name]?.()
  if (grammar === undefined) return
  const { defaultJavaScriptRegexConstructor: compile } = await import('shiki/engine/javascript')
  // The last one is the language itself, after those that it embeds.
  const patterns = [...patternsIn(grammar.default.at(-1))].filter((pattern) => !compiled.has(pattern))
  await mapYielding(patterns, (pattern) => {
    try {
      const expression = compile(pattern)
      // The engine of JavaScript compiles an expression when it is first used.
      expression.test(' ')
      expression.lastIndex = 0
      compiled.set(pattern, expression)
    } catch (error) {
      // JavaScript cannot express a few patterns. The engine skips those (`forgiving`).
      if (error instanceof Error) compiled.set(pattern, error)
    }
  })
  await highlighter.loadLanguage(grammar.default)
}

function patternsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found
  for (const [key, member] of Object.entries(value)) {
    if (typeof member === 'string' && /^(match|begin|end|while)$/.test(key)) found.add(member)
    else patternsIn(member, found)
  }
  return found
}
