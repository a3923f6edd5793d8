import type { Route } from '../route'
import { deleteMedia } from './deleteMedia'
import { createPost } from './createPost'
import { deletePost } from './deletePost'
import { getPost } from './getPost'
import { listPosts } from './listPosts'
import { listPostTypes } from './listPostTypes'
import { listProjects } from './listProjects'
import { mediaFile } from './mediaFile'
import { uploadMedia } from './uploadMedia'
import { putBlocks } from './replaceBlocks'
import { updatePost } from './updatePost'

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
]
