import { ChevronIcon, Gutter, Link, SetStepNav } from '@payloadcms/ui'
import type { ListViewServerProps, PaginatedDocs } from 'payload'
import { hasRole } from '@/domain/role'
import { messages } from '@/messages'
import { languageOf, type Language } from '@/messages/language'
import { previewDigest } from '@/operations/digest/compose'
import { digestTools } from '@/operations/digest/tools'
import type { DigestRun, User } from '@/payload-types'
import { Coming } from './Coming'
import { daysFrom, digestAddress } from './addresses'
import { RefreshWhileRunning } from './RefreshWhileRunning'
import { projectNames, runningRun } from './runs'
import { RunTable } from './RunTable'
import './digest.scss'

/** What Payload gives the list view of `digest-runs`. It has checked that the person may read them. */
type ListProps = Pick<ListViewServerProps, 'BeforeListTable' | 'i18n' | 'payload' | 'searchParams'> & {
  data: PaginatedDocs<DigestRun>
  user?: User
}

/**
 * The page of the digest (LOOK-2), as Payload's list view of the runs: what goes out next, as the chat will show it, and the runs
 * so far. Publishers look, administrators send and delete (docs/decisions/0027).
 */
export async function DigestView({ data, i18n, payload, searchParams, user, BeforeListTable }: ListProps) {
  const isAdmin = user !== undefined && hasRole(user.role, 'admin')
  const language = languageOf(i18n)
  const { coming: words } = messages[language].digest
  const days = daysFrom(searchParams?.days)
  const [coming, running, nameProjects] = await Promise.all([
    previewDigest(digestTools(payload), { days }),
    runningRun(payload),
    projectNames(payload, data.docs),
  ])
  return (
    <Gutter className="archive-digest">
      <SetStepNav nav={[{ label: 'Digest' }]} />
      <h1>Digest</h1>
      <p className="archive-digest__lead">{words.lead}</p>
      {BeforeListTable}
      <Coming coming={coming} days={days} isAdmin={isAdmin} language={language} running={running} />
      <History data={data} days={days} language={language}>
        <RunTable language={language} mayDelete={isAdmin} nameProjects={nameProjects} runs={data.docs} />
      </History>
      {running !== null && <RefreshWhileRunning />}
    </Gutter>
  )
}

function History({
  data: { totalDocs, totalPages, page = 1 },
  days,
  language,
  children,
}: {
  data: PaginatedDocs<DigestRun>
  /** The choice above, which the pages keep. */
  days: number
  language: Language
  children: React.ReactNode
}) {
  const words = messages[language].digest.history
  // Looks like Payload's own, whose arrows have no name for a screen reader.
  const arrow = (direction: 'left' | 'right', label: string, target: number) => (
    <Link
      aria-label={label}
      className={`clickable-arrow clickable-arrow--${direction}`}
      href={`${digestAddress({ days, page: target })}#history`}
      prefetch={false}
      title={label}
    >
      <ChevronIcon />
    </Link>
  )
  return (
    <section aria-labelledby="history" className="archive-digest__history">
      <header>
        <h2 id="history">{words.title}</h2>
        {totalDocs > 0 && <p>{words.runs(totalDocs)}</p>}
      </header>
      {totalDocs === 0 ? <p className="archive-digest__nothing">{words.empty}</p> : children}
      {totalPages > 1 && (
        <nav aria-label={words.pages} className="paginator archive-pages">
          {page > 1 && arrow('left', words.newer, Math.min(page - 1, totalPages))}
          <span aria-current="page">{words.page(page, totalPages)}</span>
          {page < totalPages && arrow('right', words.older, page + 1)}
        </nav>
      )}
    </section>
  )
}
