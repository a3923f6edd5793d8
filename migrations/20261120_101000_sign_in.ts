import { sql, type MigrateDownArgs, type MigrateUpArgs } from '@payloadcms/db-postgres'

/**
 * Tables for signing in: the links that were sent (only their SHA-256), the recent attempts, and the rule that an
 * archive with an administrator never loses the last one.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    create table sign_in_links (
      token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
      email text not null check (email = lower(email)),
      next text not null default '/',
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index sign_in_links_by_expiry on sign_in_links (expires_at);

    create table sign_in_attempts (
      kind text not null check (kind in ('request', 'mail')),
      key text not null,
      at timestamptz not null
    );
    create index sign_in_attempts_by_key on sign_in_attempts (kind, key, at);
    create index sign_in_attempts_by_time on sign_in_attempts (at);

    create function keep_an_administrator() returns trigger language plpgsql as $body$
    begin
      if old.role = 'admin' and (tg_op = 'DELETE' or new.role <> 'admin') then
        perform pg_advisory_xact_lock(hashtext('keep_an_administrator'));
        if not exists (select 1 from users where role = 'admin') then
          raise exception 'the archive keeps at least one administrator';
        end if;
      end if;
      return null;
    end
    $body$;
    create trigger users_keep_an_administrator after update or delete on users
      for each row execute function keep_an_administrator();`)
}

/** Reverts `up`. Links that were sent no longer work. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    drop trigger users_keep_an_administrator on users;
    drop function keep_an_administrator();
    drop table sign_in_attempts;
    drop table sign_in_links;`)
}
