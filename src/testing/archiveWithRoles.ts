import type { Project } from '@/payload-types'
import { openTestArchive, type TestArchive } from './archive'
import { makeProject } from './builders'
import { restDriver, signedInRoles, type RestDriver } from './restDriver'

/** The request besides method and path. */
export interface SentAs extends Omit<NonNullable<Parameters<RestDriver>[2]>, 'cookie'> {
  /** Whose session to use. Without such a role there is no session. */
  role?: string
}

/** An archive with a project and a signed-in user of each role, to call the endpoints of the admin. */
export interface ArchiveWithRoles extends TestArchive {
  project: Project
  /** Calls a path below `/api` that responds with JSON. */
  call: (
    method: string,
    path: string,
    sent?: SentAs,
  ) => Promise<{ status: number; headers: Headers; text: string; raw: unknown }>
}

/** Opens it like `openTestArchive`. */
export async function openArchiveWithRoles(variables?: Record<string, string>): Promise<ArchiveWithRoles> {
  const archive = await openTestArchive(variables)
  const rest = restDriver(archive)
  const cookies = await signedInRoles(archive)
  return {
    ...archive,
    project: await makeProject(archive.payload),
    async call(method, path, { role = '', ...sent } = {}) {
      const cookie = cookies[role]
      const response = await rest(method, `/api${path}`, { ...sent, ...(cookie !== undefined && { cookie }) })
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, raw: JSON.parse(text) }
    },
  }
}
