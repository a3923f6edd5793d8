import type { Words } from '../words'

/** Says that there is no such page, and the way back. */
export function NotFound({ words }: { words: Words }) {
  return (
    <div className="narrow">
      <h1>{words.notFound.title}</h1>
      <p>{words.notFound.text}</p>
      <p>
        <a href="/">{words.notFound.back}</a>
      </p>
    </div>
  )
}
