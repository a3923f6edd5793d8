import { escapeHtml } from '@/lib/text'

/** A feed in the form that both formats share. Times as in API-3. */
export interface FeedContent {
  /** Of the feed: a UUID. */
  id: string
  title: string
  language: string
  /** Address of the page with the same entries. */
  homeUrl: string
  /** Absolute address of the archive's icon. */
  iconUrl: string
  /** Name of the archive, the author of entries without one. */
  author: string
  updatedAt: string
  entries: FeedEntry[]
}

interface FeedEntry {
  /** A UUID. */
  id: string
  url: string
  title: string
  teaser: string | null
  html: string
  /** Of title, teaser and HTML. */
  language: string
  /** Signed address of its cover. */
  imageUrl: string | null
  publishedAt: string
  updatedAt: string
  author: string | null
  /** Names of its project and type, then its tags. */
  categories: string[]
}

export const FEED_FORMATS = {
  atom: { contentType: 'application/atom+xml; charset=utf-8', write: atom },
  json: { contentType: 'application/feed+json; charset=utf-8', write: jsonFeed },
}

export type FeedFormat = keyof typeof FEED_FORMATS

/**
 * Atom (RFC 4287). Without a link to itself: a copy of the document would contain the address, which opens it without signing in
 * (docs/decisions/0038).
 */
function atom(feed: FeedContent): string {
  const entries = feed.entries.map((entry) =>
    parent('entry', ` xml:lang="${entry.language}"`, [
      element('id', `urn:uuid:${entry.id}`),
      element('title', entry.title),
      element('published', entry.publishedAt),
      element('updated', entry.updatedAt),
      `<link rel="alternate" type="text/html" href="${xml(entry.url)}"/>`,
      entry.author === null ? '' : parent('author', '', [element('name', entry.author)]),
      ...entry.categories.map((category) => `<category term="${xml(category)}"/>`),
      entry.teaser === null ? '' : element('summary', entry.teaser),
      `<content type="html">${xml(entry.html)}</content>`,
    ]),
  )
  const root = parent('feed', ` xmlns="http://www.w3.org/2005/Atom" xml:lang="${feed.language}"`, [
    element('id', `urn:uuid:${feed.id}`),
    element('title', feed.title),
    element('updated', feed.updatedAt),
    `<link rel="alternate" type="text/html" href="${xml(feed.homeUrl)}"/>`,
    element('icon', feed.iconUrl),
    parent('author', '', [element('name', feed.author)]),
    ...entries,
  ])
  return `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`
}

/** JSON Feed 1.1 (https://jsonfeed.org/version/1.1), without `feed_url` for the same reason. */
function jsonFeed(feed: FeedContent): string {
  const items = feed.entries.map((entry) => ({
    id: `urn:uuid:${entry.id}`,
    url: entry.url,
    title: clean(entry.title),
    ...(entry.teaser !== null && { summary: clean(entry.teaser) }),
    content_html: clean(entry.html),
    language: entry.language,
    ...(entry.imageUrl !== null && { image: entry.imageUrl }),
    date_published: entry.publishedAt,
    date_modified: entry.updatedAt,
    authors: [{ name: clean(entry.author ?? feed.author) }],
    tags: entry.categories.map(clean),
  }))
  const document = {
    version: 'https://jsonfeed.org/version/1.1',
    title: clean(feed.title),
    home_page_url: feed.homeUrl,
    icon: feed.iconUrl,
    authors: [{ name: clean(feed.author) }],
    language: feed.language,
    items,
  }
  return `${JSON.stringify(document)}\n`
}

function element(name: string, text: string): string {
  return `<${name}>${xml(text)}</${name}>`
}

function parent(name: string, attributes: string, children: string[]): string {
  return `<${name}${attributes}>\n${children.filter((child) => child !== '').join('\n')}\n</${name}>`
}

function xml(text: string): string {
  return escapeHtml(clean(text))
}

/** Everything that XML 1.0 (2.2) does not allow in a document: most control characters, lone surrogates, U+FFFE and U+FFFF. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** A text without what XML cannot hold, with line breaks as an XML parser reads them. */
function clean(text: string): string {
  return text.replace(NOT_IN_XML, '').replaceAll(/\r\n?/g, '\n')
}
