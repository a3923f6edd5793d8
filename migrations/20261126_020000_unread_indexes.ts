import { sql, type MigrateDownArgs, type MigrateUpArgs } from '@payloadcms/db-postgres'

/** The indexes that Payload makes and no statement reads, by the columns they are on (docs/decisions/0045). */
const UNREAD = [
  ['posts_approval_approval_by_idx', 'posts', 'approval_by_id'],
  ['posts_client_idx', 'posts', 'client_id'],
  ['posts_review_review_state_idx', 'posts', 'review_state'],
  ['posts_updated_at_idx', 'posts', 'updated_at'],
  ['_posts_v_version_version_project_idx', '_posts_v', 'version_project_id'],
  ['_posts_v_version_version_type_idx', '_posts_v', 'version_type_id'],
  ['_posts_v_version_version_status_idx', '_posts_v', 'version_status'],
  ['_posts_v_version_version_number_idx', '_posts_v', 'version_number'],
  ['_posts_v_version_approval_version_approval_by_idx', '_posts_v', 'version_approval_by_id'],
  ['_posts_v_version_review_version_review_state_idx', '_posts_v', 'version_review_state'],
  ['_posts_v_version_version_created_by_idx', '_posts_v', 'version_created_by_id'],
  ['_posts_v_version_version_client_idx', '_posts_v', 'version_client_id'],
  ['_posts_v_version_version_updated_at_idx', '_posts_v', 'version_updated_at'],
  ['_posts_v_version_version_created_at_idx', '_posts_v', 'version_created_at'],
  ['_posts_v_created_at_idx', '_posts_v', 'created_at'],
  ['_posts_v_updated_at_idx', '_posts_v', 'updated_at'],
  ['version_client_version_idempotencyKey_idx', '_posts_v', 'version_client_id, version_idempotency_key'],
] as const

/** A new draft had to be entered into all of them. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql.raw(`drop index ${UNREAD.map(([name]) => `"${name}"`).join(', ')}`))
}

/** Reverts `up`. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  for (const [name, table, columns] of UNREAD)
    await db.execute(sql.raw(`create index "${name}" on "${table}" using btree (${columns})`))
}
