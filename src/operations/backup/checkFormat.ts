import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { hasCode, reasonOf } from '@/lib/errors'
import { FORMAT, FORMAT_ENTRY, type BackupRefusal } from './manifest'

/** The header of the first entry and its block. */
export const HEAD_BYTES = 1024
const CONTENT_AT = 512

/**
 * Why a file cannot be a backup in a known format, by its first bytes; null if it may be one. Synchronous, so that a command can ask
 * before the configuration is loaded.
 */
export function checkFormat(path: string): BackupRefusal | null {
  const head = Buffer.alloc(HEAD_BYTES)
  try {
    // The file is read more than once, and opening a pipe would wait for its writer.
    if (!statSync(path).isFile()) return { kind: 'not_a_file', path }
    const file = openSync(path, 'r')
    try {
      readSync(file, head)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return { kind: 'file_missing', path }
    return { kind: 'file_inaccessible', path, reason: reasonOf(error) }
  }
  const format = formatOf(head)
  if (format === null) return { kind: 'not_a_backup', path }
  return format > FORMAT ? { kind: 'newer_version', version: null } : null
}

/** The number of the format, or null for another file. */
function formatOf(head: Buffer): number | null {
  const [start = '', end = ''] = FORMAT_ENTRY.text(FORMAT).split(String(FORMAT))
  const text = head.toString('latin1', CONTENT_AT, head.indexOf(0, CONTENT_AT))
  const number = text.startsWith(start) && text.endsWith(end) ? text.slice(start.length, -end.length) : ''
  const isNamed = head.toString('latin1', 0, FORMAT_ENTRY.name.length + 1) === `${FORMAT_ENTRY.name}\0`
  return isNamed && /^[1-9]\d{0,8}$/.test(number) ? Number(number) : null
}
