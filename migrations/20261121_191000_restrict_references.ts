import { sql, type MigrateDownArgs, type MigrateUpArgs } from '@payloadcms/db-postgres'

/** The relations of `src/server/database/restrictReferences.ts` by their names in the database. */
const references = [
  ['api_clients', 'project_id', 'projects'],
  ['media', 'project_id', 'projects'],
  ['media', 'client_id', 'api_clients'],
  ['posts', 'project_id', 'projects'],
  ['posts', 'type_id', 'post_types'],
  ['posts', 'cover_id', 'media'],
  ['posts', 'client_id', 'api_clients'],
  ['_posts_v', 'version_project_id', 'projects'],
  ['_posts_v', 'version_type_id', 'post_types'],
  ['read_markers', 'project_id', 'projects'],
  ['read_markers', 'post_id', 'posts'],
] as const

/** Prevents deleting a referenced record, even in a race or by manual SQL. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await replace(db, 'restrict')
}

/** Reverts `up`. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await replace(db, 'set null')
}

async function replace(db: MigrateUpArgs['db'], onDelete: 'restrict' | 'set null'): Promise<void> {
  for (const [table, column, target] of references) {
    const constraint = `${table}_${column}_${target}_id_fk`
    await db.execute(
      sql.raw(`
        alter table "${table}" drop constraint "${constraint}",
          add constraint "${constraint}" foreign key ("${column}") references "${target}" ("id") on delete ${onDelete}`),
    )
  }
}
