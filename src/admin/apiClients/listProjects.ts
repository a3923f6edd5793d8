import { z } from 'zod'

/** A project in a select; its value is the slug. */
export interface ProjectChoice {
  label: string
  value: string
}

const answer = z.object({ docs: z.array(z.object({ name: z.string(), slug: z.string() })) })

/** All projects in order, through Payload's REST API with the browser's session. Rejects on failure. */
export async function listProjects(): Promise<ProjectChoice[]> {
  const response = await fetch('/api/projects?limit=0&depth=0&sort=sort', { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`The list of projects answered ${response.status}.`)
  return answer.parse(await response.json()).docs.map(({ name, slug }) => ({ label: name, value: slug }))
}
