import { sql, type MigrateDownArgs, type MigrateUpArgs } from '@payloadcms/db-postgres'

/**
 * Fast reads and an exact response cache (READ-14, docs/decisions/0007):
 *
 * - The content version, raised by a trigger in the transaction of any change that a reader could see. The triggers are
 * deferred to the commit, so its single row is locked last and only briefly, which rules out deadlocks.
 * - A version per reader of an integrating application, raised when entries are marked as read.
 * - The audience as a rank, for a single comparison instead of a list.
 * - Full-text search in German and English, by words as written and by parts of words.
 * - The indexes behind the lists.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    create table content_version (
      only_row boolean primary key default true check (only_row),
      n bigint not null,
      raised_by xid8
    ) with (fillfactor = 10);
    insert into content_version (n) values (1);

    create function raise_content_version() returns trigger language plpgsql as $body$
    begin
      update content_version set n = n + 1, raised_by = pg_current_xact_id()
      where raised_by is distinct from pg_current_xact_id();
      return null;
    end
    $body$;
    create constraint trigger posts_raise_version_on_insert after insert on posts
      deferrable initially deferred for each row when (new.status = 'published')
      execute function raise_content_version();
    create constraint trigger posts_raise_version_on_update after update on posts
      deferrable initially deferred for each row when (new.status = 'published' or old.status = 'published')
      execute function raise_content_version();
    create constraint trigger posts_raise_version_on_delete after delete on posts
      deferrable initially deferred for each row when (old.status = 'published')
      execute function raise_content_version();
    create constraint trigger media_raise_version after update or delete on media
      deferrable initially deferred for each row execute function raise_content_version();
    create constraint trigger projects_raise_version after insert or update or delete on projects
      deferrable initially deferred for each row execute function raise_content_version();
    create constraint trigger post_types_raise_version after insert or update or delete on post_types
      deferrable initially deferred for each row execute function raise_content_version();

    create table reader_versions (
      project_id uuid not null references projects (id) on delete cascade,
      external_user_id varchar not null,
      n bigint not null,
      primary key (project_id, external_user_id)
    );
    create function raise_reader_version() returns trigger language plpgsql as $body$
    begin
      insert into reader_versions (project_id, external_user_id, n)
      select distinct changed.project_id, changed.external_user_id, 1 from changed
        join projects project on project.id = changed.project_id
      order by 1, 2
      on conflict (project_id, external_user_id) do update set n = reader_versions.n + 1;
      return null;
    end
    $body$;
    create trigger read_markers_raise_version_on_insert after insert on read_markers
      referencing new table as changed for each statement execute function raise_reader_version();
    create trigger read_markers_raise_version_on_delete after delete on read_markers
      referencing old table as changed for each statement execute function raise_reader_version();

    alter table posts add column audience_rank smallint not null generated always as (
      case audience when 'internal' then 0 when 'customer' then 1 else 2 end) stored;

    create extension if not exists pg_trgm;
    create function searched_text(title text, teaser text, blocks jsonb) returns text
    language sql immutable parallel safe as $body$
      select left(concat_ws(' ', title, teaser, (
        select string_agg(concat_ws(' ', block ->> 'text', block ->> 'title', block ->> 'source', block ->> 'code',
                                    block ->> 'description', block ->> 'url'), ' ')
        from jsonb_array_elements(coalesce(blocks, '[]'::jsonb)) block
        where block ->> 'blockType' <> 'unknown'
      )), 200000)
    $body$;
    create function search_vector(words text) returns tsvector
    language sql immutable parallel safe as $body$
      select to_tsvector('pg_catalog.simple', words) || to_tsvector('pg_catalog.german', words)
        || to_tsvector('pg_catalog.english', words)
    $body$;
    alter table posts
      add column search_text text generated always as (
        case when status = 'published' then searched_text(title, teaser, blocks) end) stored,
      add column search_words tsvector generated always as (
        case when status = 'published' then search_vector(searched_text(title, teaser, blocks)) end) stored;
    create index posts_by_words on posts using gin (search_words) where status = 'published';
    create index posts_by_part_words on posts using gin (search_text gin_trgm_ops) where status = 'published';

    drop index posts_by_date;
    create index posts_by_date on posts (publish_at desc, number desc)
      include (audience_rank, project_id, type_id, id) where status = 'published';
    create index posts_by_project_and_date on posts (project_id, publish_at desc, number desc)
      include (audience_rank, type_id, id) where status = 'published';
    create index posts_by_type_and_date on posts (type_id, publish_at desc, number desc)
      include (audience_rank, project_id, id) where status = 'published';
    create index posts_by_audience on posts (audience_rank, project_id) where status = 'published';
    create index posts_by_tag on posts using gin (tags) where status = 'published';`)
}

/** Reverts `up`, including the extension, since the database belongs to the archive. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    drop index posts_by_tag, posts_by_audience, posts_by_type_and_date, posts_by_project_and_date, posts_by_date,
      posts_by_part_words, posts_by_words;
    create index posts_by_date on posts (publish_at desc, number desc) where status = 'published';
    alter table posts drop column search_words, drop column search_text, drop column audience_rank;
    drop function search_vector(text);
    drop function searched_text(text, text, jsonb);
    drop extension pg_trgm;

    drop trigger read_markers_raise_version_on_delete on read_markers;
    drop trigger read_markers_raise_version_on_insert on read_markers;
    drop function raise_reader_version();
    drop table reader_versions;

    drop trigger post_types_raise_version on post_types;
    drop trigger projects_raise_version on projects;
    drop trigger media_raise_version on media;
    drop trigger posts_raise_version_on_delete on posts;
    drop trigger posts_raise_version_on_update on posts;
    drop trigger posts_raise_version_on_insert on posts;
    drop function raise_content_version();
    drop table content_version;`)
}
