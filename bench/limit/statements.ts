/** The absolute URL of a media file. `base` and `sign` are the parameters with the parts before and after the name. */
const address = (name: string, base: string, sign: string) => `${base}::text || ${name} || ${sign}::text`

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A list item of `post`, with the field names of the API. */
const item = (base: string, sign: string) => `
  post.id, post.slug, post.title, post.teaser, type.key as type, post.audience,
  ${instant('post.publish_at')} as "publishAt", post.number, post.cover_id as "coverMediaId",
  ${address('coalesce(cover.sizes_w960_filename, cover.filename)', base, sign)} as "coverUrl",
  project.slug as "projectSlug", project.name as "projectName", project.code as "projectCode",
  project.color as "projectColor", post.tags, post.author_name as "authorName"`

const around = `
  join projects project on project.id = post.project_id
  join post_types type on type.id = post.type_id
  left join media cover on cover.id = post.cover_id`

/**
 * A page of the posts that match a condition, and their total. $1 and $2: the parts of a media URL around the file
 * name.
 */
const list = (condition: string, limit: string, offset: string) => `
  select json_build_object('items', coalesce((
      select json_agg(row_to_json(shown)) from (
        select ${item('$1', '$2')} from (
          select post.id from posts post where post.status = 'published' and ${condition}
          order by post.publish_at desc, post.number desc limit ${limit} offset ${offset}) picked
        join posts post on post.id = picked.id ${around}
        order by post.publish_at desc, post.number desc) shown), '[]'::json),
    'meta', json_build_object('total', (select count(*) from posts post where post.status = 'published' and ${condition}),
      'page', ${offset} / ${limit} + 1, 'per_page', ${limit}))::text as body`

/** The images of `post` with their variants, its cover first. */
const media = (post: string, base: string, sign: string) => {
  const url = (name: string) => address(name, base, sign)
  const variants = ['w480', 'w960', 'w1600', 'full'].map(
    (
      size,
    ) => `json_build_object('width', media.sizes_${size}_width, 'height', media.sizes_${size}_height, 'format', 'webp',
      'path', media.sizes_${size}_filename, 'url', ${url(`media.sizes_${size}_filename`)})`,
  )
  return `coalesce((
    select json_agg(json_build_object('id', media.id, 'project', project.slug, 'alt', media.alt, 'filename', media.name,
      'mimeType', media.mime_type, 'width', media.width, 'height', media.height, 'size', media.filesize,
      'url', ${url('media.filename')}, 'variants', json_build_array(${variants.join(', ')}),
      'createdAt', ${instant('media.created_at')}) order by (media.id = ${post}.cover_id) is true desc)
    from media join projects project on project.id = media.project_id
    where media.id = any(array_remove(array_append(array(
      select (block ->> 'mediaId')::uuid from jsonb_array_elements(${post}.blocks) block where block ? 'mediaId'), ${post}.cover_id), null))
  ), '[]'::json)`
}

const blocks = (post: string) => `(
  select json_agg(json_build_object('type', block ->> 'blockType', 'data', block - 'blockType'))
  from jsonb_array_elements(${post}.blocks) block)`

/** $1 and $2: around a file name; $3 audience rank, $4 project or null, $5 page length, $6 offset. */
export const LIST = list(
  'post.audience_rank >= $3::smallint and ($4::uuid is null or post.project_id = $4)',
  '$5::int',
  '$6::int',
)

/** Like `LIST` without the project; $6 key of a type, $7 since, $4 page length, $5 offset. */
export const LIST_OF_TYPE = list(
  `post.audience_rank >= $3::smallint and post.type_id = (select id from post_types where key = $6)
   and post.publish_at >= $7::timestamptz`,
  '$4::int',
  '$5::int',
)

/** Like `LIST_OF_TYPE`; $6 words, matched as written or in another form (not parts of words). */
export const SEARCH = list(
  `post.audience_rank >= $3::smallint and post.id in (select post_id from search_index where terms @@
   (plainto_tsquery('simple', $6) || plainto_tsquery('german', $6) || plainto_tsquery('english', $6)))`,
  '$4::int',
  '$5::int',
)

const entry = (itsBlocks: string) => `
  select row_to_json(shown)::text as body from (
    select ${item('$1', '$2')}, ${itsBlocks} as blocks, ${media('post', '$1', '$2')} as media, post.corrections
    from posts post ${around}
    where post.slug = $5 and post.status = 'published' and post.audience_rank >= $3::smallint
      and ($4::uuid is null or post.project_id = $4)) shown`

/** One entry by its slug. $3 rank, $4 project or null, $5 slug. */
export const ENTRY = entry(blocks('post'))

/** Like `ENTRY`, with the HTML of its texts, which `storeHtml` has stored. */
export const ENTRY_AS_HTML = entry('(select blocks from entries_as_html where post_id = post.id)')

/** The unread entries of a reader. $3 rank, $4 project, $5 name of the reader, $6 since. */
export const UNREAD = `
  with open as materialized (
    select post.* from posts post
    where post.status = 'published' and post.audience_rank >= $3::smallint and post.project_id = $4::uuid
      and post.publish_at >= $6::timestamptz
      and not exists (select 1 from read_markers marker
        where marker.project_id = $4::uuid and marker.external_user_id = $5 and marker.post_id = post.id))
  select json_build_object('count', (select count(*) from open), 'items', coalesce((
    select json_agg(row_to_json(shown)) from (
      select ${item('$1', '$2')} from (select * from open order by publish_at desc, number desc limit 100) post ${around}
      order by post.publish_at desc, post.number desc) shown), '[]'::json))::text as body`

/** Creates a draft. $3 the body as JSON, $4 slug, $5 the client's id, $6 its name. */
export const CREATE = `
  with given as (select $3::jsonb as body),
  wanted as (
    select project.id as project_id, project.slug as project, type.id as type_id, type.key as type, body, (
      select jsonb_agg((block -> 'data') || jsonb_build_object('blockType', block -> 'type'))
      from jsonb_array_elements(body -> 'blocks') block) as blocks
    from given
    join projects project on project.slug = body ->> 'project'
    join post_types type on type.key = body ->> 'type'),
  made as (
    insert into posts (id, title, teaser, cover_id, blocks, project_id, type_id, audience, tags, author_name, slug, status, client_id)
    select uuidv7(), body ->> 'title', body ->> 'teaser', (body ->> 'cover_media_id')::uuid, blocks, project_id, type_id,
      (body ->> 'audience')::enum_posts_audience, coalesce(body -> 'tags', '[]'), $6, $4, 'draft', $5::uuid
    from wanted returning *),
  shown as (
    insert into post_media (post_id, media_id)
    select made.id, media.id from made join media on media.id = any(array_append(array(
      select (block ->> 'mediaId')::uuid from jsonb_array_elements(made.blocks) block where block ? 'mediaId'), made.cover_id)))
  select row_to_json(draft)::text as body from (
    select post.id, wanted.project, post.slug, post.title, post.teaser, wanted.type, post.audience, post.author_name,
      post.cover_id as cover_media_id,
      ${address('coalesce(cover.sizes_w960_filename, cover.filename)', '$1', '$2')} as cover_url,
      null as publish_at, post.tags, post.number, post.status, wanted.body -> 'blocks' as blocks,
      ${media('post', '$1', '$2')} as media, '[]'::json as warnings,
      ${instant('post.created_at')} as created_at, ${instant('post.updated_at')} as updated_at
    from made post cross join wanted left join media cover on cover.id = post.cover_id) draft`
