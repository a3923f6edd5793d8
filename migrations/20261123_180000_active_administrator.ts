import { sql, type MigrateDownArgs, type MigrateUpArgs } from '@payloadcms/db-postgres'

/** The archive keeps an administrator who can sign in: a deactivated one does not count (ADMIN-6). */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    create or replace function keep_an_administrator() returns trigger language plpgsql as $body$
    begin
      if old.role = 'admin' and old.deactivated_at is null
        and (tg_op = 'DELETE' or new.role <> 'admin' or new.deactivated_at is not null) then
        perform pg_advisory_xact_lock(hashtext('keep_an_administrator'));
        if not exists (select 1 from users where role = 'admin' and deactivated_at is null) then
          raise exception 'the archive keeps at least one administrator who can sign in'
            using errcode = 'restrict_violation', hint = 'Make someone else an administrator first.';
        end if;
      end if;
      return null;
    end
    $body$;`)
}

/** Reverts `up`. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    create or replace function keep_an_administrator() returns trigger language plpgsql as $body$
    begin
      if old.role = 'admin' and (tg_op = 'DELETE' or new.role <> 'admin') then
        perform pg_advisory_xact_lock(hashtext('keep_an_administrator'));
        if not exists (select 1 from users where role = 'admin') then
          raise exception 'the archive keeps at least one administrator';
        end if;
      end if;
      return null;
    end
    $body$;`)
}
