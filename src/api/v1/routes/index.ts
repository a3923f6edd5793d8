import type { Route } from '../routing/defineRoute'
import { createPost } from './createPost'
import { deleteMedia } from './deleteMedia'
import { deletePost } from './deletePost'
import { getDocument } from './getDocument'
import { getPost } from './getPost'
import { getSkill, getStyleGuide } from './getText'
import { listFindings } from './listFindings'
import { listPosts } from './listPosts'
import { listPostTypes } from './listPostTypes'
import { listProjects } from './listProjects'
import { listUnread } from './listUnread'
import { markPostsRead } from './markPostsRead'
import { mediaFile } from './mediaFile'
import { publishDue } from './publishDue'
import { putBlocks } from './putBlocks'
import { updatePost } from './updatePost'
import { uploadMedia } from './uploadMedia'
import { weeklyReport } from './weeklyReport'

/** Every route of the API. */
export const routes: readonly Route[] = [
  listProjects,
  listPosts,
  getPost,
  listUnread,
  markPostsRead,
  listPostTypes,
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
