/** The findings that apply, each with its number. */
export function described(findings: readonly (readonly [string, readonly unknown[]])[]): string[] {
  return findings
    .filter(([, items]) => items.length > 0)
    .map(([words, items]) => `${items.length} ${words}, such as ${JSON.stringify(items[0])}`)
}
