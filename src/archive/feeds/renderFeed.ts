import { LRUCache } from 'lru-cache'
import { serialize, type CachedResponse } from '@/api/v1/response/reply'
import { userScope } from '@/domain/client'
import { valuesOf } from '@/domain/feed'
import { LIMITS } from '@/domain/limits'
import { mediaAddresses, signedExpiry } from '@/domain/mediaAddress'
import { imagesOf } from '@/domain/post/images'
import { renderTexts } from '@/integrations/text/renderTexts'
import { mapYielding } from '@/lib/mapYielding'
import { makeQueue } from '@/lib/queue'
import { messages } from '@/messages'
import type { OpenFeed } from '@/operations/subscriptions/feeds'
import { forResponse, requestSignal, requestStatements, SharedWork } from '@/runtime/requestStatements'
import type { Db } from '@/queries/db'
import { postContents } from '@/queries/feeds'
import { mediaRecords } from '@/queries/media'
import { postTypes } from '@/queries/postTypes'
import { projects } from '@/queries/projects'
import { publishedPosts } from '@/queries/publishedPosts'
import { entryAddress } from '../address'
import { correctionNotes } from '../correctionNotes'
import { serverTimeZone } from '../dates'
import { entryHtml, imageHtml } from './entryHtml'
import { filterWords, queryOf } from './filterWords'
import { FEED_FORMATS, type FeedContent, type FeedFormat } from './formats'

/**
 * The characters of the blocks in a feed, as JSON and as HTML. Entries beyond have their teaser only, which bounds its memory and time.
 */
const MAX_CHARACTERS = 4_000_000

/** One feed at a time, because its texts are in memory several times over. Whoever has asked for least comes first. */
const turns = makeQueue({ capacity: 1, concurrency: 1, maxWaiting: 200, waitTimeoutMs: 8_000 })

interface RenderContext {
  db: Db
  feed: OpenFeed
  format: FeedFormat
  settings: { publicUrl: string; payloadSecret: string }
  now: Date
}

/** What was rendered lately. */
const recent = new LRUCache<string, CachedResponse>({
  maxSize: 32_000_000,
  sizeCalculation: ({ body }) => body.length,
})

/** What is being rendered, so that requests for the same feed at the same time share one rendering. */
const rendering = new SharedWork<CachedResponse>()

/**
 * The bytes of a feed: the newest published entries that match its filter, as a signed-in user sees them now (FEED-4). The same bytes
 * until a reader could see a change, or the day changes and with it the signatures of the images. Throws `SemaphoreTimeout` while too
 * many other feeds are rendered.
 */
export async function renderFeed(context: RenderContext): Promise<CachedResponse> {
  const { feed, format, now } = context
  const key = [format, feed.id, feed.language, feed.contentVersion, signedExpiry(now)].join(' ')
  const response = requestStatements.getStore()?.response
  const known = recent.get(key) ?? rendering.join(key, response)
  return (
    known ?? rendering.begin(key, response, (shared) => forResponse(shared, () => renderInTurn(key, context)))
  )
}

async function renderInTurn(key: string, context: RenderContext): Promise<CachedResponse> {
  const cost = { weight: 1, expectedMs: 300, owner: context.feed.userId }
  const rendered = await turns(cost, () => render(context), requestSignal())
  if (rendered.isFinal !== false) recent.set(key, rendered)
  return rendered
}

async function render({ db, feed, format, settings, now }: RenderContext): Promise<CachedResponse> {
  const { write, contentType } = FEED_FORMATS[format]
  const { isFinal, ...content } = await contentOf({ db, feed, settings, now })
  return { ...serialize(write(content), { 'Content-Type': contentType }), isFinal }
}

async function contentOf({
  db,
  feed,
  settings,
  now,
}: Omit<RenderContext, 'format'>): Promise<FeedContent & { isFinal: boolean }> {
  const scope = userScope()
  const { publicUrl } = settings
  const [{ items }, types, allProjects] = await Promise.all([
    publishedPosts(db, scope, valuesOf(feed.filter), { page: 1, perPage: LIMITS.feedEntries }),
    postTypes(db),
    projects(db, scope),
  ])
  const contents = await postContents(
    db,
    scope,
    items.map(({ id }) => id),
    MAX_CHARACTERS,
  )
  let room = MAX_CHARACTERS
  const shown = items.flatMap((post) => {
    const content = contents.get(post.id)
    if (content === undefined) return []
    const json = JSON.stringify(content.blocks)
    room -= json.length
    const isCoverInBlocks = room >= 0 && post.cover !== null && json.includes(post.cover.id)
    return [{ ...post, ...content, blocks: room < 0 ? [] : content.blocks, isCoverInBlocks }]
  })
  const uses = shown.flatMap(({ cover, blocks }) => imagesOf({ coverMediaId: cover?.id ?? null, blocks }))
  const images = await mediaRecords(
    db,
    uses.map(({ mediaId }) => mediaId),
  )
  const words = messages[feed.language].archive
  const mediaUrl = mediaAddresses(settings, now)
  // All at once, because their time is limited together.
  const { renderText, isFinal } = await renderTexts(
    shown.flatMap(({ blocks }) => blocks),
    feed.userId,
  )
  let roomForHtml = MAX_CHARACTERS
  const entries = await mapYielding(shown, ({ cover, blocks, isCoverInBlocks, ...post }) => {
    const coverHtml = cover && !isCoverInBlocks ? imageHtml(cover.id, { images, mediaUrl }) : ''
    // The words of the archive in it have its language, so that programs which mark only the whole read it right.
    const language = post.language ?? feed.language
    const notes = correctionNotes(post.corrections, { language, timeZone: serverTimeZone() })
    const context = { renderText, images, mediaUrl, words: messages[language].archive.blocks }
    const whole = entryHtml(blocks, notes, context)
    const html = whole.length > roomForHtml ? entryHtml([], notes, context) : whole
    roomForHtml -= html.length
    const type = types.find(({ key }) => key === post.type)
    return {
      id: post.id,
      url: publicUrl + entryAddress(post.slug),
      title: post.title,
      teaser: post.teaser,
      language,
      html: coverHtml === '' ? html : `<figure>${coverHtml}</figure>\n${html}`,
      imageUrl: cover && mediaUrl(cover.path),
      publishedAt: post.publishAt,
      updatedAt: post.updatedAt,
      author: post.authorName,
      categories: [...new Set([post.project.name, type?.labels[feed.language] ?? post.type, ...post.tags])],
    }
  })
  const named = { projects: allProjects, types, language: feed.language }
  const filtered = filterWords(feed.filter, named)
  return {
    id: feed.id,
    title: filtered === null ? words.archive : `${words.archive}: ${filtered}`,
    language: feed.language,
    homeUrl: `${publicUrl}/${queryOf(feed.filter)}`,
    iconUrl: `${publicUrl}/icon.svg`,
    author: words.archive,
    updatedAt: entries.map(({ updatedAt }) => updatedAt).reduce(later, feed.createdAt),
    entries,
    isFinal,
  }
}

function later(one: string, other: string): string {
  return one > other ? one : other
}
