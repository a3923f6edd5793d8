import { sql, type MigrateDownArgs, type MigrateUpArgs } from '@payloadcms/db-postgres'

/**
 * The time of a change is later than that of the one before it, whatever the clocks of the processes say (ADMIN-5, OPS-27). A version
 * in Payload's history has the time of its post.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    create function order_post_changes() returns trigger language plpgsql as $$
    begin
      new.updated_at := greatest(new.updated_at, old.updated_at + interval '1 millisecond');
      return new;
    end $$;
    create trigger posts_order_changes before update of updated_at on posts
      for each row execute function order_post_changes();

    create function time_post_version() returns trigger language plpgsql as $$
    declare
      changed_at constant timestamptz := coalesce(new.version_updated_at, new.updated_at);
    begin
      if new.created_at = new.updated_at then new.created_at := changed_at; end if;
      new.updated_at := changed_at;
      return new;
    end $$;
    create trigger post_versions_take_time before insert on _posts_v
      for each row execute function time_post_version();`)
}

/** Reverts `up`. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    drop trigger post_versions_take_time on _posts_v;
    drop function time_post_version();
    drop trigger posts_order_changes on posts;
    drop function order_post_changes();`)
}
