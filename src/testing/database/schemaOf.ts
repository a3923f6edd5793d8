import type pg from 'pg'

/** The parts of a schema; each query selects `name` and `definition`. */
const PARTS = {
  columns: `
    select table_name || '.' || column_name as name,
           concat_ws(' ', udt_name, column_default, is_nullable, datetime_precision, numeric_precision) as definition
    from information_schema.columns where table_schema = 'public'`,
  constraints: `
    select conrelid::regclass || '.' || conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0`,
  indexes: `select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public'`,
  triggers: `select tgrelid::regclass || '.' || tgname as name, pg_get_triggerdef(oid) as definition
    from pg_trigger where not tgisinternal`,
  functions: `select proname as name, pg_get_functiondef(oid) as definition
    from pg_proc where pronamespace = 'public'::regnamespace`,
  enums: `select typname || '.' || enumlabel as name, enumsortorder::text as definition
    from pg_enum join pg_type on pg_type.oid = enumtypid`,
} as const

/** The schema of a database in comparable form. */
export async function schemaOf(pool: pg.Pool): Promise<Record<string, string[]>> {
  const schema: Record<string, string[]> = {}
  for (const [part, question] of Object.entries(PARTS)) {
    const { rows } = await pool.query<{ name: string; definition: string }>(question)
    schema[part] = rows.map(({ name, definition }) => `${name}: ${definition}`).sort()
  }
  return schema
}
