import { Param, SQL, StringChunk } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

/** A statement as the driver takes it. */
interface RenderedStatement {
  text: string
  values: unknown[]
}

const dialect = new PgDialect()

/**
 * Renders a statement of texts, parts and parameters as `PgDialect` does, in a fraction of the time: rendering was a tenth of the cost of
 * a read. `PgDialect` itself renders the others, such as one with a list or a table. Parts must not use `inlineParams`.
 */
export function renderStatement(statement: SQL): RenderedStatement {
  const rendered: RenderedStatement = { text: '', values: [] }
  if (renderInto(rendered, statement)) return rendered
  const { sql: text, params: values } = dialect.sqlToQuery(statement)
  return { text, values }
}

/** Returns false at the first chunk that is left to `PgDialect`. */
function renderInto(rendered: RenderedStatement, { queryChunks }: SQL): boolean {
  return queryChunks.every((chunk: unknown) => {
    if (chunk instanceof SQL) return renderInto(rendered, chunk)
    if (chunk instanceof StringChunk) rendered.text += chunk.value.join('')
    else {
      const value: unknown = chunk instanceof Param ? chunk.encoder.mapToDriverValue(chunk.value) : chunk
      if (value === undefined || value instanceof SQL) return false
      if (!(chunk instanceof Param) && value !== null && typeof value === 'object') return false
      rendered.text += `$${rendered.values.push(value)}`
    }
    return true
  })
}
