import type { ArchiveMessages } from '@/messages/en/archive'

export function NotFound({ words }: { words: ArchiveMessages }) {
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
