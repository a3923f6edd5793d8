'use client'

import { useConfig } from '@payloadcms/ui'
import { inFormOrder } from './formOrder'

/** Sorts what is said about the fields of an entry (`inFormOrder`). */
export function useFormOrder(): <Item>(items: readonly Item[], pathOf: (item: Item) => string) => Item[] {
  const { getEntityConfig } = useConfig()
  return (items, pathOf) => inFormOrder(items, pathOf, getEntityConfig({ collectionSlug: 'posts' }).fields)
}
