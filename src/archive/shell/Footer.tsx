import type { Person } from '@/domain/actor'
import type { ArchiveMessages } from '@/messages/en/archive'

/** The name of the archive and the signed-in user. */
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
