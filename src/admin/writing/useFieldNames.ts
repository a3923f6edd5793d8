'use client'

import { getTranslation } from '@payloadcms/translations'
import { useDocumentInfo, useForm, useTranslation } from '@payloadcms/ui'
import type { ClientField } from 'payload'
import { useWritingMessages } from './useWritingMessages'

/** The name of a form field in words, by its path: "Title", or "Block 5, Video: Address" for `blocks.4.url`. */
export function useFieldNames(): (path: string) => string {
  const { docConfig } = useDocumentInfo()
  const { getField } = useForm()
  const { i18n } = useTranslation()
  const { words } = useWritingMessages()

  return (path) => {
    const [name = '', index, inner] = path.split('.')
    const field = find(docConfig?.fields ?? [], name)
    if (field?.type !== 'blocks' || index === undefined) return labelOf(field) ?? name
    const type = getField(name)?.rows?.[Number(index)]?.blockType
    const block = field.blocks.find(({ slug }) => slug === type)
    const label = getTranslation(block?.labels?.singular ?? type ?? '', i18n)
    const row = words.blocks.row(Number(index) + 1, label)
    const innerLabel = inner === undefined ? null : labelOf(find(block?.fields ?? [], inner))
    return innerLabel === null ? row : words.errors.field(row, innerLabel)
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
