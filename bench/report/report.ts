/** The results of a run. */
export interface Report {
  /** Markdown tables. */
  text: string
  /** The same as JSON. */
  figures: Record<string, unknown>
  /** Whether every target was met. */
  holds: boolean
}
