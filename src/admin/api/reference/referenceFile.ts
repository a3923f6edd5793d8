import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { hasCode } from '@/lib/errors'
import { environment } from '@/runtime/environment'

interface ReferenceFile {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
}

const SCRIPT = 'text/javascript; charset=utf-8'
const known = new Map<string, ReferenceFile>()

/**
 * A file of the reference page by its name, or null. The build copies Scalar's script, because its package is not
 * installed in production; in development it comes from the package.
 */
export async function referenceFile(name: string): Promise<ReferenceFile | null> {
  const place = placeOf(name)
  if (place === null) return null
  const cached = known.get(name)
  if (cached !== undefined) return cached
  try {
    const bytes = await readFile(path.join(process.cwd(), place))
    const file = { bytes, contentType: name.endsWith('.css') ? 'text/css; charset=utf-8' : SCRIPT }
    if (environment().production) known.set(name, file)
    return file
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

function placeOf(name: string): string | null {
  switch (name) {
    case 'page.css':
    case 'start.js':
      return `src/admin/api/reference/${name}`
    case 'scalar.js':
      return environment().production
        ? 'dist/reference/scalar.js'
        : 'node_modules/@scalar/api-reference/dist/browser/standalone.js'
    default:
      return null
  }
}
