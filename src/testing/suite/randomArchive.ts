import { AUDIENCES, sees, type Audience } from '@/domain/audience'
import type { Random } from './random'
import type { ClientKind } from './world'

/** Database rows of a random archive. */
export interface RandomArchive {
  projects: readonly { id: string; slug: string; name: string; sort: number; isActive: boolean }[]
  images: readonly { id: string; project: string; file: string }[]
  posts: readonly RandomPost[]
  markers: readonly { id: string; project: string; reader: string; post: string }[]
}

/** A post with the images that it shows, its cover first if it has one. */
interface RandomPost {
  id: string
  slug: string
  title: string
  teaser: string | null
  text: string
  project: string
  type: string
  audience: Audience
  tags: readonly string[]
  publishAt: string
  /** Null for a draft. */
  number: number | null
  cover: string | null
  shown: readonly string[]
}

/** Words that posts consist of, and that are searched for. */
export const WORDS = [
  'search',
  'Suche',
  'export',
  'faster',
  'Bericht',
  'colour',
  'login',
  'Rechnung',
  'mobile',
]
/** Tags of posts. */
export const TAGS = ['api', 'web', 'billing', 'a,b']
/** Users with read markers. */
export const READERS = ['reader-1', 'reader-2']
const DAYS = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-07-15']

/**
 * Generates an archive: the home project of bound clients and up to two more, a few published posts and drafts of every
 * audience, images that some of them show, and read markers.
 * @param files file names of images; each image has its own
 */
export function generateArchive(
  random: Random,
  home: string,
  types: readonly string[],
  files: readonly string[],
): RandomArchive {
  const words = (most: number) =>
    Array.from({ length: random.int(1, most) }, () => random.pick(WORDS)).join(' ')
  const projects = [home, ...Array.from({ length: random.int(0, 2) }, random.uuid)].map((id, n) => ({
    id,
    slug: n === 0 ? 'home' : `project-${id.slice(-12)}`,
    name: words(2),
    sort: random.int(0, 2),
    isActive: random.chance(0.8),
  }))
  const images = random
    .some(files, 0.7)
    .map((file) => ({ id: random.uuid(), project: random.pick(projects).id, file }))
  const posts = Array.from({ length: random.int(1, 9) }, (_, n): RandomPost => {
    const id = random.uuid()
    const shown = random.some(images, 0.3).map((image) => image.id)
    return {
      id,
      slug: `entry-${id.slice(-12)}`,
      title: words(4),
      teaser: random.chance(0.5) ? words(6) : null,
      text: words(12),
      project: random.pick(projects).id,
      type: random.pick(types),
      audience: random.pick(AUDIENCES),
      tags: random.some(TAGS, 0.4),
      publishAt: `${random.pick(DAYS)}T0${random.int(8, 9)}:00:00.000Z`,
      number: random.chance(0.75) ? n + 1 : null,
      cover: shown.length > 0 && random.chance(0.5) ? (shown[0] ?? null) : null,
      shown,
    }
  })
  const markers = READERS.flatMap((reader) =>
    random
      .some(
        posts.filter(({ number }) => number !== null),
        0.4,
      )
      .map((post) => ({ id: random.uuid(), project: post.project, reader, post: post.id })),
  )
  return { projects, images, posts, markers }
}

/** The archive without what a client of this kind does not see. Numbers and slugs are unchanged. */
export function withoutInvisible(
  archive: RandomArchive,
  { mode, audience, bound }: ClientKind,
  home: string,
): RandomArchive {
  const isHome = (project: string) => !bound || project === home
  const posts = archive.posts.filter(
    (post) =>
      isHome(post.project) && sees(audience, post.audience) && (post.number !== null || mode === 'write'),
  )
  const remaining = new Set(posts.map(({ id }) => id))
  const shown = new Set(posts.flatMap((post) => post.shown))
  return {
    // Another project with an image in a visible post stays, because the image needs it.
    projects: archive.projects.filter(
      ({ id }) => isHome(id) || archive.images.some((image) => image.project === id && shown.has(image.id)),
    ),
    images: archive.images.filter(
      ({ id, project }) => shown.has(id) || (mode === 'write' && isHome(project)),
    ),
    posts,
    markers: archive.markers.filter(({ post }) => remaining.has(post)),
  }
}

