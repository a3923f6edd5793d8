import { sql, type MigrateDownArgs, type MigrateUpArgs } from '@payloadcms/db-postgres'

/**
 * Words of a text without blanks are found in bounded time. PostgreSQL looks ahead to the end of such a run from each word of it, in
 * case it is an address: 100,000 characters of `a_a_a` took more than half a minute, and approval waited for it.
 *
 * The words come from pieces of 200 characters; what is longer is still found as a part of the text. Stored rows stay as they are.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    create or replace function search_vector(words text) returns tsvector
    language sql immutable parallel safe as $body$
      select to_tsvector('pg_catalog.simple', cut) || '''|'':1'::tsvector || to_tsvector('pg_catalog.german', cut)
        || '''|'':1'::tsvector || to_tsvector('pg_catalog.english', cut)
      from regexp_replace(words, '([!-~]{200})', '\\1 ', 'g') cut
    $body$;`)
}

/** Reverts `up`. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    create or replace function search_vector(words text) returns tsvector
    language sql immutable parallel safe as $body$
      select to_tsvector('pg_catalog.simple', words) || '''|'':1'::tsvector || to_tsvector('pg_catalog.german', words)
        || '''|'':1'::tsvector || to_tsvector('pg_catalog.english', words)
    $body$;`)
}
