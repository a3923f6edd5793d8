/** The languages that are highlighted, by the names of shiki's grammars. */
const LANGUAGES = new Set([
  ...[
    'bash',
    'c',
    'csharp',
    'css',
    'diff',
    'docker',
    'go',
    'graphql',
    'html',
    'http',
    'ini',
    'java',
    'javascript',
  ],
  ...[
    'json',
    'kotlin',
    'markdown',
    'php',
    'powershell',
    'python',
    'ruby',
    'rust',
    'scss',
    'sql',
    'swift',
    'toml',
  ],
  ...['tsx', 'typescript', 'vue', 'xml', 'yaml'],
])

/** Other names of these languages. C++ is shown as C, because the patterns of its own grammar take seconds. */
const ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bash: 'sh shell zsh',
    c: 'c++ cpp',
    csharp: 'cs c#',
    diff: 'patch',
    docker: 'dockerfile',
    go: 'golang',
    graphql: 'gql',
    html: 'htm',
    ini: 'conf properties',
    javascript: 'js mjs cjs',
    json: 'json5 jsonc',
    kotlin: 'kt',
    markdown: 'md',
    powershell: 'ps1',
    python: 'py',
    ruby: 'rb',
    rust: 'rs',
    scss: 'sass',
    sql: 'postgres postgresql plsql mysql',
    tsx: 'jsx',
    typescript: 'ts',
    xml: 'svg',
    yaml: 'yml',
  }).flatMap(([name, others]) => others.split(' ').map((other) => [other, name] as const)),
)

/** The language that an author named, such as `TS` or `yml`, or null if it is not highlighted. */
export function languageOf(name: string | null): string | null {
  const written = (name ?? '').trim().toLowerCase()
  const language = ALIASES.get(written) ?? written
  return LANGUAGES.has(language) ? language : null
}

/** All languages, for tests. */
export const CODE_LANGUAGES: readonly string[] = [...LANGUAGES]

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
