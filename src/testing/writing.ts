import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { createApi, type Api } from '@/api/v1/app'
import { newId } from '@/lib/ids'
import { sqlOn } from '@/operations/transaction'
import type { Project } from '@/payload-types'
import { openTestArchive, type TestArchive } from './archive'

/** The address that the tests' archive has. */
export const BASE = 'http://localhost:3000/api/v1'

/** Who calls: what `makeClient` answers. */
interface Caller {
  authorization: { Authorization: string }
}

/** An answer, read. */
export interface Answer {
  status: number
  headers: Headers
  /** The JSON of the body, or null without one. */
  body: any // eslint-disable-line @typescript-eslint/no-explicit-any -- tests look into every shape
  text: string
}

/** An archive with the HTTP interface over it. */
export interface WritingArchive extends TestArchive {
  api: Api
  call: (
    caller: Caller,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer>
}

/** Opens an archive and the interface over it; `call` sends JSON and reads the answer. */
export async function openWritingArchive(): Promise<WritingArchive> {
  const archive = await openTestArchive()
  const api = createApi({
    payload: archive.payload,
    clock: () => new Date(),
    env: {
      publicUrl: 'http://localhost:3000',
      payloadSecret: 'a secret for tests that is long enough',
      cronSecret: null,
      mediaDir: `${archive.dataDir}/media`,
      rateLimitPerMinute: 0,
    },
  })
  return {
    ...archive,
    api,
    call: async ({ authorization }, method, path, body, headers = {}) => {
      const response = await api.fetch(
        new Request(BASE + path, {
          method,
          headers: {
            ...authorization,
            ...(body !== undefined && { 'Content-Type': 'application/json' }),
            ...headers,
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      )
      const text = await response.text()
      return {
        status: response.status,
        headers: response.headers,
        body: text === '' ? null : JSON.parse(text),
        text,
      }
    },
    close: async () => {
      await api.close()
      await archive.close()
    },
  }
}

/** A row for an image, without its files. */
export async function makeImageRow(
  payload: Payload,
  project: Project,
  alt: string | null = null,
): Promise<string> {
  const id = newId()
  await sqlOn(payload)(sql`
    insert into media (id, alt, project_id, name, filename, mime_type, filesize, width, height,
      sizes_w480_filename, sizes_w480_mime_type, sizes_w480_filesize, sizes_w480_width, sizes_w480_height)
    values (${id}, ${alt}, ${project.id}, 'dog.jpg', ${`${id}.webp`}, 'image/webp', 1234, 800, 600,
      ${`${id}-480.webp`}, 'image/webp', 234, 480, 360)`)
  return id
}
