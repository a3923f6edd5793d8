const LINES = 'M3 3v14M8 5h9M8 10h9M8 15h5'

/** The mark of the archive, in place of Payload's, in the color of the text. */
export function Mark() {
  return (
    <svg
      aria-hidden
      className="graphic-icon"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeWidth={2}
      viewBox="0 0 20 20"
    >
      <path d={LINES} />
    </svg>
  )
}
