import { sql, type MigrateDownArgs, type MigrateUpArgs } from '@payloadcms/db-postgres'

/**
 * For reads that are not cached (docs/decisions/0045): the place of each image among those that a post shows, so that the database can
 * write an entry with its images in order, and the number of published posts, so that a list does not count them.
 *
 * The counts change at the commit, after the content version: `posts_recount_…` fires after `posts_raise_version_…`. So transactions
 * queue for the version first, and cannot block each other.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    alter table post_media add column place smallint not null default 0;

    with shown as (
      select id as post_id, cover_id::text as media_id, 0 as place from posts
      union all
      select posts.id, image.id, 10000 * stored.place + image.place
      from posts
      cross join jsonb_array_elements(posts.blocks) with ordinality stored (block, place)
      cross join jsonb_array_elements_text(
        case jsonb_typeof(block -> 'mediaIds') when 'array' then block -> 'mediaIds'
          else jsonb_build_array(block -> 'mediaId', block -> 'beforeMediaId', block -> 'afterMediaId') end
      ) with ordinality image (id, place)
    ), placed as (
      select post_id, lower(media_id) as media_id, row_number() over (partition by post_id order by min(place)) - 1 as place
      from shown where media_id is not null group by post_id, lower(media_id)
    )
    update post_media set place = placed.place from placed
    where post_media.post_id = placed.post_id and post_media.media_id::text = placed.media_id and placed.place > 0;

    create table published_counts (
      project_id uuid not null,
      type_id uuid not null,
      audience_rank smallint not null,
      n integer not null check (n >= 0),
      primary key (project_id, type_id, audience_rank)
    ) with (fillfactor = 50);
    insert into published_counts (project_id, type_id, audience_rank, n)
    select project_id, type_id, audience_rank, count(*) from posts where status = 'published' group by 1, 2, 3;

    create function count_published() returns trigger language plpgsql as $body$
    begin
      if tg_op <> 'INSERT' and old.status = 'published' then
        update published_counts set n = n - 1
        where project_id = old.project_id and type_id = old.type_id and audience_rank = old.audience_rank;
      end if;
      if tg_op <> 'DELETE' and new.status = 'published' then
        insert into published_counts (project_id, type_id, audience_rank, n)
        values (new.project_id, new.type_id, new.audience_rank, 1)
        on conflict (project_id, type_id, audience_rank) do update set n = published_counts.n + 1;
      end if;
      return null;
    end
    $body$;
    create constraint trigger posts_recount_on_insert after insert on posts
      deferrable initially deferred for each row when (new.status = 'published')
      execute function count_published();
    create constraint trigger posts_recount_on_update after update on posts
      deferrable initially deferred for each row when ((old.status, old.project_id, old.type_id, old.audience_rank)
        is distinct from (new.status, new.project_id, new.type_id, new.audience_rank)
        and (old.status = 'published' or new.status = 'published'))
      execute function count_published();
    create constraint trigger posts_recount_on_delete after delete on posts
      deferrable initially deferred for each row when (old.status = 'published')
      execute function count_published();`)
}

/** Reverts `up`. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    drop trigger posts_recount_on_delete on posts;
    drop trigger posts_recount_on_update on posts;
    drop trigger posts_recount_on_insert on posts;
    drop function count_published();
    drop table published_counts;
    alter table post_media drop column place;`)
}
