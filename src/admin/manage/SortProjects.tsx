import type { BeforeListTableServerProps } from 'payload'
import { userScope } from '@/domain/client'
import { hasRole } from '@/domain/role'
import { poolDb } from '@/queries/db'
import { projects } from '@/queries/projects'
import { ProjectOrder } from './ProjectOrder'

/** The button above the list of projects that opens their order, for administrators. */
export async function SortProjects({ payload, user }: BeforeListTableServerProps) {
  if (!user || user.collection !== 'users' || !hasRole(user.role, 'admin')) return null
  const all = await projects(poolDb(payload), userScope())
  if (all.length < 2) return null
  return <ProjectOrder projects={all.map(({ id, name, color }) => ({ id, name, color }))} />
}
