'use client'

import { getTranslation } from '@payloadcms/translations'
import { useConfig, useDocumentInfo, useFormFields, useTranslation } from '@payloadcms/ui'
import type { ClientField } from 'payload'
import { isRecord } from '@/lib/json'
import type { Post } from '@/payload-types'
import { useMessages } from '../useMessages'

/**
 * The name of a post's field in words, by its path: "Title", "Block 5, Video: Address" for `blocks.4.url`, or "Block 3, Gallery:
 * image 2". Works in the form, on other pages of a post, and elsewhere with the blocks of the post.
 */
export function useFieldNames(): (path: string, blocks?: readonly unknown[]) => string {
  const { getEntityConfig } = useConfig()
  const { data } = useDocumentInfo()
  const rows = useFormFields(([fields]) => fields.blocks?.rows)
  const { i18n } = useTranslation()
  const { words } = useMessages()
  const stored = (data as Partial<Post> | undefined)?.blocks
  const shown: readonly unknown[] = rows ?? (Array.isArray(stored) ? stored : [])

  return (path, blocks = shown) => {
    const [name = '', index, inner, image] = path.split('.')
    const field = find(getEntityConfig({ collectionSlug: 'posts' }).fields, name)
    if (field?.type !== 'blocks' || index === undefined) return labelOf(field) ?? name
    const row = blocks[Number(index)]
    const type = isRecord(row) ? row.blockType : undefined
    const block = field.blocks.find(({ slug }) => slug === type)
    const label = block ? getTranslation(block.labels?.singular ?? block.slug, i18n) : null
    const place = words.fields.block(Number(index) + 1, label)
    if (image !== undefined) return words.fields.inner(place, words.fields.image(Number(image) + 1))
    // The only image of a block needs no name.
    const innerLabel =
      inner === undefined || inner === 'mediaId' ? null : labelOf(find(block?.fields ?? [], inner))
    // "Block 1, Text: Text" says it twice.
    return innerLabel === null || innerLabel === label ? place : words.fields.inner(place, innerLabel)
  }

  function labelOf(field: ClientField | null): string | null {
    if (!field || !('label' in field) || !field.label || typeof field.label === 'function') return null
    return getTranslation(field.label, i18n)
  }
}

/** The field with a name, also inside of rows. */
function find(fields: readonly ClientField[], name: string): ClientField | null {
  for (const field of fields) {
    if ('name' in field && field.name === name) return field
    const inner = field.type === 'row' ? find(field.fields, name) : null
    if (inner) return inner
  }
  return null
}
