import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import {
  encode,
  encodeKey,
  openBucketClient,
  type BucketResponse,
  type BucketSettings,
  type BucketTiming,
  type Content,
} from './bucketClient'
import { listPageIn, textIn, type ListedObject } from './bucketXml'
import type { ByteRange } from './imageStore'

/** The operations on objects that the archive needs. A key is the whole name of an object. All throw `BucketError`. */
export interface Bucket {
  /** Creates an object, and returns false if there is one of this key. Throws `StorageFull`. */
  create: (key: string, content: Uint8Array | { path: string }) => Promise<boolean>
  /** Streams an object, or returns null if it is missing. Cancelling the stream ends the response. */
  get: (key: string, range?: ByteRange) => Promise<ReadableStream<Uint8Array> | null>
  /** A small object as text. */
  getText: (key: string) => Promise<string | null>
  changedAt: (key: string) => Promise<Date | null>
  /** Copies an object, over another one if need be, and returns false if it is missing. */
  copy: (from: string, to: string) => Promise<boolean>
  delete: (key: string) => Promise<void>
  /** The objects whose keys start like this, all of them or those without a further slash. */
  list: (prefix: string, depth: 'all' | 'direct') => Promise<ListedObject[]>
}

/** Opens a bucket of an S3-compatible service. Nothing is sent yet. */
export function openBucket(settings: BucketSettings, timing?: BucketTiming): Bucket {
  const { send, sendToObject, textOf, streamOf, refused, unexpected } = openBucketClient(settings, timing)

  async function put(key: string, content: Content, headers: Record<string, string>): Promise<number> {
    const response = await send({ method: 'PUT', key, content, headers, allowed: [412, 501] })
    await response.body.dump()
    return response.statusCode
  }

  async function head(key: string): Promise<BucketResponse | null> {
    const response = await sendToObject({ method: 'HEAD', key })
    await response?.body.dump()
    return response
  }

  return {
    async create(key, bytesOrFile) {
      const content = await contentOf(bytesOrFile)
      const status = await put(key, content, { 'if-none-match': '*' })
      if (status !== 501) return status !== 412
      // Some services have no conditional writes (docs/decisions/0041).
      if ((await head(key)) !== null) return false
      if ((await put(key, content, {})) === 501) throw refused(501, 'NotImplemented')
      return true
    },

    async get(key, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const response = await sendToObject({ method: 'GET', key, headers })
      if (response === null) return null
      if (range === undefined || response.statusCode === 206) return streamOf(response)
      await response.body.dump()
      throw unexpected('the whole object instead of a range')
    },

    async getText(key) {
      const response = await sendToObject({ method: 'GET', key })
      return response && textOf(response)
    },

    async changedAt(key) {
      const response = await head(key)
      if (response === null) return null
      const changedAt = new Date(String(response.headers['last-modified']))
      if (Number.isNaN(changedAt.getTime())) throw unexpected('no Last-Modified')
      return changedAt
    },

    async copy(from, to) {
      const headers = { 'x-amz-copy-source': `/${encode(settings.name)}/${encodeKey(from)}` }
      const response = await sendToObject({ method: 'PUT', key: to, headers })
      if (response === null) return false
      const xml = await textOf(response)
      // A copy that fails halfway is a 200 with an error.
      if (textIn(xml, 'CopyObjectResult') === null) throw refused(200, textIn(xml, 'Code') ?? 'no result')
      return true
    },

    async delete(key) {
      const response = await sendToObject({ method: 'DELETE', key })
      await response?.body.dump()
    },

    async list(prefix, depth) {
      const objects: ListedObject[] = []
      const query = { 'list-type': '2', prefix, ...(depth === 'direct' && { delimiter: '/' }) }
      let token: string | null = null
      do {
        const further: Record<string, string> = token === null ? {} : { 'continuation-token': token }
        const page = listPageIn(await textOf(await send({ method: 'GET', query: { ...query, ...further } })))
        if (page === null) throw unexpected('not a list')
        objects.push(...page.objects)
        if (page.nextToken !== null && page.nextToken === token)
          throw unexpected('a list that does not go on')
        token = page.nextToken
      } while (token !== null)
      return objects
    },
  }
}

/**
 * The content with its hash, which is sent before it: a file is read twice. Without the hash, plain http would not notice a changed
 * file, and some services refuse the upload.
 */
async function contentOf(content: Uint8Array | { path: string }): Promise<Content> {
  const hash = createHash('sha256')
  if (content instanceof Uint8Array)
    return { size: content.byteLength, sha256: hash.update(content).digest('hex'), open: () => content }
  const { path } = content
  await pipeline(createReadStream(path), hash.setEncoding('hex'))
  return { size: (await stat(path)).size, sha256: String(hash.read()), open: () => createReadStream(path) }
}
