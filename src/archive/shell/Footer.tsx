import type { Person } from '@/domain/actor'
import type { ArchiveMessages } from '@/messages/en/archive'

/** One quiet line: what this is, and who reads. */
export function Footer({ person, words }: { person: Person | null; words: ArchiveMessages }) {
  return (
    <footer className="site-footer">
      <p>{words.footer.about}</p>
      {person !== null && (
        <p>
          {words.footer.signedInAs} {person.email}
        </p>
      )}
    </footer>
  )
}
