/** The results of a run. */
export interface Report {
  /** Markdown tables. */
  text: string
  /** The same as JSON. */
  figures: Record<string, unknown>
  /** Whether every target was met. */
  holds: boolean
}

/** A Markdown table; numbers are right-aligned. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => pad(cell, widths[column] ?? 0, column > 0)).join(' | ')} |`
  const rule = widths.map((width, column) => (column > 0 ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

function pad(cell: string, width: number, toRight: boolean): string {
  return toRight ? cell.padStart(width) : cell.padEnd(width)
}

/** A rounded number with thousands separators. */
export function formatInteger(value: number): string {
  return Math.round(value).toLocaleString('en-GB')
}

/** A number with this many decimals. */
export function formatDecimal(value: number, count = 2): string {
  return value.toFixed(count)
}
