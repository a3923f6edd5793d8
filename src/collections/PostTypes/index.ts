import type { CollectionConfig } from 'payload'
import { LIMITS } from '@/domain/limits'
import { slug } from '@/domain/slug'
import { line } from '@/domain/strings'
import { accessFor, oneAtATime } from '../access'
import { auditTrail } from '../auditTrail'
import { colorField, validateText } from '../fields'
import { refuseWhileUsed } from '../refuseWhileUsed'
import { groups } from '../labels'

const labelField = {
  type: 'text',
  required: true,
  validate: validateText(line({ max: LIMITS.postTypeLabel })),
} as const

/** The kinds of change that a post can be about. */
export const PostTypes: CollectionConfig = {
  slug: 'post-types',
  labels: {
    singular: { de: 'Eintragsart', en: 'Post type' },
    plural: { de: 'Eintragsarten', en: 'Post types' },
  },
  admin: {
    group: groups.manage,
    useAsTitle: 'key',
    defaultColumns: ['key', 'labels', 'color'],
    description: {
      de: 'Zum Beispiel neue Funktion, Verbesserung oder Behebung. API-Clients verwenden den Schlüssel, Menschen sehen die Bezeichnung.',
      en: 'For example new feature, improvement or fix. API clients use the key, people see the label.',
    },
  },
  ...oneAtATime,
  access: accessFor({ read: 'author', write: 'admin' }),
  hooks: {
    ...auditTrail,
    beforeDelete: [
      refuseWhileUsed(
        'post_types',
        { table: 'posts', column: 'type_id', code: 'usedByEntries' },
        { table: '_posts_v', column: 'version_type_id', code: 'usedByVersions' },
      ),
    ],
  },
  fields: [
    {
      name: 'key',
      type: 'text',
      required: true,
      unique: true,
      index: true,
      maxLength: LIMITS.postTypeKey,
      validate: validateText(slug.max(LIMITS.postTypeKey)),
      label: { de: 'Schlüssel', en: 'Key' },
    },
    {
      name: 'labels',
      type: 'group',
      label: { de: 'Bezeichnung', en: 'Label' },
      fields: [
        { ...labelField, name: 'de', label: { de: 'Deutsch', en: 'German' } },
        { ...labelField, name: 'en', label: { de: 'Englisch', en: 'English' } },
      ],
    },
    colorField({
      de: 'Die Farbe des Punktes vor der Bezeichnung.',
      en: 'Colour of the dot next to the label.',
    }),
  ],
}
