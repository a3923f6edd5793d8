import { sql, type MigrateUpArgs } from '@payloadcms/db-postgres'

/**
 * Words behind `<!--` are found in bounded time. PostgreSQL takes it for a comment and looks for its end from each one that has none:
 * 20,000 of them took longer than the limit of statements, and whoever published waited. Only behind the last `-->` can there be several, where
 * it becomes a blank. Comments that end stay comments. Stored rows stay as they are.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    create or replace function search_vector(words text) returns tsvector
    language sql immutable parallel safe as $body$
      select to_tsvector('pg_catalog.simple', closed) || '''|'':1'::tsvector || to_tsvector('pg_catalog.german', closed)
        || '''|'':1'::tsvector || to_tsvector('pg_catalog.english', closed)
      from regexp_replace(words, '([!-~]{200})', '\\1 ', 'g') cut,
        lateral (select strpos(reverse(cut), '>--') as last) ending,
        lateral (select case last when 0 then length(cut) else last - 1 end as rest) open,
        lateral (select left(cut, length(cut) - rest) || replace(right(cut, rest), '<!--', ' ') as closed) comments
    $body$;`)
}

/** Reverts `up`: the function was that of the cut of long runs. */
export { up as down } from './20261128_130000_long_runs'
