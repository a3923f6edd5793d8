import { sql, type MigrateDownArgs, type MigrateUpArgs } from '@payloadcms/db-postgres'
import { newId } from '@/lib/ids'

const postTypes = [
  { key: 'feature', de: 'Neue Funktion', en: 'New feature', color: '#15803d' },
  { key: 'improvement', de: 'Verbesserung', en: 'Improvement', color: '#1d4ed8' },
  { key: 'fix', de: 'Behebung', en: 'Fix', color: '#b45309' },
  { key: 'breaking', de: 'Änderung mit Auswirkung', en: 'Breaking change', color: '#b91c1c' },
  { key: 'info', de: 'Hinweis', en: 'Information', color: '#57534e' },
]

/**
 * What Payload's schema cannot express: the counter of the number sequence, the images shown by each post, rules that
 * no code path may break, the append-only audit trail, and the built-in post types.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    create table publication_counter (
      only_row boolean primary key default true check (only_row),
      n integer not null check (n >= 0)
    );
    insert into publication_counter (n) values (0);

    create table post_media (
      post_id uuid not null references posts (id) on delete cascade,
      media_id uuid not null references media (id) on delete restrict,
      primary key (post_id, media_id)
    );
    create index post_media_media_id on post_media (media_id);

    alter table posts
      alter column slug set not null,
      add constraint posts_published_has_number
        check ((status = 'published') = (number is not null)),
      add constraint posts_published_has_dates
        check (status = 'draft' or (publish_at is not null and published_at is not null)),
      add constraint posts_number_is_counted
        check (number is null or (number >= 1 and number = trunc(number)));
    create index posts_by_date on posts (publish_at desc, number desc) where status = 'published';

    create function refuse_audit_change() returns trigger language plpgsql as $body$
    begin
      raise exception 'the audit trail is append-only';
    end
    $body$;
    create trigger audit_is_append_only before update or delete on audit
      for each row execute function refuse_audit_change();
    create trigger audit_is_never_emptied before truncate on audit
      for each statement execute function refuse_audit_change();`)

  for (const { key, de, en, color } of postTypes) {
    await db.execute(sql`
      insert into post_types (id, key, labels_de, labels_en, color)
      values (${newId()}, ${key}, ${de}, ${en}, ${color})`)
  }
}

/** Reverts `up`. The built-in post types are dropped with the tables of the first migration. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    drop trigger audit_is_never_emptied on audit;
    drop trigger audit_is_append_only on audit;
    drop function refuse_audit_change();
    drop index posts_by_date;
    alter table posts
      drop constraint posts_number_is_counted,
      drop constraint posts_published_has_dates,
      drop constraint posts_published_has_number,
      alter column slug drop not null;
    drop table post_media;
    drop table publication_counter;`)
}
