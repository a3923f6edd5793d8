/** What a run has found. */
export interface Report {
  /** Tables in Markdown. */
  text: string
  /** The same as JSON. */
  figures: Record<string, unknown>
  /** Whether every target is held. */
  holds: boolean
}
