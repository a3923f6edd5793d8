import { sql, type MigrateDownArgs, type MigrateUpArgs } from '@payloadcms/db-postgres'

/**
 * What the archive knows about its readers, and what its lists filter by:
 *
 * - `posts.news`: the place of a post among all news. A publication and a major correction take the next one from a counter whose row
 *   stays locked until the commit, so a reader who has read up to a place has missed nothing before it.
 * - `reader_visits` and `reader_marks`: up to which place a user has read, and single posts beyond it.
 * - `saved_filters`, `feeds`, `subscriptions`: what a user wants to see again, in which form.
 * - In the search index: language, number of words and tags of each post.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    create table news_counter (
      only_row boolean primary key default true check (only_row),
      n bigint not null
    ) with (fillfactor = 10);

    alter table posts add column news bigint;
    update posts set news = ordered.place from (
      select id, row_number() over (order by greatest(published_at, (
        select max((correction ->> 'at')::timestamptz) from jsonb_array_elements(corrections) correction
        where (correction ->> 'isMajor')::boolean)), number) as place
      from posts where number is not null
    ) ordered where posts.id = ordered.id;
    insert into news_counter (n) select coalesce(max(news), 0) from posts;

    -- A withdrawn post that is reinstated keeps its place, so it is not new again for those who have read it.
    create function take_news_place() returns trigger language plpgsql as $body$
    begin
      if tg_op = 'UPDATE' and old.status <> 'draft' and not (
        jsonb_array_length(new.corrections) > jsonb_array_length(old.corrections)
        and (new.corrections -> -1 ->> 'isMajor')::boolean)
      then
        return new;
      end if;
      update news_counter set n = n + 1 returning n into new.news;
      return new;
    end
    $body$;
    create trigger posts_take_news_place before insert or update on posts
      for each row when (new.status = 'published') execute function take_news_place();
    create index posts_by_news on posts (news) include (id, audience_rank) where status = 'published';

    create table reader_visits (
      user_id uuid primary key references users (id) on delete cascade,
      -- Everything up to this place counts as read.
      read_through bigint not null,
      visited_at timestamptz not null,
      -- When the visit before this one ended.
      previous_visit_at timestamptz not null
    );
    create table reader_marks (
      user_id uuid not null references users (id) on delete cascade,
      -- Without a foreign key, which would make readers wait for a correction: a post that was published is never deleted.
      post_id uuid not null,
      -- The place of the post when it was read; 0 for one that does not count as read although its place does.
      news bigint not null,
      primary key (user_id, post_id)
    );
    create index reader_marks_excepted on reader_marks (user_id) where news = 0;

    create table saved_filters (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      name text not null,
      query text not null,
      created_at timestamptz not null default now()
    );
    create index saved_filters_user_id on saved_filters (user_id, created_at);

    create table feeds (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      token_hash text not null unique,
      filter jsonb not null,
      created_at timestamptz not null default now(),
      -- When its page showed the addresses, which it does once.
      shown_at timestamptz,
      last_used_at timestamptz
    );
    create index feeds_user_id on feeds (user_id, created_at);

    create table subscriptions (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      -- Null: every project.
      project_id uuid references projects (id) on delete cascade,
      rhythm text not null check (rhythm in ('each', 'weekly')),
      -- Everything up to this place has been mailed.
      sent_through bigint not null,
      sent_at timestamptz,
      created_at timestamptz not null default now(),
      unique nulls not distinct (user_id, project_id)
    );
    create index subscriptions_project_id on subscriptions (project_id);
    -- Places that a user got by mail and that another subscription of the user has not passed yet.
    create table mailed_news (
      user_id uuid not null references users (id) on delete cascade,
      news bigint not null,
      primary key (user_id, news)
    );

    create function count_words(words text) returns int
    language sql immutable parallel safe as $body$
      select coalesce(array_length(regexp_split_to_array(nullif(btrim(words), ''), '\\s+'), 1), 0)
    $body$;

    -- 'de' or 'en': the language with more stop words in the beginning of a text. Null if neither has more.
    create function language_of(words text) returns text
    language sql immutable parallel safe as $body$
      select case when german > english then 'de' when english > german then 'en' end
      from (
        select count(*) filter (where ts_lexize('pg_catalog.german_stem', word) = '{}') as german,
          count(*) filter (where ts_lexize('pg_catalog.english_stem', word) = '{}') as english
        from regexp_split_to_table(lower(left(words, 3000)), '[^[:alpha:]]+') word
      ) stop_words
    $body$;

    alter table search_index add column language text, add column word_count int, add column tags text[];
    -- Stays in the row, which the counts of all lists read.
    alter table search_index alter column tags set storage main;
    create or replace function keep_search_index() returns trigger language plpgsql as $body$
    begin
      if new.status = 'published' then
        insert into search_index (post_id, publish_at, number, project_id, type_id, audience_rank, terms, language,
          word_count, tags)
        values (new.id, new.publish_at, new.number, new.project_id, new.type_id, new.audience_rank,
          search_terms(new.search_words, new.search_text, new.tags), language_of(new.search_text),
          count_words(new.search_text),
          array(select tag #>> '{}' from jsonb_path_query(new.tags, '$[*] ? (@.type() == "string")') tag))
        on conflict (post_id) do update set publish_at = excluded.publish_at, number = excluded.number,
          project_id = excluded.project_id, type_id = excluded.type_id, audience_rank = excluded.audience_rank,
          terms = excluded.terms, language = excluded.language, word_count = excluded.word_count,
          tags = excluded.tags;
      else
        delete from search_index where post_id = new.id;
      end if;
      return null;
    end
    $body$;
    update search_index set language = language_of(search_text), word_count = count_words(search_text),
      tags = array(select tag #>> '{}' from jsonb_path_query(posts.tags, '$[*] ? (@.type() == "string")') tag)
    from posts where posts.id = search_index.post_id;
    alter table search_index alter column word_count set not null, alter column tags set not null;
    analyze search_index;`)
}

/** Reverts `up`. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    create or replace function keep_search_index() returns trigger language plpgsql as $body$
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
    alter table search_index drop column language, drop column word_count, drop column tags;
    drop function language_of(text);
    drop function count_words(text);
    drop table mailed_news, subscriptions, feeds, saved_filters, reader_marks, reader_visits;
    drop trigger posts_take_news_place on posts;
    drop function take_news_place();
    alter table posts drop column news;
    drop table news_counter;`)
}
