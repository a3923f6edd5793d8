const LINES = 'M3 3v14M8 5h9M8 10h9M8 15h5'

/** The mark of the archive, in place of Payload's, in the color of the text. */
export function Mark() {
  return (
    <svg
      aria-hidden
      fill="none"
      height="100%"
      stroke="var(--theme-elevation-1000)"
      strokeLinecap="round"
      strokeWidth={2}
      viewBox="0 0 20 20"
      width="100%"
    >
      <path d={LINES} />
    </svg>
  )
}
