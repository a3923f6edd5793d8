import { AUDIENCE_BY_DIGIT, NEWEST, READERS, READERS_PROJECT, TYPES, UNREAD_PER_READER } from './layout'

const quoted = (values: readonly string[]) => `array[${values.map((value) => `'${value}'`).join(', ')}]`

/** Helpers for the statements below, in a schema that is dropped when the archive is full. */
export const PREPARE = `
  drop schema if exists bench cascade;
  create schema bench;
  create unlogged table bench.text (kind text, place int, text text, primary key (kind, place));
  create function bench.pick(n bigint, salt int, many int) returns int language sql immutable
    return abs(hashint8extended(n, salt) % many)::int;
  create function bench.uuid(ms bigint, salt text) returns uuid language sql immutable
    return (lpad(to_hex(ms), 12, '0') || '7' || substr(md5(salt), 1, 3) || '8' || substr(md5(salt), 4, 15))::uuid;
  create function bench.media(n bigint) returns uuid language sql immutable
    return bench.uuid(${NEWEST - 7 * 365 * 86_400_000} + n, 'media' || n)`

/** Projects from JSON: [{ slug, name, code, color }]. */
export const PROJECTS_OF = `
  insert into projects (id, name, slug, code, color, sort)
  select bench.uuid(${NEWEST}, 'project' || p.place), p.given ->> 'name', p.given ->> 'slug', p.given ->> 'code',
         p.given ->> 'color', p.place
  from json_array_elements($1::json) with ordinality p (given, place)`

/** Rows of `bench.text`: kind, and the texts. */
export const TEXTS_OF = `
  insert into bench.text (kind, place, text) select $1, place - 1, text from unnest($2::text[]) with ordinality t (text, place)`

/** Images from number $1 to $2, alternating between the five projects. */
export const IMAGES_OF = `
  insert into media (id, alt, project_id, name, filename, mime_type, filesize, width, height,
    sizes_w480_filename, sizes_w480_mime_type, sizes_w480_filesize, sizes_w480_width, sizes_w480_height,
    sizes_w960_filename, sizes_w960_mime_type, sizes_w960_filesize, sizes_w960_width, sizes_w960_height,
    sizes_w1600_filename, sizes_w1600_mime_type, sizes_w1600_filesize, sizes_w1600_width, sizes_w1600_height,
    sizes_full_filename, sizes_full_mime_type, sizes_full_filesize, sizes_full_width, sizes_full_height)
  select bench.media(n), alt.text, project.id, 'view-' || n || '.jpg', name || '.jpg', 'image/jpeg', 400000 + n % 99991, 2400, 1800,
    name || '-480.webp', 'image/webp', 21000 + n % 997, 480, 360,
    name || '-960.webp', 'image/webp', 61000 + n % 997, 960, 720,
    name || '-1600.webp', 'image/webp', 140000 + n % 997, 1600, 1200,
    name || '-2400.webp', 'image/webp', 260000 + n % 997, 2400, 1800
  from generate_series($1::bigint, $2::bigint) n
  cross join lateral (select bench.media(n) || '-view' as name) named
  join (select id, sort from projects) project on project.sort = (n - 1) % 5 + 1
  join bench.text alt on alt.kind = 'title' and alt.place = bench.pick(n, 31, $3)`

/**
 * Published posts from number $1 to $2. $3: number of posts, $4: milliseconds between two, $5: one in this many is in
 * the readers' project, $6: one in this many contains a searched word, $7: number of images, $8–$11: number of titles,
 * shorts, paragraphs and words.
 */
