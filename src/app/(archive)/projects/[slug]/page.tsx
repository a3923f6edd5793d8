import config from '@payload-config'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getPayload } from 'payload'
import { cache } from 'react'
import { PER_PAGE, projectAddress, readPlace, withQuery, type Query } from '@/archive/address'
import { listedEntries } from '@/archive/list/listedEntries'
import { ProjectPage } from '@/archive/projects/ProjectPage'
import { timeZone } from '@/archive/timeZone'
import { RefreshOnReturn } from '@/archive/whatsNew/RefreshOnReturn'
import { userScope } from '@/domain/client'
import { systemClock } from '@/lib/dates'
import { poolDb } from '@/queries/db'
import { postTypes } from '@/queries/postTypes'
import { projectBySlug, projectRhythm } from '@/queries/projectPages'
import { publishedPosts } from '@/queries/publishedPosts'
import { currentUser, preferences, requireUser, withRequestId } from '../../request'

interface Props {
  params: Promise<{ slug: string }>
  searchParams: Promise<Query>
}

/** The project of the URL, read once for title and page. */
const projectAt = cache(async (slug: string) =>
  projectBySlug(poolDb(await getPayload({ config })), userScope(), slug),
)

/** The name of the project. Without a session this reads nothing. */
export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  const { slug } = await params
  return withRequestId(async () => {
    if ((await currentUser()) === null) return {}
    const project = await projectAt(slug)
    return project === null ? {} : { title: project.name }
  })
}

/** A project (PAGE-47). */
export default async function ProjectRoute({ params, searchParams }: Props) {
  const [{ slug }, query] = await Promise.all([params, searchParams])
  return withRequestId(async () => {
    const user = await requireUser(withQuery(projectAddress(slug), query))
    const project = await projectAt(slug)
    if (project === null) notFound()
    const [payload, { language }, zone] = await Promise.all([
      getPayload({ config }),
      preferences(),
      timeZone(),
    ])
    const [db, scope, { page }] = [poolDb(payload), userScope(), readPlace(query)]
    const now = systemClock()
    const [{ items, total }, rhythm, types] = await Promise.all([
      publishedPosts(db, scope, { projects: [slug] }, { page, perPage: PER_PAGE }),
      projectRhythm(db, scope, project.id, { now, timeZone: zone }),
      postTypes(db),
    ])
    const entries = await listedEntries(db, user.id, items, { types, language })
    return (
      <>
        {entries.some(({ isNew }) => isNew) && <RefreshOnReturn renderedAt={now.toISOString()} />}
        <ProjectPage
          project={project}
          entries={entries}
          total={total}
          page={page}
          rhythm={rhythm}
          locale={{ language, timeZone: zone }}
        />
      </>
    )
  })
}
