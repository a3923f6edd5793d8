import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type { Busboy } from 'busboy'
import { pointerOf, type Issue, type ValidationIssue } from '@/domain/issues'
import { LIMITS } from '@/domain/limits'
import type { Refusal } from '@/domain/refusal'
import { BodyTooLong, formParser, mediaTypeOf, parseForm } from '@/http/requestBody'
import { hasCode, isDiskFull } from '@/lib/errors'
import { ok, refuse, type Result } from '@/lib/result'
import { tooLarge } from '@/operations/images/storeImage'
import type { ReceivedFile } from '@/operations/images/receivedFile'
import type { ImageUpload } from '@/operations/images/clientImages'

/** Over the limits of alt text and slug. Longer values are cut and then refused for their length. */
const MAX_FIELD_BYTES = 8 * 1024
/** One byte more than allowed, because reaching the limit counts as exceeding it. */
const PARSER_LIMITS = { fileSize: LIMITS.imageBytes + 1, fieldSize: MAX_FIELD_BYTES }

type Form = Required<ImageUpload>

/**
 * Reads the form of an upload: `file`, `project`, `alt`. The file is streamed to disk, so uploads take little memory
 * (SEC-11), and never exceeds the limit there. Refuses another `Content-Type` (415), a file over LIMIT-21 (413), a malformed
 * form (400) and a full disk (507). Unknown, repeated and misplaced fields are validation errors,
 * returned together with all others.
 * @param folder for the file
 */
export async function readImageForm(request: Request, folder: string): Promise<Result<Form, Refusal>> {
  const isCompressed = (request.headers.get('content-encoding') ?? 'identity') !== 'identity'
  if (mediaTypeOf(request.headers) !== 'multipart/form-data' || isCompressed)
    return refuse({ kind: 'unsupported_media_type', code: 'multipart' })
  const parser = formParser(request.headers, PARSER_LIMITS)
  if (parser === null || request.body === null) return refuse(malformed)
  const reading = collect(parser, join(folder, 'received'))
  try {
    await finished(Readable.from(parseForm(request.body, parser, LIMITS.formBytes)).resume())
    await reading.written
  } catch (error) {
    // Close the file before its folder is removed.
    await reading.written.catch(() => undefined)
    if (isDiskFull(error)) return refuse({ kind: 'insufficient_storage' })
    if (hasCode(error, ...DISK_ERRORS)) throw error
    if (error instanceof BodyTooLong) return refuse(tooLarge)
    return refuse(malformed)
  }
  const { file, texts, issues, isTooLarge } = reading
  if (isTooLarge) return refuse(tooLarge)
  // Browsers send an empty file input without name and bytes.
  const isEmpty = file?.size === 0 && file.filename === ''
  return ok({
    file: isEmpty ? null : file,
    project: texts.get('project') ?? null,
    alt: texts.get('alt') ?? null,
    issues,
  })
}

/** Errors of our disk, not of the form. */
const DISK_ERRORS = ['EACCES', 'EIO', 'EMFILE', 'ENFILE', 'ENOENT', 'EROFS'] as const

const malformed: Refusal = { kind: 'malformed_body', code: 'multipart' }

/** What the parser has read so far. */
interface Reading {
  file: ReceivedFile | null
  /** Settles once the file is on the disk. */
  written: Promise<void>
  isTooLarge: boolean
  texts: Map<string, string>
  issues: ValidationIssue[]
}

/** @param path of the file */
function collect(parser: Busboy, path: string): Reading {
  const reading: Reading = {
    file: null,
    written: Promise.resolve(),
    isTooLarge: false,
    texts: new Map(),
    issues: [],
  }
  const blame = (field: string, issue: Issue) =>
    reading.issues.push({ pointer: pointerOf([field]), ...issue })

  parser.on('field', (name, value) => {
    if (name === 'file') blame(name, { code: 'file_expected' })
    else if (name !== 'project' && name !== 'alt') blame(name, { code: 'unknown_field' })
    else if (reading.texts.has(name)) blame(name, { code: 'field_repeated' })
    else reading.texts.set(name, value)
  })
  parser.on('file', (name, stream, { filename }) => {
    // A form that ends inside a file also breaks the file's stream. Without a listener that would crash the process.
    stream.on('error', () => undefined)
    const isFirst = name === 'file' && reading.file === null
    if (name === 'project' || name === 'alt') blame(name, { code: 'text_expected' })
    else if (name !== 'file') blame(name, { code: 'unknown_field' })
    else if (!isFirst) blame(name, { code: 'file_repeated' })
    if (!isFirst) return void stream.resume()
    // The name of a part can be missing, despite the parser's types.
    const file = { path, size: 0, filename: filename || '' }
    const target = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    reading.file = file
    reading.written = pipeline(stream, target).then(
      () => void (file.size = target.bytesWritten),
      (error: unknown) => {
        // Stop reading, because writing failed.
        parser.destroy(error instanceof Error ? error : undefined)
        throw error
      },
    )
    reading.written.catch(() => undefined)
    stream.on('limit', () => (reading.isTooLarge = true))
  })
  return reading
}
