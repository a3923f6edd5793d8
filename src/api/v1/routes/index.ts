import type { Route } from '../route'
import { listPosts } from './listPosts'
import { listPostTypes } from './listPostTypes'
import { listProjects } from './listProjects'

/** Every route of the interface, in the order of SPEC.md. */
export const routes: readonly Route[] = [listProjects, listPosts, listPostTypes]
