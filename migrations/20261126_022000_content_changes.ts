import { sql, type MigrateDownArgs, type MigrateUpArgs } from '@payloadcms/db-postgres'

/**
 * What each of the last thousand content versions changed: posts, or with a null everything else that a reader could see. So an entry
 * stays cached when others are published (READ-14, docs/decisions/0045).
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    create table content_changes (
      n bigint not null,
      post_id uuid,
      unique nulls not distinct (n, post_id)
    );

    create or replace function raise_content_version() returns trigger language plpgsql as $body$
    begin
      update content_version set n = n + 1, raised_by = pg_current_xact_id()
      where raised_by is distinct from pg_current_xact_id();
      if found then
        delete from content_changes where n <= (select version.n from content_version version) - 1000;
      end if;
      insert into content_changes (n, post_id)
      select version.n, case when tg_table_name = 'posts' then coalesce(new.id, old.id) end from content_version version
      on conflict do nothing;
      return null;
    end
    $body$;`)
}

/** Reverts `up`. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    create or replace function raise_content_version() returns trigger language plpgsql as $body$
    begin
      update content_version set n = n + 1, raised_by = pg_current_xact_id()
      where raised_by is distinct from pg_current_xact_id();
      return null;
    end
    $body$;
    drop table content_changes;`)
}
