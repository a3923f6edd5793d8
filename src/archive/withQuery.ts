/** A path with the query of a page as Next passes it. Repeated names keep their order. */
export function withQuery(
  path: string,
  query: Readonly<Record<string, string | string[] | undefined>>,
): string {
  const params = new URLSearchParams()
  for (const [name, values = []] of Object.entries(query)) {
    for (const value of [values].flat()) params.append(name, value)
  }
  return params.size === 0 ? path : `${path}?${params.toString()}`
}
