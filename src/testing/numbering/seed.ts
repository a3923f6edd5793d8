import type pg from 'pg'

/** Number of drafts of each kind; `refused` are public with an image without alt text. */
export interface Drafts {
  approvable: number
  refused: number
  rolledBack: number
}

/** Inserts a publisher, a project and drafts into a migrated database. */
export async function seed(database: pg.Client, drafts: Drafts): Promise<void> {
  await database.query(`
    insert into users (id, email, name, role)
      values (gen_random_uuid(), 'publisher@example.com', 'Publisher', 'publisher');
    insert into projects (id, name, slug) values (gen_random_uuid(), 'Numbers', 'numbers');
    insert into media (id, project_id, alt, filename)
      select gen_random_uuid(), id, null, 'no-alt.png' from projects`)
  const blocks = JSON.stringify([{ blockType: 'text', text: 'Before, now, and what remains.' }])
  const insert = (title: string, count: number, audience: string, cover: boolean) =>
    database.query(
      `insert into posts (id, title, slug, project_id, type_id, audience, blocks, cover_id)
       select gen_random_uuid(), $1, $2 || '-' || n, p.id, t.id, $3::enum_posts_audience, $4::jsonb,
         case when $5 then m.id end
       from generate_series(1, $6::int) n, projects p, media m, (select id from post_types limit 1) t`,
      [title, title.replaceAll(' ', '-'), audience, blocks, cover, count],
    )
  await insert('approvable', drafts.approvable, 'public', false)
  await insert('refused', drafts.refused, 'public', true)
  await insert('rolled back', drafts.rolledBack, 'internal', false)
  await database.query(`
    insert into post_media (post_id, media_id)
      select id, cover_id from posts where cover_id is not null`)
}