export const POSTS_OF = `
  insert into posts (id, title, teaser, cover_id, blocks, project_id, type_id, audience, publish_at, tags, author_name,
                     slug, status, number, news, published_at, created_at, updated_at)
  select bench.uuid(ms, 'post' || n), title.text, teaser.text,
    -- One in ten has no cover.
    case when n % 10 <> 3 then bench.media(cover_number) end,
    jsonb_build_array(
      jsonb_build_object('blockType', 'text', 'text', '## ' || title.text || E'\\n\\n' || first.text
        || coalesce(E'\\n\\n' || word.text, '')),
      jsonb_build_object('blockType', 'image', 'mediaId', bench.media(image_number)),
      jsonb_build_object('blockType', 'text', 'text', second.text),
      jsonb_build_object('blockType', 'quote', 'text', quote.text, 'source', 'Anna Brügge, Einkauf'),
      jsonb_build_object('blockType', 'callout', 'text', callout.text, 'tone', 'info'),
      jsonb_build_object('blockType', 'link', 'url', 'https://help.example.com/articles/' || n,
        'title', title.text, 'description', 'What else changed, step by step')),
    project.id, type.id, (${quoted(AUDIENCE_BY_DIGIT)})[audience_place % 10 + 1]::enum_posts_audience,
    at, jsonb_build_array('tag-' || n % 40, 'area-' || n % 7), 'Team ' || project.name,
    'entry-' || n, 'published', n, n, at, at, at
  from generate_series($1::bigint, $2::bigint) n
  cross join lateral (select
    ${NEWEST} - ($3::bigint - n) * $4::bigint as ms,
    case when n % $5::int = 0 then 5 else n % 4 + 1 end as project_place,
    case when n % $5::int = 0 then n / $5::int else n / 35 end as audience_place) one
  cross join lateral (select
    to_timestamp(ms / 1000.0)::timestamptz(3) as at,
    5 * bench.pick(n, 21, $7::int / 5) + project_place as cover_number,
    5 * bench.pick(n, 22, $7::int / 5) + project_place as image_number) two
  join (select id, name, sort from projects) project on project.sort = project_place
  join (select id, key from post_types) type on type.key = (${quoted(TYPES)})[n / 7 % 5 + 1]
  join bench.text title on title.kind = 'title' and title.place = bench.pick(n, 1, $8)
  join bench.text teaser on teaser.kind = 'short' and teaser.place = bench.pick(n, 2, $9)
  join bench.text quote on quote.kind = 'short' and quote.place = bench.pick(n, 3, $9)
  join bench.text callout on callout.kind = 'short' and callout.place = bench.pick(n, 4, $9)
  join bench.text first on first.kind = 'paragraph' and first.place = bench.pick(n, 5, $10)
  join bench.text second on second.kind = 'paragraph' and second.place = bench.pick(n, 6, $10)
  left join bench.text word on word.kind = 'word' and n % $6::int = 0 and word.place = n / $6::int % $11::int`

/** The images shown by the posts from number $1 to $2. */
export const POST_MEDIA_OF = `
  insert into post_media (post_id, media_id, place)
  select post.id, shown.id, min(shown.place) from posts post
  cross join lateral (
    select post.cover_id as id, 0 as place where post.cover_id is not null
    union all select (block ->> 'mediaId')::uuid, place
    from jsonb_array_elements(post.blocks) with ordinality stored (block, place) where block ? 'mediaId') shown
  where post.number between $1 and $2 group by post.id, shown.id`

/** The numbers of published posts. */
export const COUNTS_OF = `
  insert into published_counts (project_id, type_id, audience_rank, n)
  select project_id, type_id, audience_rank, count(*) from posts where status = 'published' group by 1, 2, 3`

/** Marks the posts of the readers' project from post $1 on as read, except for the given number per reader. */
export const MARKERS = `
  insert into read_markers (id, project_id, external_user_id, post_id)
  select bench.uuid(${NEWEST} + reader, 'marker' || reader || '-' || number), project_id, 'reader-' || reader, id
  from (
    select post.id, post.project_id, post.number, reader,
      row_number() over (partition by reader order by bench.pick(post.number::bigint, 100 + reader, 1000000), post.number) as place
    from posts post join projects project on project.id = post.project_id and project.slug = '${READERS_PROJECT.slug}'
    cross join generate_series(1, ${READERS}) reader
    where post.status = 'published' and post.audience in ('customer', 'public') and post.number >= $1) visible
  where place > ${UNREAD_PER_READER}`
