import { sql } from '@payloadcms/db-postgres'
import { integer, PgDialect, pgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { renderStatement } from './renderStatement'

const table = pgTable('things', { size: integer('size') })

test.each([
  ['texts', sql`select 1`],
  ['nothing', sql``],
  ['values', sql`select ${'a'}, ${null}, ${3}, ${true}, ${'b'}`],
  ['parameters', sql`select ${sql.param(['a', 'b'])}::text[], ${sql.param(null)}`],
  [
    'parts in parts',
    sql`select ${sql`${1} + ${sql`(${2})`}`} from ${sql.raw('posts')} where ${sql.empty()} x = ${3}`,
  ],
  ['joined parts', sql`select ${sql.join([sql`${1}`, sql`now()`, sql`${2}`], sql`, `)}`],
  ['a list of values', sql`select 1 in ${[1, 2]} and ${3}`],
  [
    'a table, a column and a name',
    sql`select ${table.size} from ${table}, ${sql.identifier('other')} limit ${1}`,
  ],
  ['a missing value', sql`select ${undefined} ${1}`],
  ['a value that is SQL', sql`select ${sql.param(1, { mapToDriverValue: () => sql`now()` })} ${1}`],
])('%s are rendered as by PgDialect', (_, statement) => {
  const { sql: text, params: values } = new PgDialect().sqlToQuery(statement)
  expect(renderStatement(statement)).toEqual({ text, values })
})
