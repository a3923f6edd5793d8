'use client'

import { FieldDescription, useDocumentInfo } from '@payloadcms/ui'
import type { Post } from '@/payload-types'
import { useWritingMessages } from './useWritingMessages'

/** Below the slug: whether it follows the title, which depends on who created the entry (WRITE-13). */
export function SlugHelp() {
  const { slug } = useWritingMessages().words
  const { client } = (useDocumentInfo().data ?? {}) as Partial<Post>
  return <FieldDescription description={client ? slug.stays : slug.follows} path="slug" />
}
