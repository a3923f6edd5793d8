import { z } from '@hono/zod-openapi'
import type { Project } from '@/queries/projects'
import { colorField, idField, slugField } from './fields'

/** A project as the interface answers it (SPEC.md, "Project"). */
export const projectSchema = z
  .strictObject({
    id: idField,
    slug: slugField,
    name: z.string(),
    code: z.string().nullable(),
    color: colorField,
    description: z.string().nullable(),
    sort: z.number(),
    isActive: z.boolean(),
  })
  .openapi('Project')

/** Shapes a project for the interface. */
export function presentProject(project: Project): z.input<typeof projectSchema> {
  const { id, slug, name, code, color, description, sort, isActive } = project
  return { id, slug, name, code, color, description, sort, isActive }
}
