import config from '@payload-config'
import type { Metadata } from 'next'
import { getPayload } from 'payload'
import { ProjectsPage } from '@/archive/projects/ProjectsPage'
import { timeZone } from '@/archive/timeZone'
import { userScope } from '@/domain/client'
import { messages } from '@/messages'
import { poolDb } from '@/queries/db'
import { projectOverviews } from '@/queries/projectPages'
import { preferences, requireUser, withRequestId } from '../request'

export async function generateMetadata(): Promise<Metadata> {
  return { title: messages[(await preferences()).language].projects.title }
}

/** All projects (PAGE-46). */
export default function ProjectsRoute() {
  return withRequestId(async () => {
    await requireUser('/projects')
    const [payload, { language }] = await Promise.all([getPayload({ config }), preferences()])
    const projects = await projectOverviews(poolDb(payload), userScope())
    return <ProjectsPage projects={projects} locale={{ language, timeZone: await timeZone() }} />
  })
}
