import type { CollectionBeforeChangeHook } from 'payload'
import type { Post } from '@/payload-types'
export const validateContent: CollectionBeforeChangeHook<Post> = ({ data }) => data
