import type { Payload } from 'payload'
import { z } from 'zod'
import type { Actor } from '@/domain/actor'
import { validate } from '@/domain/issues'
import { projectFields } from '@/domain/project'
import { invalid, type Refusal } from '@/domain/refusal'
import { DEFAULT_COLOR } from '@/domain/color'
import { ok, refuse, type Result } from '@/lib/result'
import type { Project } from '@/payload-types'
import { lastPlace } from './sortProjects'
import { inTransaction, isSlugTaken } from './transaction'

const request = z.strictObject({
  ...projectFields,
  code: projectFields.code.optional(),
  color: projectFields.color.default(DEFAULT_COLOR),
  description: projectFields.description.optional(),
  sort: z.int().optional(),
})

/** Creates a project. Refuses with all validation errors at once, and with `slug_taken` for a used slug. */
export async function createProject(
  payload: Payload,
  actor: Actor,
  given: unknown,
): Promise<Result<Project, Refusal>> {
  const valid = validate(request, given)
  if (!valid.ok) return refuse(invalid(...valid.refusal))
  const { code = null, description = null, sort, ...fields } = valid.value
  return inTransaction(payload, actor, async ({ req, db }) => {
    const data = { ...fields, code, description, sort: sort ?? (await lastPlace(db)), isActive: true }
    try {
      return ok(await payload.create({ collection: 'projects', data, depth: 0, overrideAccess: true, req }))
    } catch (error) {
      if (isSlugTaken(error)) return refuse({ kind: 'slug_taken', slug: data.slug })
      throw error
    }
  })
}
