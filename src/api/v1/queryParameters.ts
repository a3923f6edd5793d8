import type { z } from '@hono/zod-openapi'
import type { Fault } from '@/domain/refusal'

/** The query of an address: one text a name. Several parameters of one name are joined by commas. */
export function queryOf(url: string): Record<string, string> {
  const query: Record<string, string> = Object.create(null)
  for (const [name, value] of new URL(url).searchParams) {
    const before = query[name]
    query[name] = before === undefined ? value : `${before},${value}`
  }
  return query
}

/** The faults of a query, each with the pointer `?name` (CONTRACT.md 2, `validation_failed`). */
export function queryFaults(error: z.ZodError): Fault[] {
  return error.issues.map(({ path: [name], message }) => ({ pointer: `?${String(name ?? '')}`, message }))
}
