/** The hosts whose players a page may frame, for its Content Security Policy. */
export const EMBED_ORIGINS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const

/** A video that can be played on the page. */
export interface VideoEmbed {
  /** The name of the service, as people know it. */
  service: 'YouTube' | 'Vimeo'
  /** The address of its player, which sets no cookies before the video plays. */
  address: string
}

const YOUTUBE_HOSTS = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com'])
const VIMEO_HOSTS = new Set(['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'])

const YOUTUBE_ID = /^[\w-]{11}$/
const YOUTUBE_PATH = /^\/(?:embed|shorts|live|v)\/([^/]*)\/?$/
/** A number, and the hash of an unlisted video. */
const VIMEO_PATH = /^\/(?:video\/)?([1-9]\d{0,11})(?:\/([0-9a-f]{6,20}))?\/?$/
const VIMEO_HASH = /^[0-9a-f]{6,20}$/

/**
 * The player of a video on YouTube or Vimeo, or null for any other address. The player's address is built from the id alone; nothing
 * else of the given address is passed on, except the time at which the video starts.
 */
export function embedOf(address: string): VideoEmbed | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  const isPlain = url.username === '' && url.password === '' && url.port === ''
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || !isPlain) return null
  return youtube(url) ?? vimeo(url)
}

function youtube(url: URL): VideoEmbed | null {
  const id = youtubeId(url)
  if (id === null || !YOUTUBE_ID.test(id)) return null
  const start = /^(\d{1,6})s?$/.exec(url.searchParams.get('t') ?? url.searchParams.get('start') ?? '')?.[1]
  const query = start === undefined ? '' : `?start=${start}`
  return { service: 'YouTube', address: `${EMBED_ORIGINS[0]}/embed/${id}${query}` }
}

function youtubeId({ host, pathname, searchParams }: URL): string | null {
  if (host === 'youtu.be') return pathname.slice(1)
  if (!YOUTUBE_HOSTS.has(host)) return null
  if (pathname === '/watch') return searchParams.get('v')
  return YOUTUBE_PATH.exec(pathname)?.[1] ?? null
}

function vimeo({ host, pathname, searchParams }: URL): VideoEmbed | null {
  const [, id, hashInPath] = (VIMEO_HOSTS.has(host) && VIMEO_PATH.exec(pathname)) || []
  if (id === undefined) return null
  const hash = hashInPath ?? searchParams.get('h') ?? ''
  const unlisted = VIMEO_HASH.test(hash) ? `h=${hash}&` : ''
  return { service: 'Vimeo', address: `${EMBED_ORIGINS[1]}/video/${id}?${unlisted}dnt=1` }
}
