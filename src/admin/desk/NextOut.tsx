import { Link } from '@payloadcms/ui'
import type { DeskMessages } from '@/messages/en/desk'
import type { Language } from '@/messages/language'
import type { DeskEntry, DeskList as ListName, QuietProject } from '@/queries/desk'
import type { EntryCounts } from '@/queries/entryCounts'
import { digestAddress } from '../digest/addresses'
import { entriesAddress, newEntryAddress } from '../posts/addresses'
import { DeskList, EntryLine, Third, When } from './parts'

interface ComingDigest {
  days: number
  /** Its days, as in the headline of the message. */
  period: string
  content: readonly { project: string; entries: number }[]
  /** For those who may see the preview; null for authors. */
  preview: { hasRoute: boolean } | null
}

/** What goes out next: scheduled entries, the digest, and the projects that need an entry. */
export function NextOut({
  lists,
  counts,
  quiet,
  digest,
  shown,
  words,
  language,
}: {
  lists: Record<ListName, DeskEntry[]>
  counts: { all: EntryCounts }
  quiet: readonly QuietProject[]
  digest: ComingDigest
  shown: number
  words: DeskMessages
  language: Language
}) {
  const { next } = words
  return (
    <Third id="next" title={next.title}>
      {lists.scheduled.length === 0 ? (
        <p className="archive-desk__nothing">{next.nothing}</p>
      ) : (
        <DeskList
          href={entriesAddress({ state: 'scheduled', isMine: false })}
          id="scheduled"
          title={next.scheduled}
          total={counts.all.scheduled}
          words={words}
        >
          {lists.scheduled.map((entry) => (
            <EntryLine
              about={[entry.publishAt && <When instant={entry.publishAt} language={language} withTime />]}
              entry={entry}
              key={entry.id}
              words={words}
            />
          ))}
        </DeskList>
      )}
      <Digest {...digest} words={next} />
      {quiet.length > 0 && (
        <DeskList
          href="/admin/collections/projects"
          id="quiet"
          title={next.quiet}
          total={quiet.length}
          words={words}
        >
          {quiet.slice(0, shown).map((project) => (
            <li key={project.id}>
              <div className="archive-desk__line">
                <span>{project.name}</span>
                <Link
                  aria-label={next.startIn(project.name)}
                  href={newEntryAddress(project.id)}
                  prefetch={false}
                >
                  {next.start}
                </Link>
              </div>
              <p className="archive-desk__about">
                {project.isNew ? next.quietNew : next.quietSince}
                <When instant={project.since} language={language} />
              </p>
            </li>
          ))}
        </DeskList>
      )}
    </Third>
  )
}

/** What the digest would hold now, by the settings. */
function Digest({ days, period, content, preview, words }: ComingDigest & { words: DeskMessages['next'] }) {
  const entries = content.reduce((sum, project) => sum + project.entries, 0)
  return (
    <section aria-labelledby="desk-digest" className="archive-desk__list">
      <header>
        <h3 id="desk-digest">{words.digest}</h3>
        {preview && (
          <Link href={digestAddress()} id="desk-digest-preview" prefetch={false}>
            {words.digestPreview}
          </Link>
        )}
      </header>
      <p>{entries === 0 ? words.digestEmpty(days) : words.digestContent(entries, days)}</p>
      {entries > 0 && (
        <p className="archive-desk__about">
          {[period, ...content.map(({ project, entries: count }) => `${project} ${count}`)].join(' · ')}
        </p>
      )}
      {preview?.hasRoute === false && <p className="archive-desk__about">{words.digestNoRoute}</p>}
    </section>
  )
}
