import { isIP } from 'node:net'
import { userScope } from '@/domain/client'
import { digestScope } from '@/domain/client'
import { buildDigest, periodOf, type Digest, type Period } from '@/domain/digest/digest'
import { chooseRoute, describeRoute, type Route } from '@/domain/digest/route'
import { slackMessage, type SlackMessage } from '@/domain/digest/message/slack'
import { teamsMessage, type TeamsMessage } from '@/domain/digest/message/teams'
import { mediaAddresses } from '@/domain/mediaAddress'
import type { MessageMetadata } from '@/integrations/chat/bot'
import { isPublicAddress } from '@/integrations/chat/guard'
import { digestEntries } from '@/queries/digestEntries'
import { postTypes } from '@/queries/postTypes'
import { projects } from '@/queries/projects'
import { poolDb } from '@/queries/db'
import { digestSettings, type DigestSettings, type DigestDependencies } from './dependencies'

type ReadDependencies = Pick<DigestDependencies, 'payload' | 'clock' | 'env'>

/** Reads what was published in the period, grouped and sorted for the message (DIGEST-1). */
export async function readDigest(
  dependencies: ReadDependencies,
  settings: DigestSettings,
  period: Period,
): Promise<{ digest: Digest; postIds: string[] }> {
  const scope = digestScope(settings.digest.includeInternal)
  const entries = await digestEntries(poolDb(dependencies.payload), scope, period)
  const digest = await digestOf(dependencies, settings, period, entries)
  return { digest, postIds: entries.map(({ id }) => id) }
}

/** Reads those of the posts of an earlier message that are still published. */
export async function readDigestAgain(
  dependencies: ReadDependencies,
  settings: DigestSettings,
  period: Period,
  postIds: readonly string[],
): Promise<Digest> {
  const entries = await digestEntries(poolDb(dependencies.payload), userScope(), period, postIds)
  return { ...(await digestOf(dependencies, settings, period, entries)), isUpdate: true }
}

async function digestOf(
  dependencies: ReadDependencies,
  { digest: { language } }: DigestSettings,
  period: Period,
  entries: Awaited<ReturnType<typeof digestEntries>>,
): Promise<Digest> {
  const db = poolDb(dependencies.payload)
  const [inOrder, types] = await Promise.all([projects(db, userScope()), postTypes(db)])
  return buildDigest({
    period,
    language,
    archiveUrl: dependencies.env.publicUrl,
    entries,
    projects: inOrder,
    types,
    coverUrlOf: coverAddresses(dependencies),
  })
}

/** Names that public DNS does not resolve. */
const LOCAL_NAME =
  /^[^.]+$|\.(local|localhost|internal|intranet|lan|home|corp|test|example|invalid|home\.arpa)$/

/**
 * Makes the signed URLs of covers, valid for 7 to 8 days (IMG-10). Null for all covers if a chat service could not fetch them:
 * Slack and Teams only show images from public https URLs (DIGEST-18).
 */
export function coverAddresses({
  clock,
  env,
}: Omit<ReadDependencies, 'payload'>): (path: string) => string | null {
  return isPublicSite(env.publicUrl) ? mediaAddresses(env, clock()) : () => null
}

/** Whether a chat service on the internet can probably fetch from this base URL, by its host name. */
export function isPublicSite(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  if (protocol !== 'https:') return false
  return isIP(host) === 0 ? !LOCAL_NAME.test(host) : isPublicAddress(host)
}

/** A digest exactly as a chat service receives it (DIGEST-16). A bot also sends the channel and the run's metadata. */
export type DigestMessage = SlackMessage | TeamsMessage | (SlackMessage & BotArguments)
type BotArguments = { channel: string; metadata: MessageMetadata }

/** The metadata of a run's message, by which the archive finds it in its channel. */
export function runMetadata(runId: string): MessageMetadata {
  return { event_type: 'update_archive_digest', event_payload: { run_id: runId } }
}

/** The digest as the message of a route. */
export function composeMessage(
  digest: Digest,
  route: Route,
  { runId, withCovers }: { runId: string; withCovers: boolean },
): DigestMessage {
  if (route.kind === 'bot')
    return { channel: route.channel, ...slackMessage(digest, { withCovers }), metadata: runMetadata(runId) }
  const compose = route.service === 'teams' ? teamsMessage : slackMessage
  return compose(digest, { withCovers })
}

/**
 * The digest as it would be sent now, and its message: null if nothing was published. Without a route it is the message
 * for a webhook of the configured kind.
 */
export async function draftDigest(
  dependencies: ReadDependencies,
  settings: DigestSettings,
  route: Route | null,
  { period, runId }: { period: Period; runId: string },
) {
  const assumed: Route = route ?? { kind: 'environment', url: '', service: settings.chat.webhookKind }
  const { digest } = await readDigest(dependencies, settings, period)
  const message = digest.total === 0 ? null : composeMessage(digest, assumed, { runId, withCovers: true })
  return { digest, message }
}

/** A preview of the digest and its destination. */
export type DigestPreview = Awaited<ReturnType<typeof previewDigest>>

/** A placeholder for the run id in the metadata of a preview. */
const NO_RUN = '00000000-0000-0000-0000-000000000000'

/**
 * Builds the digest of the last `days` days as a preview. Sends and records nothing.
 * @returns `message`: exactly what would be sent, apart from the run id in the metadata, or null if nothing was published;
 *   `route`: null without a route; `lacksChannel`: a bot token is stored without a channel, so the bot is no route yet
 */
export async function previewDigest(dependencies: ReadDependencies, { days }: { days: number }) {
  const settings = await digestSettings(dependencies.payload)
  const route = chooseRoute(settings, dependencies.env.chatWebhookUrl)
  const period = periodOf(days, dependencies.clock())
  const { digest, message } = await draftDigest(dependencies, settings, route, { period, runId: NO_RUN })
  return {
    digest,
    route: route?.kind ?? null,
    ...describeRoute(route),
    lacksChannel: settings.chat.botToken !== null && settings.chat.channel === null,
    includesInternal: settings.digest.includeInternal,
    message,
  }
}
