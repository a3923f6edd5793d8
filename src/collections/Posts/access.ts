import type { Access } from 'payload'
import { isAtLeast } from '../access'

/** Authors change and delete drafts; a published post is read-only for everyone. */
export const draftsForAuthors: Access = ({ req }) =>
  isAtLeast(req, 'author') && { status: { equals: 'draft' } }
