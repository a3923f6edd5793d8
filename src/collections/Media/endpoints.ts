import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { userScope } from '@/domain/client'
import { focalPointSchema } from '@/domain/focalPoint'
import { validate, withIssue } from '@/domain/issues'
import { LIMITS } from '@/domain/limits'
import { invalid, type Refusal } from '@/domain/refusal'
import { recordId, text } from '@/domain/strings'
import { isUuid } from '@/lib/ids'
import { ok, refuse, type Result } from '@/lib/result'
import { setFocalPoint } from '@/operations/images/setFocalPoint'
import { poolDb } from '@/queries/db'
import { IMAGE_FILTERS, imageLibrary, libraryImages, postsShowing } from '@/queries/imageLibrary'
import { userEndpoint } from '../userEndpoint'

const MAX_PAGE = 100_000

const page = z
  .string()
  .refine(
    (value) => /^[1-9]\d{0,5}$/.test(value) && Number(value) <= MAX_PAGE,
    withIssue({ code: 'whole_number', params: { min: 1, max: MAX_PAGE } }),
  )
  .transform(Number)
  .default(1)

/** Search words, cut to what a search of posts accepts too (LIMIT-18). */
const words = text({ max: LIMITS.searchText })
  .transform((value) => [...new Set(value.split(/\s+/).filter(Boolean))].slice(0, LIMITS.searchTerms))
  .default([])

/** The query of the library, as the endpoint and the address of its page have it. */
export const libraryQuery = z.object({
  q: words,
  filter: z.enum(IMAGE_FILTERS).default('all'),
  project: recordId.optional(),
  first: recordId.optional(),
  page,
})

/** The images of a form, all in one call. */
const idsQuery = z.object({
  ids: z
    .string()
    .transform((value) => [...new Set(value.split(','))])
    .pipe(z.array(recordId).max(LIMITS.perPage.max)),
  post: recordId.optional(),
})

/** What the admin reads of images beyond Payload's own fields, and the focal point (ADMIN-2, IMG-18 to IMG-20). */
export const endpoints = [
  userEndpoint({
    path: '/library',
    method: 'get',
    role: 'author',
    handle: async ({ req }) => {
      const query = queryOf(req, libraryQuery)
      if (!query.ok) return query
      const { q: terms, page, ...filter } = query.value
      const perPage = LIMITS.libraryImages
      const { items, total } = await imageLibrary(
        poolDb(req.payload),
        userScope(),
        { ...filter, terms },
        { page, perPage },
      )
      return ok({ items, meta: { total, page, per_page: perPage } })
    },
  }),

  userEndpoint({
    path: '/described',
    method: 'get',
    role: 'author',
    handle: async ({ req }) => {
      const query = queryOf(req, idsQuery)
      if (!query.ok) return query
      const { ids, post } = query.value
      return ok({ items: await libraryImages(poolDb(req.payload), userScope(), ids, post) })
    },
  }),

  userEndpoint({
    path: '/:id/uses',
    method: 'get',
    role: 'author',
    handle: async ({ req, id }) => {
      if (!isUuid(id)) return refuse({ kind: 'not_found' })
      const { items, total } = await postsShowing(poolDb(req.payload), userScope(), id, LIMITS.perPage.max)
      return ok({ items, meta: { total } })
    },
  }),

  userEndpoint({
    path: '/:id/focal-point',
    method: 'post',
    role: 'author',
    body: z.strictObject({ focalPoint: focalPointSchema }),
    handle: ({ req, user, id, body }) => setFocalPoint(req.payload, user, id, body.focalPoint),
  }),
]

/** The query of a request, validated. Pointers of issues are `?name`. */
function queryOf<Query>({ searchParams }: PayloadRequest, schema: z.ZodType<Query>): Result<Query, Refusal> {
  const given = [...searchParams].filter(([, value]) => value !== '')
  const valid = validate(schema, Object.fromEntries(given))
  if (valid.ok) return valid
  return refuse(
    invalid(...valid.refusal.map((issue) => ({ ...issue, pointer: `?${issue.pointer.split('/')[1]}` }))),
  )
}
