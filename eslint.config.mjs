import boundaries from 'eslint-plugin-boundaries'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

/** The rooms on the edge: they may use each other and everything further in. */
const edge = ['app', 'api', 'admin', 'archive', 'session', 'cli', 'server', 'collections', 'globals']

/** Which room may import from which, from the outside in (docs/architecture.md). */
const directions = [
  {
    from: edge,
    to: [...edge, 'http', 'operations', 'queries', 'domain', 'integrations', 'content', 'lib', 'generated'],
  },
  { from: ['http'], to: ['http', 'domain', 'lib'] },
  {
    from: ['operations'],
    to: ['operations', 'queries', 'domain', 'integrations', 'lib', 'generated'],
  },
  { from: ['queries'], to: ['queries', 'domain', 'lib', 'generated'] },
  { from: ['domain'], to: ['domain', 'lib'] },
  { from: ['integrations'], to: ['integrations', 'lib'] },
  { from: ['lib'], to: ['lib'] },
  { from: ['content'], to: ['content', 'domain', 'lib'] },
  {
    from: ['testing'],
    to: [
      ...edge,
      'http',
      'operations',
      'queries',
      'domain',
      'integrations',
      'content',
      'lib',
      'generated',
      'testing',
    ],
  },
]

const rooms = [...new Set(directions.flatMap(({ to }) => to))].filter((room) => room !== 'generated')

/** Payload's Local API, whose calls skip access rules unless told otherwise. */
const localApiCall =
  'CallExpression[callee.property.name=/^(find|findByID|findVersions|create|update|delete|count|duplicate|findGlobal|updateGlobal|restoreVersion)$/]' +
  ':matches([callee.object.name="payload"], [callee.object.property.name="payload"])'

export default tseslint.config(
  {
    ignores: [
      'node_modules',
      '.next',
      'dist',
      '.data',
      'media',
      'src/payload-types.ts',
      'src/payload-generated-schema.ts',
      'src/app/(payload)/admin/importMap.js',
      'next-env.d.ts',
      'migrations/*_first.ts',
    ],
  },
  ...tseslint.configs.recommendedTypeChecked.map((config) => ({ ...config, files: ['**/*.{ts,tsx}'] })),
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { boundaries, 'react-hooks': reactHooks },
    settings: {
      'boundaries/elements': [
        ...rooms.map((type) => ({ type, pattern: `src/${type}/**`, partialMatch: false })),
      ],
      'import/resolver': { typescript: { project: './tsconfig.json' } },
    },
    rules: {
      ...reactHooks.configs.recommended.rules,
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      'no-console': 'error',
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-restricted-syntax': [
        'error',
        {
          selector: `${localApiCall}:not(:has(Property[key.name="overrideAccess"]))`,
          message: 'A call of the Local API states overrideAccess.',
        },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/**/*.test.{ts,tsx}'],
    rules: {
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          policies: directions.map(({ from, to }) => ({
            from: { element: { types: { anyOf: from } } },
            allow: { to: { element: { types: { anyOf: to } } } },
          })),
        },
      ],
    },
  },
  {
    files: ['src/**/*.test.{ts,tsx}', 'e2e/**', 'src/testing/**'],
    // What came over the wire is untyped there, and judged by the assertions.
    rules: Object.fromEntries(
      ['assignment', 'member-access', 'call', 'argument', 'return'].map((use) => [
        `@typescript-eslint/no-unsafe-${use}`,
        'off',
      ]),
    ),
  },
)
