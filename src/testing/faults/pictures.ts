import { createHash } from 'node:crypto'
import { picture } from '../access'

/** An image to upload. */
export interface Picture {
  /** The id that the archive gave it when it was uploaded the first time. */
  id: string
  bytes: Uint8Array<ArrayBuffer>
  /** Of the files that the archive makes of it. */
  fingerprint: string
}

const COLORS = ['#2277aa', '#aa2277', '#77aa22']

/** Uploads a few pictures as a client, and reads which files the archive makes of each. */
export async function uploadPictures(url: string, token: string, project: string): Promise<Picture[]> {
  return Promise.all(
    COLORS.map(async (color) => {
      const bytes = await picture(color)
      const response = await fetch(`${url}/api/v1/media`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}` },
        body: uploadForm(bytes, project),
      })
      if (response.status !== 201) throw new Error(`an upload returned ${response.status}`)
      const image: { id: string; url: string; variants: { url: string }[] } = await response.json()
      const files = await Promise.all(
        [image, ...image.variants].map(async (file) =>
          Buffer.from(await (await fetch(file.url)).arrayBuffer()),
        ),
      )
      return { id: image.id, bytes, fingerprint: fingerprintOf(files) }
    }),
  )
}

/** The body of an upload. */
export function uploadForm(bytes: Uint8Array<ArrayBuffer>, project: string): FormData {
  const form = new FormData()
  form.set('file', new File([bytes], 'photo.png', { type: 'image/png' }))
  form.set('project', project)
  return form
}

/** The SHA-256 of files, in whatever order they are. */
export function fingerprintOf(files: readonly Uint8Array[]): string {
  return files
    .map((file) => createHash('sha256').update(file).digest('hex'))
    .sort()
    .join(' ')
}
