import type { Payload } from 'payload'
import { z } from 'zod'
import type { Actor } from '@/domain/actor'
import { validate, withIssue } from '@/domain/issues'
import { LIMITS } from '@/domain/limits'
import { isSlug } from '@/domain/post/slug'
import { invalid, type Refusal } from '@/domain/refusal'
import { line, text } from '@/domain/strings'
import { ok, refuse, type Result } from '@/lib/result'
import type { Project } from '@/payload-types'
import { inTransaction, isSlugTaken } from './transaction'

const request = z.strictObject({
  slug: z.string().refine(isSlug, withIssue({ code: 'project_slug', params: { max: LIMITS.slug } })),
  name: line({ min: 1, max: LIMITS.projectName }).refine(
    (name) => name === '' || name.trim() !== '',
    withIssue({ code: 'project_name' }),
  ),
  code: line({ max: LIMITS.projectCode }).optional(),
  color: z
    .string()
    .refine((color) => /^#[0-9a-f]{6}$/i.test(color), withIssue({ code: 'color' }))
    .default('#4f5d75'),
  description: text({ max: LIMITS.projectDescription }).optional(),
  sort: z.int().default(0),
})

/** Creates a project. Refuses with all validation errors at once, and with `slug_taken` for a used slug. */
export async function createProject(
  payload: Payload,
  actor: Actor,
  given: unknown,
): Promise<Result<Project, Refusal>> {
  const valid = validate(request, given)
  if (!valid.ok) return refuse(invalid(...valid.refusal))
  const { code = null, description = null, ...fields } = valid.value
  return inTransaction(payload, actor, async ({ req }) => {
    const data = { ...fields, code, description, isActive: true }
    try {
      return ok(await payload.create({ collection: 'projects', data, depth: 0, overrideAccess: true, req }))
    } catch (error) {
      if (isSlugTaken(error)) return refuse({ kind: 'slug_taken', slug: data.slug })
      throw error
    }
  })
}
