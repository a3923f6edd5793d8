/** An address with the query that a page was asked with, as Next hands it over: repeated names keep their order. */
export function withQuery(
  path: string,
  query: Readonly<Record<string, string | string[] | undefined>>,
): string {
  const asked = new URLSearchParams()
  for (const [name, values = []] of Object.entries(query)) {
    for (const value of [values].flat()) asked.append(name, value)
  }
  return asked.size === 0 ? path : `${path}?${asked.toString()}`
}
