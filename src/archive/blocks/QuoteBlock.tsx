/** What somebody said, and who it was. */
export function QuoteBlock({ text, source }: { text: string; source?: string | null | undefined }) {
  if (text === '' && !source) return null
  return (
    <figure className="block quote">
      <blockquote>{text}</blockquote>
      {source && <figcaption>{source}</figcaption>}
    </figure>
  )
}
