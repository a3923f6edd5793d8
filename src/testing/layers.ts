import path from 'node:path'
import ts from 'typescript'

/** Imported as `@payload-config`. What it imports itself is not checked: it collects modules of every layer. */
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

/** The order of subfolders. The files beside them are not part of it; no two folders import each other either. */
export const SUBFOLDERS: Readonly<Record<string, readonly string[]>> = {
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

/** Every order, with the whole paths of its folders below `src`. */
const ORDERS = [
  ORDER,
  ...Object.entries(SUBFOLDERS).map(([folder, names]) => names.map((name) => `${folder}/${name}`)),
]

/**
 * What a module imports, as paths below `src` without an extension, and `CONFIG`; packages are left out.
 * @param file below `src`
 */
export function importsOf(file: string, code: string): string[] {
  const { importedFiles } = ts.preProcessFile(code, true, true)
  return importedFiles.flatMap(({ fileName }) => {
    if (fileName === '@payload-config') return CONFIG
    if (fileName.startsWith('@/')) return fileName.slice(2)
    return fileName.startsWith('.') ? path.join(path.dirname(file), fileName) : []
  })
}

/** Whether the order forbids a module to import another: one of a folder before its own, or of the tests. */
export function isForbidden(from: string, to: string): boolean {
  if (/(?:^|\/)testing\//.test(to)) return true
  return ORDERS.some((order) => {
    const imported = placeIn(order, to)
    return imported !== -1 && imported < placeIn(order, from)
  })
}

function placeIn(order: readonly string[], module: string): number {
  return order.findIndex((name) => module === name || module.startsWith(`${name}/`))
}
