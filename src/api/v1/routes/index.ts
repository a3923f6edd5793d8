import type { Route } from '../route'
import { createPost } from './createPost'
import { deleteMedia } from './deleteMedia'
import { deletePost } from './deletePost'
import { getPost } from './getPost'
import { listPosts } from './listPosts'
import { listPostTypes } from './listPostTypes'
import { listProjects } from './listProjects'
import { mediaFile } from './mediaFile'
import { putBlocks } from './putBlocks'
import { updatePost } from './updatePost'
import { uploadMedia } from './uploadMedia'

/** Every route of the interface, in the order of SPEC.md. */
export const routes: readonly Route[] = [
  listProjects,
  listPosts,
  getPost,
  listPostTypes,
  createPost,
  updatePost,
  putBlocks,
  deletePost,
  uploadMedia,
  deleteMedia,
  mediaFile,
]
