import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { newId } from '@/lib/ids'
import { imageStoreOf } from '@/operations/images/imageFiles'
import type { Project } from '@/payload-types'
import { poolDb } from '@/queries/db'

/** Inserts an image row without files. */
export async function makeImageRow(
  payload: Payload,
  project: Project,
  alt: string | null = null,
): Promise<string> {
  const id = newId()
  await poolDb(payload)(sql`
    insert into media (id, alt, project_id, name, filename, mime_type, filesize, width, height,
      sizes_w480_filename, sizes_w480_mime_type, sizes_w480_filesize, sizes_w480_width, sizes_w480_height)
    values (${id}, ${alt}, ${project.id}, 'dog.jpg', ${`${id}.webp`}, 'image/webp', 1234, 800, 600,
      ${`${id}-480.webp`}, 'image/webp', 234, 480, 360)`)
  return id
}

/** Begins as a WebP image does, then has any content. */
export function webpOf(content: string | Buffer): Buffer {
  return Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP'), Buffer.from(content)])
}

/**
 * Inserts an image row, with the sizes of the files that it stores, which begin as WebP images do. `names`: of the image itself first.
 */
export async function makeStoredImage(
  payload: Payload,
  project: Project,
  contentOf: (name: string) => Buffer,
): Promise<{ id: string; names: [string, string] }> {
  const id = await makeImageRow(payload, project)
  const names: [string, string] = [`${id}.webp`, `${id}-480.webp`]
  const store = async (name: string) => {
    const content = webpOf(contentOf(name))
    await imageStoreOf(payload).write(name, content)
    return content.length
  }
  await poolDb(payload)(sql`
    update media set filesize = ${await store(names[0])}, sizes_w480_filesize = ${await store(names[1])}
    where id = ${id}`)
  return { id, names }
}

/** Inserts the row of a PNG, which a chat service shows as a cover. */
export async function makePngRow(...given: Parameters<typeof makeImageRow>): Promise<string> {
  const id = await makeImageRow(...given)
  await poolDb(given[0])(sql`
    update media set filename = ${`${id}.png`}, mime_type = 'image/png' where id = ${id}`)
  return id
}