/** Statements that insert an archive into an empty database; `types` are the ids of post types by key. */
export function insertStatements(
  { projects, images, posts, markers }: RandomArchive,
  types: ReadonlyMap<string, string>,
): string {
  const blocksOf = ({ text: words, shown }: RandomPost) =>
    JSON.stringify([
      { blockType: 'text', text: words },
      ...shown.map((mediaId) => ({ blockType: 'image', mediaId })),
    ])
  return [
    insert(
      'projects',
      ['id', 'slug', 'name', 'sort', 'is_active'],
      projects.map((one) => [one.id, one.slug, one.name, one.sort, one.isActive]),
    ),
    insert(
      'media',
      [
        'id',
        'project_id',
        'name',
        'filename',
        'mime_type',
        'filesize',
        'width',
        'height',
        'updated_at',
        'created_at',
      ],
      images.map(({ id, project, file }) => [
        id,
        project,
        'a.webp',
        file,
        'image/webp',
        100,
        24,
        16,
        THEN,
        THEN,
      ]),
    ),
    insert(
      'posts',
      [
        'id',
        'slug',
        'title',
        'teaser',
        'blocks',
        'project_id',
        'type_id',
        'audience',
        'tags',
        'publish_at',
        'number',
        'status',
        'published_at',
        'cover_id',
        'updated_at',
        'created_at',
      ],
      posts.map((post) => [
        post.id,
        post.slug,
        post.title,
        post.teaser,
        blocksOf(post),
        post.project,
        types.get(post.type) ?? null,
        post.audience,
        JSON.stringify(post.tags),
        post.publishAt,
        post.number,
        post.number === null ? 'draft' : 'published',
        post.number === null ? null : post.publishAt,
        post.cover,
        THEN,
        THEN,
      ]),
    ),
    insert(
      'post_media',
      ['post_id', 'media_id'],
      posts.flatMap(({ id, shown }) => shown.map((image) => [id, image])),
    ),
    insert(
      'read_markers',
      ['id', 'project_id', 'external_user_id', 'post_id'],
      markers.map((marker) => [marker.id, marker.project, marker.reader, marker.post]),
    ),
  ].join(';\n')
}

/** Statements that delete what is in `whole` and not in `rest`; without `rest` everything except the home project. */
export function deleteStatements(whole: RandomArchive, home: string, rest?: RandomArchive): string {
  const gone = (rows: readonly { id: string }[], left: readonly { id: string }[] = []) => {
    const ids = rows.map(({ id }) => id).filter((id) => !left.some((one) => one.id === id))
    return ids.length === 0 ? "('00000000-0000-0000-0000-000000000000')" : `(${ids.map(literal).join(', ')})`
  }
  return [
    rest === undefined
      ? 'delete from read_markers'
      : `delete from read_markers where id in ${gone(whole.markers, rest.markers)}`,
    `delete from posts where id in ${gone(whole.posts, rest?.posts)}`,
    `delete from media where id in ${gone(whole.images, rest?.images)}`,
    `delete from projects where id in ${gone(whole.projects, rest?.projects)} and id <> ${literal(home)}`,
  ].join(';\n')
}

/** A column value. */
type Value = string | number | boolean | null

const THEN = '2026-02-01T08:00:00.000Z'

function insert(table: string, columns: readonly string[], rows: readonly (readonly Value[])[]): string {
  if (rows.length === 0) return 'select 1'
  const values = rows.map((row) => `(${row.map(literal).join(', ')})`).join(',\n')
  // The home project always exists and changes with each archive.
  const conflict =
    table === 'projects'
      ? ' on conflict (id) do update set name = excluded.name, sort = excluded.sort, is_active = excluded.is_active'
      : ''
  return `insert into ${table} (${columns.join(', ')}) values ${values}${conflict}`
}

function literal(value: Value): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}
