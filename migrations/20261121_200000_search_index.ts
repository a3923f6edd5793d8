import { sql, type MigrateDownArgs, type MigrateUpArgs } from '@payloadcms/db-postgres'

/**
 * A pattern for the characters between words: ASCII and Latin-1 signs, general punctuation. `src/queries/textSearch.ts`
 * has the same.
 */
const SEPARATORS = String.raw`[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u3002]+`

/**
 * A narrow table for searches and tag lists (docs/decisions/0021): one row per published post with the columns that
 * lists sort and filter by, and one text vector with everything that can be found. A row takes a few hundred bytes, so
 * the many rows of a frequent word fit on few pages. Triggers keep it up to date.
 *
 * A vector contains the words of the post in all their forms, `=` before each suffix of a word (a part of a word is the
 * prefix of a suffix), `#` before each tag, and `*`.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    drop index posts_by_words, posts_by_part_words, posts_by_tag;

    -- The three vectors follow each other: without a sign between them the last word and the first one made a phrase.
    alter table posts drop column search_words;
    create or replace function search_vector(words text) returns tsvector
    language sql immutable parallel safe as $body$
      select to_tsvector('pg_catalog.simple', words) || '''|'':1'::tsvector || to_tsvector('pg_catalog.german', words)
        || '''|'':1'::tsvector || to_tsvector('pg_catalog.english', words)
    $body$;
    alter table posts add column search_words tsvector generated always as (
      case when status = 'published' then search_vector(searched_text(title, teaser, blocks)) end) stored;

    create table search_index (
      post_id uuid primary key references posts (id) on delete cascade,
      publish_at timestamptz(3) not null,
      number numeric not null,
      project_id uuid not null,
      type_id uuid not null,
      audience_rank smallint not null,
      terms tsvector not null
    ) with (toast_tuple_target = 128);

    -- The endings of the words of a text, each of at most 60 characters. A word is what stands between ASCII signs, Latin-1
    -- signs and general punctuation; 200 characters of it count. At most max_bytes of them: of a longer text its beginning.
    create function word_endings(words text, max_bytes int) returns text[]
    language plpgsql immutable parallel safe as $body$
    declare
      endings text[];
      length_read int := 200000;
    begin
      loop
        endings := array(
          select distinct '=' || substr(word, first, 60)
          from (
            select distinct left(part, 200) as word
            from regexp_split_to_table(lower(left(words, length_read)), ${sql.raw(`'${SEPARATORS}'`)}) part
            where length(part) >= 3
          ) word, generate_series(1, length(word) - 2) first);
        exit when octet_length(array_to_string(endings, '')) <= max_bytes;
        length_read := length_read / 2;
      end loop;
      return endings;
    end
    $body$;

    -- PostgreSQL takes 1 MiB of lexemes; the words come first, then the tags, and the endings take what is left.
    create function search_terms(words tsvector, body text, tags jsonb) returns tsvector
    language sql immutable parallel safe as $body$
      select strip(words)
        || array_to_tsvector(array(
          select '#' || (tag #>> '{}') from jsonb_path_query(tags, '$[*] ? (@.type() == "string")') tag
          where length(tag #>> '{}') <= 40) || '{*}')
        || array_to_tsvector(word_endings(body, greatest(0, 1000000 - octet_length(strip(words)::text))))
    $body$;

    create function keep_search_index() returns trigger language plpgsql as $body$
    begin
      if new.status = 'published' then
        insert into search_index (post_id, publish_at, number, project_id, type_id, audience_rank, terms)
        values (new.id, new.publish_at, new.number, new.project_id, new.type_id, new.audience_rank,
          search_terms(new.search_words, new.search_text, new.tags))
        on conflict (post_id) do update set publish_at = excluded.publish_at, number = excluded.number,
          project_id = excluded.project_id, type_id = excluded.type_id, audience_rank = excluded.audience_rank,
          terms = excluded.terms;
      else
        delete from search_index where post_id = new.id;
      end if;
      return null;
    end
    $body$;
    create trigger posts_keep_search_index_on_insert after insert on posts
      for each row when (new.status = 'published') execute function keep_search_index();
    create trigger posts_keep_search_index_on_update after update on posts
      for each row when (new.status = 'published' or old.status = 'published') execute function keep_search_index();

    insert into search_index (post_id, publish_at, number, project_id, type_id, audience_rank, terms)
    select id, publish_at, number, project_id, type_id, audience_rank, search_terms(search_words, search_text, tags)
    from posts where status = 'published' order by number;
    create index search_index_by_terms on search_index using gin (terms);
    -- Estimates from samples of such vectors mislead the planner into reading every one. Without them it takes the index.
    alter table search_index alter column terms set statistics 0;
    analyze search_index;`)
}

/** Reverts `up`. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    drop trigger posts_keep_search_index_on_insert on posts;
    drop trigger posts_keep_search_index_on_update on posts;
    drop function keep_search_index();
    drop table search_index;
    drop function search_terms(tsvector, text, jsonb);
    drop function word_endings(text, int);
    alter table posts drop column search_words;
    create or replace function search_vector(words text) returns tsvector
    language sql immutable parallel safe as $body$
      select to_tsvector('pg_catalog.simple', words) || to_tsvector('pg_catalog.german', words)
        || to_tsvector('pg_catalog.english', words)
    $body$;
    alter table posts add column search_words tsvector generated always as (
      case when status = 'published' then search_vector(searched_text(title, teaser, blocks)) end) stored;
    create index posts_by_words on posts using gin (search_words) where status = 'published';
    create index posts_by_part_words on posts using gin (search_text gin_trgm_ops) where status = 'published';
    create index posts_by_tag on posts using gin (tags) where status = 'published';`)
}
