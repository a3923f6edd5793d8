import { sql, type MigrateDownArgs, type MigrateUpArgs } from '@payloadcms/db-postgres'

/**
 * Protects image files from accidental deletion (IMG-16, docs/decisions/0016):
 *
 * - The id of the archive. The image store carries the same one; `created_at` is when the record below began.
 * - The record of image files without a row in `media`. An upload adds its own before it writes the files
 * (`storeImage`). Triggers do the rest in the transaction of the row: inserting a row deletes its record, deleting a
 * row adds one. A row whose record was swept is refused, because its files are gone.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    create table archive_identity (
      only_row boolean primary key default true check (only_row),
      id uuid not null default gen_random_uuid(),
      created_at timestamptz not null default clock_timestamp()
    );
    insert into archive_identity default values;

    create table unowned_images (
      filename varchar primary key,
      names varchar[] not null,
      recorded_at timestamptz not null default clock_timestamp(),
      swept_at timestamptz
    );

    create function strike_unowned_image() returns trigger language plpgsql as $body$
    declare swept timestamptz;
    begin
      delete from unowned_images where filename = new.filename returning swept_at into swept;
      if swept is not null then
        raise exception 'the files of the image % were swept', new.filename;
      end if;
      return null;
    end
    $body$;
    create trigger media_strikes_unowned_image after insert on media
      for each row when (new.filename is not null) execute function strike_unowned_image();

    create function record_unowned_image() returns trigger language plpgsql as $body$
    begin
      insert into unowned_images (filename, names)
      values (old.filename, array_remove(array[old.filename, old.sizes_w480_filename, old.sizes_w960_filename,
        old.sizes_w1600_filename, old.sizes_full_filename], null))
      on conflict (filename) do update
        set names = excluded.names, recorded_at = excluded.recorded_at, swept_at = null;
      return null;
    end
    $body$;
    create trigger media_records_unowned_image after delete on media
      for each row when (old.filename is not null) execute function record_unowned_image();`)
}

/** Reverts `up`. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    drop trigger media_records_unowned_image on media;
    drop function record_unowned_image();
    drop trigger media_strikes_unowned_image on media;
    drop function strike_unowned_image();
    drop table unowned_images;
    drop table archive_identity;`)
}
