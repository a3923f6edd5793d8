/** A value as JSON for a parameter of SQL, where null is no JSON at all. */
export function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}
