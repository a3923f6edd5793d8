import { openBucket } from './bucket'
import type { BucketSettings, BucketTiming } from './bucketClient'
import { checkBucket } from './checkBucket'
import {
  idFileText,
  idIn,
  isFileName,
  isTrashDay,
  trashPath,
  validName,
  type ImageStore,
  type TrashedFile,
} from './imageStore'

/**
 * Stores image files in a bucket, as `<prefix><name>`, with `<prefix>.archive-id` and `<prefix>.trash/<day>/<name>`. Moving a file
 * copies and deletes it, so a crash in between leaves both, and moving it again is no error.
 */
export function bucketStore(settings: BucketSettings, timing?: BucketTiming): ImageStore {
  const { name: bucketName, endpoint, prefix } = settings
  const bucket = openBucket(settings, timing)
  const idKey = `${prefix}.archive-id`
  const trashPrefix = `${prefix}.trash/`
  const keyOf = (name: string) => prefix + validName(name)
  const trashKeyOf = (file: TrashedFile) => trashPrefix + trashPath(file)

  async function move(from: string, to: string): Promise<void> {
    if (await bucket.copy(from, to)) await bucket.delete(from)
  }

  async function sizes(): Promise<Map<string, number>> {
    const objects = await bucket.list(prefix, 'direct')
    const files = objects.map(({ key, size }) => [key.slice(prefix.length), size] as const)
    return new Map(files.filter(([name]) => isFileName(name)))
  }

  return {
    place: { kind: 'bucket', bucket: bucketName, endpoint, prefix },
    variable: 'S3_BUCKET',
    check: () => checkBucket(bucket, settings),

    async write(name, content) {
      const isNew = await bucket.create(keyOf(name), content)
      if (!isNew) throw new Error(`the bucket "${bucketName}" already has an object ${name}`)
    },

    read: async (name, range) => bucket.get(keyOf(name), range),
    remove: async (name) => bucket.delete(keyOf(name)),
    changedAt: async (name) => bucket.changedAt(keyOf(name)),

    names: async () => [...(await sizes()).keys()],
    sizes,

    async archiveId() {
      const text = await bucket.getText(idKey)
      return text === null ? null : idIn(text)
    },

    async claim(id) {
      await bucket.create(idKey, new TextEncoder().encode(idFileText(id)))
    },

    trash: async (file) => move(keyOf(file.name), trashKeyOf(file)),
    restore: async (file) => move(trashKeyOf(file), keyOf(file.name)),
    purge: async (file) => bucket.delete(trashKeyOf(file)),

    async trashed() {
      const files: TrashedFile[] = []
      for (const { key } of await bucket.list(trashPrefix, 'all')) {
        const [day = '', name = '', ...more] = key.slice(trashPrefix.length).split('/')
        if (isTrashDay(day) && isFileName(name) && more.length === 0) files.push({ name, day })
      }
      return files
    },
  }
}
