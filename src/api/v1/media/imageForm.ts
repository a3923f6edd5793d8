import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import { pointerOf } from '@/domain/faults'
import type { Fault, Refusal } from '@/domain/refusal'
import { mediaTypeOf } from '@/http/requestBody'
import { ok, refuse, type Result } from '@/lib/result'
import { MAX_FILE_BYTES, tooLarge } from '@/operations/images/keepImage'
import type { ImageUpload } from '@/operations/images/uploadImage'

/** Far more than alt text and slug can have; what is longer is cut off and then refused for its length. */
const MAX_FIELD_BYTES = 8 * 1024
/** What a body may have beside the file: fields, heads of parts. */
const MAX_OVERHEAD_BYTES = 1024 * 1024

type Form = Required<ImageUpload>

/**
 * Reads the form of an upload: `file`, `project`, `alt`. At no time are more bytes kept than a file may have. Refuses another
 * `Content-Type` (415), a file over 15 MB (413) and a broken form (400); unknown, repeated and misplaced fields are faults
 * of the form, to be answered with all others.
 */
export async function readImageForm(request: Request): Promise<Result<Form, Refusal>> {
  const isCompressed = (request.headers.get('content-encoding') ?? 'identity') !== 'identity'
  if (mediaTypeOf(request.headers) !== 'multipart/form-data' || isCompressed)
    return refuse({ kind: 'unsupported_media_type', detail: 'Send a form as multipart/form-data.' })
  const parser = parserFor(request.headers)
  if (parser === null || request.body === null) return refuse(malformed)
  const reading = collect(parser, Number(request.headers.get('content-length') ?? 0))
  try {
    await pipeline(Readable.from(upTo(request.body, MAX_FILE_BYTES + MAX_OVERHEAD_BYTES)), parser)
  } catch (error) {
    if (error instanceof TooLong) return refuse(tooLarge)
    return refuse(malformed)
  }
  return reading.isTooLarge() ? refuse(tooLarge) : ok(reading.form())
}

const malformed: Refusal = { kind: 'malformed_body', detail: 'The body must be a complete multipart form.' }

class TooLong extends Error {}

/** The pieces of a body. Throws `TooLong` as soon as they are more than `limit` bytes; the rest is not read. */
async function* upTo(body: ReadableStream<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const piece of body) {
    size += piece.byteLength
    if (size > limit) throw new TooLong()
    yield piece
  }
}

/** Null when the header names no boundary. */
function parserFor(headers: Headers): busboy.Busboy | null {
  try {
    return busboy({
      headers: { 'content-type': headers.get('content-type') ?? '' },
      defParamCharset: 'utf8',
      // One byte more than an image may have: reaching the limit already counts as passing it.
      limits: { fileSize: MAX_FILE_BYTES + 1, fieldSize: MAX_FIELD_BYTES, parts: 20 },
    })
  } catch {
    // The parser throws for a header that it cannot use, and for nothing else.
    return null
  }
}

/** @param length of the whole body in bytes, as the sender says; 0 when it does not */
function collect(parser: busboy.Busboy, length: number): { isTooLarge: () => boolean; form: () => Form } {
  const texts = new Map<string, string>()
  const faults: Fault[] = []
  let file: { content: Growing; filename: string } | null = null
  let tooLargeFile = false

  function blame(field: string, message: string): void {
    faults.push({ pointer: pointerOf([field]), message })
  }

  parser.on('field', (name, value) => {
    if (name === 'file') blame(name, 'This must be a file.')
    else if (name !== 'project' && name !== 'alt') blame(name, 'This field is not known here. Remove it.')
    else if (texts.has(name)) blame(name, 'Send this field once.')
    else texts.set(name, value)
  })
  parser.on('file', (name, stream, { filename }) => {
    // A form that is cut off inside a file breaks the file's stream too, and unheard that would end the process. The
    // parser itself says it as well.
    stream.on('error', () => undefined)
    const isFirst = name === 'file' && file === null
    if (name === 'project' || name === 'alt') blame(name, 'This must be a text, not a file.')
    else if (name !== 'file') blame(name, 'This field is not known here. Remove it.')
    else if (!isFirst) blame(name, 'Send one file.')
    if (!isFirst) return void stream.resume()
    const content = growing(length)
    // A part without a name is possible, whatever the parser's types say.
    file = { content, filename: filename || '' }
    stream.on('data', (piece: Buffer) => content.add(piece))
    stream.on('limit', () => {
      tooLargeFile = true
    })
  })

  return {
    isTooLarge: () => tooLargeFile,
    form: () => ({
      file: file && fileOf(file),
      project: texts.get('project') ?? null,
      alt: texts.get('alt') ?? null,
      faults,
    }),
  }
}

/** What a browser sends for a file that nobody chose has neither a name nor bytes. */
function fileOf({ content, filename }: { content: Growing; filename: string }): Form['file'] {
  const bytes = content.bytes()
  return bytes.byteLength === 0 && filename === '' ? null : { bytes, filename }
}

interface Growing {
  add: (piece: Uint8Array) => void
  bytes: () => Uint8Array
}

/** Collects pieces in one place, made for the expected length, so that twenty uploads are not held twice (SECURITY.md row 13). */
function growing(expected: number): Growing {
  const most = MAX_FILE_BYTES + 1
  let store = Buffer.allocUnsafe(expected > 0 ? Math.min(expected, most) : 64 * 1024)
  let size = 0
  return {
    add(piece) {
      if (size + piece.byteLength > store.length) {
        const larger = Buffer.allocUnsafe(Math.min(most, Math.max(2 * store.length, size + piece.byteLength)))
        store.copy(larger, 0, 0, size)
        store = larger
      }
      store.set(piece, size)
      size += piece.byteLength
    },
    bytes: () => store.subarray(0, size),
  }
}
