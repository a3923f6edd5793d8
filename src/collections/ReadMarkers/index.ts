import type { CollectionConfig } from 'payload'
import { LIMITS } from '@/domain/limits'
import { accessFor } from '../access'

/**
 * Which user of an integrating application has read which post, within the client's project (READ-13). Only the
 * API writes it; administrators can read it (ADMIN-11).
 */
export const ReadMarkers: CollectionConfig = {
  slug: 'read-markers',
  labels: {
    singular: { de: 'Gelesen-Markierung', en: 'Read marker' },
    plural: { de: 'Gelesen-Markierungen', en: 'Read markers' },
  },
  admin: { hidden: true },
  lockDocuments: false,
  access: accessFor({ read: 'admin' }),
  indexes: [{ fields: ['project', 'externalUserId', 'post'], unique: true }],
  fields: [
    { name: 'project', type: 'relationship', relationTo: 'projects', required: true },
    { name: 'externalUserId', type: 'text', required: true, maxLength: LIMITS.externalUserId },
    { name: 'post', type: 'relationship', relationTo: 'posts', required: true },
  ],
}
