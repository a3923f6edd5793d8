import sharp from 'sharp'
import { ROLES, type Role } from '@/domain/role'
import {
  adminCookie,
  callApi,
  callRest,
  cookieOf,
  createAsAdmin,
  createProject,
  issueToken,
  redeemLink,
} from '../calls'
import type { Production } from '../production'
import type { Caller } from './doors'

/** The archive that is attacked: credentials of every caller, and the records that doors name. */
export interface World {
  production: Production
  credentials: Record<Caller, Record<string, string>>
  ids: Record<string, string>
}

/** Signs a user of each role in, issues tokens, and creates the records that doors name. */
export async function populate(production: Production): Promise<World> {
  const cookie = await adminCookie(production)
  const rest = async (method: string, path: string, body?: unknown) => {
    const { status, json } = await callRest(production, cookie, method, path, body)
    if (status >= 300) throw new Error(`${method} ${path} responded with ${status}: ${JSON.stringify(json)}`)
    return json
  }
  const project = await createProject(production, 'shop')
  const type = (await rest('GET', '/post-types?limit=1')).docs[0].id
  const draft = async (title: string) =>
    (await createAsAdmin(production, 'posts', { title, project, type, audience: 'internal', tags: [] })).id
  const published = await draft('Published')
  await rest('POST', `/posts/${published}/approve`, { when: 'now' })

  await issueToken(production, { name: 'Spare', mode: 'read', audience: 'public' })
  const spareClient = (await rest('GET', '/api-clients?where[name][equals]=Spare')).docs[0].id
  const spareUser = (await createAsAdmin(production, 'users', { email: emailOf('spare'), role: 'reader' })).id
  const users = new Map<Role, Awaited<ReturnType<typeof redeemLink>>>()
  for (const role of ROLES) {
    const email = emailOf(role)
    await createAsAdmin(production, 'users', { email, role })
    users.set(role, await redeemLink(production, await production.signInLink(email)))
  }
  const session = (role: Role) => ({ Cookie: users.get(role)?.cookie ?? '' })
  const feed = await callRest(production, users.get('reader')?.cookie ?? '', 'POST', '/feeds', {})
  const token = async (name: string, mode: string, more = {}) => ({
    Authorization: `Bearer ${await issueToken(production, { name, mode, audience: 'internal', ...more })}`,
  })
  const write = await token('Writer', 'write')
  const byClient = await callApi(production, write.Authorization.slice('Bearer '.length), 'POST', '/posts', {
    project: 'shop',
    title: 'By a client',
    type: 'fix',
  })
  return {
    production,
    credentials: {
      anonymous: {},
      // Read markers need a token that is bound to a project.
      read: await token('Reader', 'read', { project: 'shop' }),
      write,
      reader: session('reader'),
      author: session('author'),
      publisher: session('publisher'),
      admin: session('admin'),
    },
    ids: {
      project,
      type,
      published,
      draft: await draft('Draft'),
      apiDraft: byClient.json.id,
      reader: users.get('reader')?.id ?? '',
      feed: new URL(feed.json.atomUrl).pathname,
      spareUser,
      spareClient,
      client: (await rest('GET', '/api-clients?limit=1')).docs[0].id,
      image: await uploadImage(production, cookie, project),
    },
  }
}

/** Replaces the session of a user who has signed out. */
export async function signInAgain({ production, credentials }: World, caller: Caller): Promise<void> {
  if (!ROLES.some((role) => role === caller)) return
  const cookie = await cookieOf(production, emailOf(caller))
  credentials[caller] = { Cookie: cookie }
}

const emailOf = (role: string) => `${role}@costly.example`

async function uploadImage({ url }: Production, Cookie: string, project: string): Promise<string> {
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a0' } })
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(await image.png().toBuffer())], { type: 'image/png' }), 'a.png')
  body.set('_payload', JSON.stringify({ alt: 'Green', project }))
  const response = await fetch(`${url}/api/media`, { method: 'POST', headers: { Cookie }, body })
  return (await response.json()).doc.id
}
