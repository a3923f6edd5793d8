import boundaries from 'eslint-plugin-boundaries'

/**
 * The folders of `src`, from the outside in. Each may import those after it and none before it, so no two import each other
 * (docs/architecture.md).
 */
export const ORDER = [
  'cli',
  'server',
  'app',
  'admin',
  'archive',
  'globals',
  'collections',
  'api',
  'session',
  'http',
  'operations',
  'queries',
  'domain',
  'content',
  'integrations',
  'runtime',
  'messages',
  'lib',
]

/** The domain performs no I/O: of the leaves it uses these alone. */
const PURE = ['messages', 'lib']

const policies = ORDER.map((folder, place) => ({
  from: { element: { types: { anyOf: [folder] } } },
  allow: {
    to: {
      element: {
        types: { anyOf: [folder, ...(folder === 'domain' ? PURE : ORDER.slice(place + 1))] },
      },
    },
  },
}))

/**
 * The lint rule that holds the order. Tests may import anything.
 * @type {import('eslint').Linter.Config}
 */
export const layers = {
  files: ['src/**/*.{ts,tsx}'],
  ignores: ['src/**/*.test.{ts,tsx}', 'src/**/testing/**'],
  plugins: { boundaries },
  settings: {
    'boundaries/elements': [...ORDER, 'testing'].map((type) => ({
      type,
      pattern: `src/${type}/**`,
      partialMatch: false,
    })),
    'import/resolver': { typescript: { project: './tsconfig.json' } },
  },
  rules: { 'boundaries/dependencies': ['error', { default: 'disallow', policies }] },
}
