import { sql, type MigrateDownArgs, type MigrateUpArgs } from '@payloadcms/db-postgres'

/**
 * What editors need: the review of drafts, corrections and withdrawals of published posts, who made which version,
 * names of users and their mails, and four tables:
 *
 * - `notifications`: mails to users that wait to be sent.
 * - `seen_posts`: the content of a post when an approver last saw it.
 * - `client_calls`: how often an API client called on a day.
 * - `job_calls`: when the scheduler last called a job.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_posts_review_state" AS ENUM('in_progress', 'submitted', 'changes_requested');
  CREATE TYPE "public"."enum__posts_v_version_review_state" AS ENUM('in_progress', 'submitted', 'changes_requested');
  CREATE TYPE "public"."enum_users_language" AS ENUM('de', 'en');
  ALTER TYPE "public"."enum_posts_status" ADD VALUE IF NOT EXISTS 'withdrawn';
  ALTER TYPE "public"."enum__posts_v_version_status" ADD VALUE IF NOT EXISTS 'withdrawn';
  ALTER TABLE "posts" ADD COLUMN "review_state" "enum_posts_review_state" DEFAULT 'in_progress';
  ALTER TABLE "posts" ADD COLUMN "review_comment" varchar;
  ALTER TABLE "posts" ADD COLUMN "review_by" varchar;
  ALTER TABLE "posts" ADD COLUMN "review_at" timestamp(3) with time zone;
  ALTER TABLE "posts" ADD COLUMN "withdrawal_reason" varchar;
  ALTER TABLE "posts" ADD COLUMN "withdrawal_by" varchar;
  ALTER TABLE "posts" ADD COLUMN "withdrawal_at" timestamp(3) with time zone;
  ALTER TABLE "posts" ADD COLUMN "corrections" jsonb DEFAULT '[]'::jsonb;
  ALTER TABLE "posts" ADD COLUMN "change_by" varchar;
  ALTER TABLE "posts" ADD COLUMN "change_action" varchar;
  ALTER TABLE "posts" ADD COLUMN "created_by_id" uuid;
  ALTER TABLE "_posts_v" ADD COLUMN "version_review_state" "enum__posts_v_version_review_state" DEFAULT 'in_progress';
  ALTER TABLE "_posts_v" ADD COLUMN "version_review_comment" varchar;
  ALTER TABLE "_posts_v" ADD COLUMN "version_review_by" varchar;
  ALTER TABLE "_posts_v" ADD COLUMN "version_review_at" timestamp(3) with time zone;
  ALTER TABLE "_posts_v" ADD COLUMN "version_withdrawal_reason" varchar;
  ALTER TABLE "_posts_v" ADD COLUMN "version_withdrawal_by" varchar;
  ALTER TABLE "_posts_v" ADD COLUMN "version_withdrawal_at" timestamp(3) with time zone;
  ALTER TABLE "_posts_v" ADD COLUMN "version_corrections" jsonb DEFAULT '[]'::jsonb;
  ALTER TABLE "_posts_v" ADD COLUMN "version_change_by" varchar;
  ALTER TABLE "_posts_v" ADD COLUMN "version_change_action" varchar;
  ALTER TABLE "_posts_v" ADD COLUMN "version_created_by_id" uuid;
  ALTER TABLE "digest_runs" ADD COLUMN "posts" jsonb;
  ALTER TABLE "digest_runs" ADD COLUMN "message_updated_at" timestamp(3) with time zone;
  ALTER TABLE "digest_runs" ADD COLUMN "update_failure" jsonb;
  ALTER TABLE "users" ADD COLUMN "name" varchar;
  ALTER TABLE "users" ADD COLUMN "language" "enum_users_language";
  ALTER TABLE "users" ADD COLUMN "mails_submitted" boolean DEFAULT true;
  ALTER TABLE "users" ADD COLUMN "mails_decided" boolean DEFAULT true;
  ALTER TABLE "users" ADD COLUMN "last_sign_in_at" timestamp(3) with time zone;
  ALTER TABLE "users" ADD COLUMN "deactivated_at" timestamp(3) with time zone;
  ALTER TABLE "posts" ADD CONSTRAINT "posts_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_posts_v" ADD CONSTRAINT "_posts_v_version_created_by_id_users_id_fk" FOREIGN KEY ("version_created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "posts_review_review_state_idx" ON "posts" USING btree ("review_state");
  CREATE INDEX "posts_created_by_idx" ON "posts" USING btree ("created_by_id");
  CREATE INDEX "_posts_v_version_review_version_review_state_idx" ON "_posts_v" USING btree ("version_review_state");
  CREATE INDEX "_posts_v_version_version_created_by_idx" ON "_posts_v" USING btree ("version_created_by_id");`)
  await db.execute(sql`
    alter table posts drop constraint posts_published_has_number,
      add constraint posts_published_has_number check ((status = 'draft') = (number is null));

    create table notifications (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      post_id uuid not null references posts (id) on delete cascade,
      kind text not null,
      by_name text not null,
      comment text,
      created_at timestamptz not null default now()
    );
    create index notifications_user_id on notifications (user_id, created_at);
    create index notifications_post_id on notifications (post_id);
    alter table users add column notified_at timestamptz;

    create table seen_posts (
      user_id uuid not null references users (id) on delete cascade,
      post_id uuid not null references posts (id) on delete cascade,
      seen_at timestamptz not null,
      content jsonb not null,
      primary key (user_id, post_id)
    );
    create index seen_posts_post_id on seen_posts (post_id);

    create table client_calls (
      client_id uuid not null references api_clients (id) on delete cascade,
      day date not null,
      calls bigint not null,
      primary key (client_id, day)
    );
    create table job_calls (job text primary key, called_at timestamptz not null);

    update posts set review_state = 'submitted', review_at = created_at, review_by = author_name
    where status = 'draft' and client_id is not null;
    update posts set created_by_id = users.id from audit join users on users.id::text = audit.actor_id
    where audit.target = 'posts' and audit.action = 'create' and audit.actor_kind = 'person'
      and audit.target_id = posts.id::text;
    update users set name = left(coalesce(nullif(
      initcap(trim(regexp_replace(split_part(email, '@', 1), '[._+-]+', ' ', 'g'))), ''), email), 100);
    alter table posts alter column review_state set not null, alter column corrections set not null;
    alter table users alter column name set not null;`)
}

/** Reverts `up`, except for the value `withdrawn` of two types, which PostgreSQL cannot remove. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    do $$ begin
      if exists (select from posts where status = 'withdrawn') then
        raise exception 'Entries are withdrawn, which the version before this migration does not know. Reinstate them first.';
      end if;
    end $$;
    drop table job_calls, client_calls, seen_posts, notifications;
    alter table users drop column notified_at;
    alter table posts drop constraint posts_published_has_number,
      add constraint posts_published_has_number check ((status = 'published') = (number is not null));
   ALTER TABLE "posts" DROP CONSTRAINT "posts_created_by_id_users_id_fk";
  ALTER TABLE "_posts_v" DROP CONSTRAINT "_posts_v_version_created_by_id_users_id_fk";
  DROP INDEX "posts_review_review_state_idx";
  DROP INDEX "posts_created_by_idx";
  DROP INDEX "_posts_v_version_review_version_review_state_idx";
  DROP INDEX "_posts_v_version_version_created_by_idx";
  ALTER TABLE "posts" DROP COLUMN "review_state";
  ALTER TABLE "posts" DROP COLUMN "review_comment";
  ALTER TABLE "posts" DROP COLUMN "review_by";
  ALTER TABLE "posts" DROP COLUMN "review_at";
  ALTER TABLE "posts" DROP COLUMN "withdrawal_reason";
  ALTER TABLE "posts" DROP COLUMN "withdrawal_by";
  ALTER TABLE "posts" DROP COLUMN "withdrawal_at";
  ALTER TABLE "posts" DROP COLUMN "corrections";
  ALTER TABLE "posts" DROP COLUMN "change_by";
  ALTER TABLE "posts" DROP COLUMN "change_action";
  ALTER TABLE "posts" DROP COLUMN "created_by_id";
  ALTER TABLE "_posts_v" DROP COLUMN "version_review_state";
  ALTER TABLE "_posts_v" DROP COLUMN "version_review_comment";
  ALTER TABLE "_posts_v" DROP COLUMN "version_review_by";
  ALTER TABLE "_posts_v" DROP COLUMN "version_review_at";
  ALTER TABLE "_posts_v" DROP COLUMN "version_withdrawal_reason";
  ALTER TABLE "_posts_v" DROP COLUMN "version_withdrawal_by";
  ALTER TABLE "_posts_v" DROP COLUMN "version_withdrawal_at";
  ALTER TABLE "_posts_v" DROP COLUMN "version_corrections";
  ALTER TABLE "_posts_v" DROP COLUMN "version_change_by";
  ALTER TABLE "_posts_v" DROP COLUMN "version_change_action";
  ALTER TABLE "_posts_v" DROP COLUMN "version_created_by_id";
  ALTER TABLE "digest_runs" DROP COLUMN "posts";
  ALTER TABLE "digest_runs" DROP COLUMN "message_updated_at";
  ALTER TABLE "digest_runs" DROP COLUMN "update_failure";
  ALTER TABLE "users" DROP COLUMN "name";
  ALTER TABLE "users" DROP COLUMN "language";
  ALTER TABLE "users" DROP COLUMN "mails_submitted";
  ALTER TABLE "users" DROP COLUMN "mails_decided";
  ALTER TABLE "users" DROP COLUMN "last_sign_in_at";
  ALTER TABLE "users" DROP COLUMN "deactivated_at";
  DROP TYPE "public"."enum_posts_review_state";
  DROP TYPE "public"."enum__posts_v_version_review_state";
  DROP TYPE "public"."enum_users_language";`)
}
