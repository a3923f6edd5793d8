import { messages } from '@/messages'
import type { MonthCount } from '@/queries/projectPages'
import type { Project } from '@/queries/projects'
import { listAddress, projectAddress } from '../address'
import { EntryMonths } from '../list/EntryMonths'
import type { ListedEntry } from '../list/EntryRow'
import { PageLink } from '../list/PageLink'
import { Pagination } from '../list/Pagination'
import type { Locale } from '../model'
import { accent } from '../theme/accent'
import { Rhythm } from './Rhythm'

interface ProjectPageProps {
  project: Project
  entries: readonly ListedEntry[]
  /** Number of entries on all pages. */
  total: number
  page: number
  rhythm: readonly MonthCount[]
  locale: Locale
}

/** A project: what it is, how much changed over the year, and its entries. */
export function ProjectPage({ project, entries, total, page, rhythm, locale }: ProjectPageProps) {
  const { projects: words, list } = messages[locale.language]
  const { slug, name, code, color, description, isActive } = project
  return (
    <div className="project-page list-page">
      <header className="project-head" {...accent(color)}>
        <p className="entry-line">
          <PageLink href="/projects">{words.all}</PageLink>
        </p>
        <h1>{name}</h1>
        <p className="entry-meta">
          {code && <span className="entry-code">{code}</span>}
          <span>{words.entries(total)}</span>
          {!isActive && <span>{words.inactive}</span>}
        </p>
        {description && <p className="entry-lead">{description}</p>}
        {total > 0 && (
          <>
            <Rhythm slug={slug} months={rhythm} locale={locale} />
            <PageLink href={listAddress({ project: slug })}>{words.filter}</PageLink>
          </>
        )}
        <PageLink href={`/subscriptions?project=${encodeURIComponent(slug)}`}>{words.subscribe}</PageLink>
      </header>
      {total === 0 && <p className="project-empty">{words.empty}</p>}
      <div className="list-results">
        <EntryMonths entries={entries} locale={locale} />
        <Pagination page={page} total={total} address={(other) => projectAddress(slug, other)} words={list} />
      </div>
    </div>
  )
}
