import boundaries from 'eslint-plugin-boundaries'

/** Imported as `@payload-config`. What it imports itself is not linted: it collects modules of every layer. */
export const CONFIG = 'payload.config.ts'

/**
 * The folders of `src`, from the outside in, and Payload's configuration. Each may import those after it and none before it, so no
 * two import each other (docs/architecture.md).
 */
export const ORDER = [
  'cli',
  'server',
  'app',
  CONFIG,
  'admin',
  'archive',
  'globals',
  'collections',
  'api',
  'session',
  'http',
  'operations',
  'queries',
  'content',
  'integrations',
  'runtime',
  'domain',
  'messages',
  'lib',
]

/** The order of subfolders. The files beside them are not part of it; that no two folders import each other is tested. */
export const SUBFOLDERS = {
  admin: [
    'nav',
    'signOut',
    'desk',
    'posts',
    'api',
    'apiClients',
    'manage',
    'audit',
    'writing',
    'approval',
    'digest',
    'history',
    'images',
    'richText',
    'keeping',
    'fields',
    'locks',
    'accessibility',
    'preview',
    'serverFunctions',
    'guards',
  ],
  'api/v1': ['routes', 'document', 'media', 'presenters', 'routing', 'response'],
  'cli/demo': ['entries', 'pictures'],
  archive: ['shell', 'feeds', 'entry', 'projects', 'whatsNew', 'list', 'blocks', 'theme', 'icons'],
  'domain/post': ['checks', 'blocks'],
  operations: ['backup', 'subscriptions', 'signIn', 'digest', 'images', 'posts', 'notifications'],
  server: ['metrics', 'http', 'database'],
}

const subfolders = Object.entries(SUBFOLDERS).map(([folder, names]) =>
  names.map((name) => `${folder}/${name}`),
)

const isIn = (...categories) => ({ file: { categories: { anyOf: categories } } })

/** The last policy that matches an import decides. */
const policies = [
  ...ORDER.map((name, place) => ({ from: isIn(name), allow: { to: isIn(...ORDER.slice(place)) } })),
  ...subfolders.flatMap((names) =>
    names.slice(1).map((name, place) => ({
      from: isIn(name),
      disallow: { to: isIn(...names.slice(0, place + 1)) },
    })),
  ),
]

const filesOf = (name) => (name === CONFIG ? name : `src/${name}/**`)

/**
 * The lint rule that holds both orders. Tests may import anything.
 * @type {import('eslint').Linter.Config}
 */
export const layers = {
  files: ['src/**/*.{ts,tsx}'],
  ignores: ['src/**/*.test.{ts,tsx}', 'src/**/testing/**'],
  plugins: { boundaries },
  settings: {
    'boundaries/files': [...ORDER, ...subfolders.flat(), 'testing'].map((name) => ({
      category: name,
      pattern: filesOf(name),
    })),
    'import/resolver': { typescript: { project: './tsconfig.json' } },
  },
  rules: { 'boundaries/dependencies': ['error', { default: 'disallow', policies }] },
}
