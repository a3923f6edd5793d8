import { setTimeout as sleep } from 'node:timers/promises'
import type { FakeChat } from '../chat/fakeChat'
import type { ProductionServer } from '../productionServer'

/** The slug of the project that `setUpArchive` creates. */
export const PROJECT = 'faults'

/** The credentials of an archive that has been set up, and the address of a feed. */
export interface SetUp {
  token: string
  cookie: string
  feed: string
}

/**
 * Signs in to a new archive with the link that it prints, and creates a project, a write-mode client, a feed and a subscription
 * to every entry. The bot of the chat sends the digest.
 */
export async function setUpArchive(server: ProductionServer, chat: FakeChat): Promise<SetUp> {
  const { url } = server
  const cookie = await signIn(server)
  const call = async (path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json', Cookie: cookie, Origin: url }
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
    return response.json()
  }
  await call('/api/projects', { slug: PROJECT, name: 'Faults', color: '#2563eb', sort: 0, isActive: true })
  const client = { name: 'Writer', mode: 'write', audience: 'internal' }
  const { token } = await call('/api/api-clients/issue', client)
  const { atomUrl } = await call('/api/feeds', {})
  await call('/api/subscriptions', { project: null, rhythm: 'each' })
  await call('/api/globals/settings', { chat: { botToken: chat.token, channel: chat.channel.id } })
  return { token, cookie, feed: atomUrl }
}

async function signIn(server: ProductionServer): Promise<string> {
  const link = /\/sign-in\/confirm\?token=(\S+)/
  for (const until = Date.now() + 10_000; !link.test(server.output) && Date.now() < until;) await sleep(50)
  const response = await fetch(`${server.url}/api/sign-in/confirm`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token: link.exec(server.output)?.[1] }),
  })
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
  if (cookie === undefined) throw new Error(`signing in returned ${response.status}:\n${server.output}`)
  return cookie
}
