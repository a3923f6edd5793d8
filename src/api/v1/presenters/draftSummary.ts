import { z } from 'zod'
import { LIMITS } from '@/domain/limits'
import { REVIEW_STATES, type Review } from '@/domain/post/lifecycle'
import type { DraftSummary } from '@/queries/drafts'
import { exampleChangedDraft, exampleDraft } from './draft'
import { field } from './fields'

/** The review of a draft (PUB-13). */
export const reviewSchema = z
  .strictObject({
    state: z
      .enum(REVIEW_STATES)
      .describe(
        '`in_progress`: a person is still writing it. `submitted`: it waits for a decision. `changes_requested`: it was sent back, and ' +
          '`comment` says what should change.',
      ),
    comment: z.string().nullable().meta({
      description: 'What should change. Null unless the draft was sent back.',
      maxLength: LIMITS.reviewComment,
    }),
    by: z.string().nullable().meta({
      description: 'Who submitted it or sent it back: a person or a client. Null while nobody has.',
      maxLength: LIMITS.clientName,
    }),
    at: field.instant.nullable().describe('When that was, UTC. Null while nobody has.'),
  })
  .meta({
    id: 'Review',
    title: 'Review',
    description: 'How far a draft is on its way to publication, as a person decided.',
  })

/** A draft as the list of drafts returns it (WRITE-18). */
export const draftSummarySchema = z
  .strictObject({
    id: field.id,
    project: field.slug.describe('Slug of its project.'),
    slug: field.slug,
    title: field.title,
    type: field.type,
    audience: field.audience,
    review: reviewSchema,
    publish_at: field.instant.nullable().describe('The requested publication date, UTC, or null.'),
    mine: z.boolean().describe('Whether this client created it.'),
    created_at: field.instant.describe('When it was created, UTC.'),
    updated_at: field.instant.describe('When it was last changed, UTC.'),
  })
  .meta({ id: 'DraftSummary', title: 'Draft in a list', description: 'A draft as the list returns it.' })

/** A draft as the list of drafts returns it. */
export function presentDraftSummary(draft: DraftSummary): z.input<typeof draftSummarySchema> {
  const { id, project, slug, title, type, audience, review } = draft
  return {
    id,
    project,
    slug,
    title,
    type,
    audience,
    review,
    publish_at: draft.publishAt,
    mine: draft.isMine,
    created_at: draft.createdAt,
    updated_at: draft.updatedAt,
  }
}

/** The review of the example draft, which a person has sent back. */
export const exampleReview: Review = {
  state: 'changes_requested',
  comment: 'Please say in the teaser from which version on it works, and add alt text to the second image.',
  by: 'Mira Albrecht',
  at: '2026-08-05T09:02:31.450Z',
}

const { id, project, slug, title, type, audience, publish_at: publishAt } = exampleDraft

/** The example draft as the list returns it. */
export const exampleDraftSummary: z.input<typeof draftSummarySchema> = {
  id,
  project,
  slug,
  title,
  type,
  audience,
  review: exampleReview,
  publish_at: publishAt,
  mine: true,
  created_at: exampleDraft.created_at,
  updated_at: exampleChangedDraft.updated_at,
}
