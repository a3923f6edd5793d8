import sharp from 'sharp'
import { AUDIENCES, type Audience } from '@/domain/audience'
import { CLIENT_MODES, type Client } from '@/domain/client'
import type { Clock } from '@/lib/dates'
import type { ApiEnvironment } from '@/api/v1/routing/context'
import type { Route } from '@/api/v1/routing/defineRoute'
import type { Post, Project } from '@/payload-types'
import { openTestApi, type TestApi } from '../api'
import { openTestArchive, type TestArchive } from '../archive'
import { makeClient, makeDraft, makeProject, makePublished } from '../builders'
import { openFakeChat } from '../chat/fakeChat'
import { makeImageRow } from '../imageRow'

/** A kind of client; `bound` means to the world's own project. */
export interface ClientKind {
  mode: Client['mode']
  audience: Audience
  bound: boolean
}

/** The content of a project: for each audience a published post, the file of its only image, and a draft. */
export interface ProjectContent {
  project: Project
  published: Record<Audience, Post>
  drafts: Record<Audience, Post>
  /** Paths of the images that only the published post of this audience shows. */
  files: Record<Audience, string>
  /** An image that no test deletes. */
  image: string
}

/** A small archive with everything that a client may or may not see, and a client of each kind. */
export interface World {
  archive: TestArchive
  api: TestApi
  /** The project to which bound clients are bound. */
  own: ProjectContent
  other: ProjectContent
  /** The slug of an inactive project. */
  inactive: string
  clients: readonly (ClientKind & { client: Client; token: string })[]
  /** The token of a client of this kind; internal and unbound by default. */
  token: (kind?: Partial<ClientKind>) => string
  close: () => Promise<void>
}

/** Every kind of client. */
export const CLIENT_KINDS: readonly ClientKind[] = AUDIENCES.flatMap((audience) =>
  CLIENT_MODES.flatMap((mode) => [false, true].map((bound) => ({ audience, mode, bound }))),
)

/** A small JPEG. */
export async function smallImage(shade = 0): Promise<Uint8Array<ArrayBuffer>> {
  const background = { r: shade % 256, g: 120, b: 200 }
  const bytes = await sharp({ create: { width: 24, height: 16, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return new Uint8Array(bytes)
}

/** Creates the world of a test on its own archive. */
export async function openWorld(
  options: { clock?: Clock; env?: Partial<ApiEnvironment>; routes?: readonly Route[] } = {},
): Promise<World> {
  const archive = await openTestArchive()
  const { payload } = archive
  // Tests must not send to a real chat service.
  const chat = await openFakeChat()
  const { apiUrl: chatApiUrl, webhookUrl: chatWebhookUrl } = chat
  const api = openTestApi(archive, { ...options, env: { chatApiUrl, chatWebhookUrl, ...options.env } })
  const project = await makeProject(payload)
  const clients = await Promise.all(
    CLIENT_KINDS.map(async (kind) => {
      const bound = kind.bound ? project : null
      return { ...kind, ...(await makeClient(payload, { ...kind, project: bound })) }
    }),
  )
  const token: World['token'] = ({ mode = 'read', audience = 'internal', bound = false } = {}) => {
    const found = clients.find((one) => one.mode === mode && one.audience === audience && one.bound === bound)
    if (found === undefined) throw new Error('there is a client of every kind')
    return found.token
  }
  const writer = token({ mode: 'write' })
  const own = await fill(archive, api, writer, project)
  const other = await fill(archive, api, writer, await makeProject(payload))
  const inactive = (await makeProject(payload, { isActive: false })).slug
  const close = async () => {
    await api.close()
    await archive.close()
    await chat.close()
  }
  return { archive, api, own, other, inactive, clients, token, close }
}

async function fill(
  archive: TestArchive,
  api: TestApi,
  writer: string,
  project: Project,
): Promise<ProjectContent> {
  const { payload } = archive
  const ofAudience = async (audience: Audience) => {
    const { id, path } = await upload(api, writer, project)
    const published = await makePublished(payload, project, {
      audience,
      tags: [audience, 'shared'],
      cover: id,
      blocks: [
        { blockType: 'image', mediaId: id },
        { blockType: 'text', text: `A word about ${audience} things.` },
      ],
    })
    const draft = await makeDraft(payload, project, { audience, tags: ['draft'] })
    return { published, draft, path }
  }
  const internal = await ofAudience('internal')
  const customer = await ofAudience('customer')
  const everyone = await ofAudience('public')
  return {
    project,
    published: {
      internal: internal.published,
      customer: customer.published,
      public: everyone.published,
    },
    drafts: { internal: internal.draft, customer: customer.draft, public: everyone.draft },
    files: { internal: internal.path, customer: customer.path, public: everyone.path },
    image: await makeImageRow(payload, project, 'An image'),
  }
}

async function upload(api: TestApi, token: string, project: Project): Promise<{ id: string; path: string }> {
  const body = new FormData()
  body.append('file', new File([await smallImage()], 'small.jpg'))
  body.append('project', project.slug)
  body.append('alt', 'A plain colour')
  const { status, json } = await api.call('POST', '/media', { token, body })
  if (status !== 201) throw new Error(`the image was refused: ${JSON.stringify(json)}`)
  return { id: json.id, path: json.variants[0].path }
}
