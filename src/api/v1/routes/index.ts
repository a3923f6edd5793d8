import type { Route } from '../routing/defineRoute'
import { createPost, deletePost, listFindings, putBlocks, updatePost } from './drafts'
import { listDrafts } from './listDrafts'
import { publishDue, weeklyReport } from './jobs'
import { deleteMedia, mediaFile, uploadMedia } from './media'
import { getPost, listPosts } from './posts'
import { listPostTypes } from './postTypes'
import { listProjects } from './projects'
import { listUnread, markPostsRead } from './readMarkers'
import { getDocument, getSkill, getStyleGuide } from './tools'

/** Every route of the API. */
export const routes: readonly Route[] = [
  listProjects,
  listPosts,
  getPost,
  listUnread,
  markPostsRead,
  listPostTypes,
  listDrafts,
  createPost,
  updatePost,
  putBlocks,
  deletePost,
  listFindings,
  uploadMedia,
  deleteMedia,
  mediaFile,
  publishDue,
  weeklyReport,
  getDocument(() => routes),
  getStyleGuide,
  getSkill,
]
