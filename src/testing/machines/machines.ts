import { join } from 'node:path'
import { openFakeChat, type FakeChat } from '../chat/fakeChat'
import { freePort } from '../freePort'
import { ProductionServer } from '../productionServer'
import { noVariables } from '../noVariables'
import { openFakeS3, type FakeS3 } from '../s3/fakeS3'
import { HaProxy, type Place } from './haProxy'
import { startPgBouncer, type PgBouncer } from './pgBouncer'
import { PostgresServer } from './postgres'

export const CRON_SECRET = 'the secret of the scheduler'

export const PLACES = [1, 2] as const

/**
 * Two processes of the archive behind HAProxy, on a primary behind PgBouncer and a synchronous replica, with their images in a
 * bucket.
 */
export interface Machines {
  /** The address that clients call. */
  url: string
  primary: PostgresServer
  replica: PostgresServer
  pgBouncer: PgBouncer
  haProxy: HaProxy
  chat: FakeChat
  bucket: FakeS3
  /** Variables of a command. */
  variables: Record<string, string>
  /** The address of a process. */
  urlOf: (place: Place) => string
  /** The folders in which the processes put their mails. */
  outboxes: string[]
  /**
   * Starts a process, after it has ended the one at its place with SIGTERM. Returns when HAProxy sends requests to it.
   * @param version the folder of the version that it runs
   */
  replace: (place: Place, version: string, variables?: Record<string, string>) => Promise<void>
  stop: () => Promise<void>
}

/** Starts everything but the processes of the archive. */
export async function startMachines(folder: string): Promise<Machines> {
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) await step()
  }
  try {
    const primary = await PostgresServer.startPrimary(join(folder, 'primary'))
    stops.push(() => primary.stop())
    const replica = await primary.startSynchronousReplica(join(folder, 'replica'))
    stops.push(() => replica.stop())
    const pgBouncer = await startPgBouncer(folder, primary.url)
    stops.push(() => pgBouncer.stop())
    const ports = { 1: await freePort(), 2: await freePort() }
    const urlOf = (place: Place) => `http://127.0.0.1:${ports[place]}`
    const haProxy = await HaProxy.start(folder, [urlOf(1), urlOf(2)])
    stops.push(() => haProxy.stop())
    const chat = await openFakeChat()
    stops.push(() => chat.close())
    const bucket = await openFakeS3({ prefix: 'archive/' })
    stops.push(() => bucket.close())
    const dataDirOf = (place: Place) => join(folder, `data${place}`)
    const variables = {
      ...noVariables,
      ...bucket.variables,
      DATABASE_URL: pgBouncer.url,
      DATABASE_READ_URL: replica.url,
      PUBLIC_URL: haProxy.url,
      PAYLOAD_SECRET: 'only for this check, and long enough',
      CRON_SECRET,
      CHAT_WEBHOOK_URL: chat.webhookUrl,
      DATA_DIR: join(folder, 'data'),
      TRUST_PROXY: '1',
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'warn',
    }
    const running = new Map<Place, ProductionServer>()
    stops.push(async () => void (await Promise.all([...running.values()].map((process) => process.kill()))))
    return {
      url: haProxy.url,
      ...{ primary, replica, pgBouncer, haProxy, chat, bucket, variables, urlOf, stop },
      outboxes: PLACES.map((place) => join(dataDirOf(place), 'outbox')),
      async replace(place, version, changed = {}) {
        await running.get(place)?.stop()
        const own = { PORT: String(ports[place]), DATA_DIR: dataDirOf(place) }
        const env = { ...process.env, NODE_ENV: 'production' as const, ...variables, ...own, ...changed }
        const server = new ProductionServer(urlOf(place), env, { cwd: version })
        running.set(place, server)
        await server.start()
        await haProxy.untilUp(place)
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}
