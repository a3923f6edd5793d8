import type { BeforeListTableServerProps } from 'payload'
import { userScope } from '@/domain/client'
import { poolDb } from '@/queries/db'
import { projects } from '@/queries/projects'
import { IssueButton } from './IssueButton'

/** The button above the list of API clients. Loads the projects for its form. */
export async function IssueClient({ payload }: BeforeListTableServerProps) {
  const all = await projects(poolDb(payload), userScope())
  return <IssueButton projects={all.map(({ name, slug }) => ({ label: name, value: slug }))} />
}
