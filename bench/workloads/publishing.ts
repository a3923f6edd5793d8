import type pg from 'pg'

/** Publishes one entry by SQL in one transaction, like an approval: the cache is invalid afterwards. */
export async function publishOne(pool: pg.Pool): Promise<void> {
  await pool.query(`
    with counted as (update publication_counter set n = n + 1 returning n)
    insert into posts (id, title, project_id, type_id, audience, blocks, slug, status, number, publish_at, published_at)
    select gen_random_uuid(), 'Published while others read', project.id, type.id, 'internal', '[]', 'published-' || n,
      'published', n, now(), now()
    from counted, (select id from projects order by sort limit 1) project, (select id from post_types order by key limit 1) type`)
}

/** Removes entries and numbers beyond this many posts. */
export async function unpublish(pool: pg.Pool, posts: number): Promise<void> {
  await pool.query(`delete from posts where number > $1`, [posts])
  await pool.query('update publication_counter set n = $1', [posts])
}
