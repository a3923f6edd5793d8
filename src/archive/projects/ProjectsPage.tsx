import { messages } from '@/messages'
import type { ProjectOverview } from '@/queries/projectPages'
import { entryAddress, projectAddress } from '../address'
import { day, exactTime } from '../dates'
import { PageLink } from '../list/PageLink'
import { foreignLanguage, type Locale } from '../model'
import { accent } from '../theme/accent'

/** All projects, each with its latest entry. */
export function ProjectsPage({ projects, locale }: { projects: readonly ProjectOverview[]; locale: Locale }) {
  const words = messages[locale.language].projects
  return (
    <div className="projects-page">
      <h1>{words.title}</h1>
      {projects.length === 0 && <p>{words.none}</p>}
      <ul role="list" className="projects">
        {projects.map(({ slug, name, code, color, description, isActive, entries, latest }) => (
          <li key={slug} className={isActive ? 'project' : 'project project-inactive'} {...accent(color)}>
            <h2>
              <PageLink href={projectAddress(slug)}>{name}</PageLink>
            </h2>
            <p className="entry-meta">
              {code && <span className="entry-code">{code}</span>}
              <span>{words.entries(entries)}</span>
              {!isActive && <span>{words.inactive}</span>}
            </p>
            {description && <p className="project-description">{description}</p>}
            {latest && (
              <p className="project-latest">
                {words.latest}{' '}
                <PageLink href={entryAddress(latest.slug)} lang={foreignLanguage(latest.language, locale)}>
                  {latest.title}
                </PageLink>{' '}
                <time dateTime={latest.publishAt} title={exactTime(latest.publishAt, locale)}>
                  {day(latest.publishAt, locale)}
                </time>
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
