import { sql } from '@payloadcms/db-postgres'
import type { CollectionBeforeChangeHook, CollectionConfig, TextField, UIField } from 'payload'
import { LIMITS } from '@/domain/limits'
import { slug } from '@/domain/slug'
import { line } from '@/domain/strings'
import { requestDb } from '@/operations/transaction'
import type { Label, Language } from '@/messages/language'
import type { PostType } from '@/payload-types'
import { accessFor, oneAtATime } from '../access'
import { auditTrail } from '../auditTrail'
import { colorField, newTitle, unlisted, validateText } from '../fields'
import { refusalError } from '../refusals'
import { refuseWhileUsed } from '../refuseWhileUsed'
import { groups } from '../labels'

/** The labels by their language, and the column of each in the list. */
const LABELS = {
  de: { column: 'labelDe', label: { de: 'Bezeichnung (Deutsch)', en: 'Label (German)' } },
  en: { column: 'labelEn', label: { de: 'Bezeichnung (Englisch)', en: 'Label (English)' } },
} as const satisfies Record<Language, { column: string; label: Label }>

function labelField(name: Language): TextField {
  const validate = validateText(line({ max: LIMITS.postTypeLabel }))
  return { name, type: 'text', required: true, validate, label: LABELS[name].label, admin: unlisted }
}

function labelColumn(language: Language): UIField {
  const { column, label } = LABELS[language]
  const Cell = { path: '/src/admin/fields/PostType#LabelCell', serverProps: { language } }
  return { name: column, type: 'ui', label, admin: { components: { Cell } } }
}

/** Refuses another key while a post or its history uses the type (ADMIN-4), because API clients know the type by it. */
const keepUsedKey: CollectionBeforeChangeHook<PostType> = async ({ data, operation, originalDoc, req }) => {
  if (
    operation !== 'update' ||
    originalDoc === undefined ||
    data.key === undefined ||
    data.key === originalDoc.key
  )
    return data
  const db = await requestDb(req)
  // A post that is saved at the same time waits, or is counted.
  await db(sql`select 1 from post_types where id = ${originalDoc.id} for update`)
  const [row] = await db<{ uses: number }>(sql`
    select count(*)::int as uses from (
      select id from posts where type_id = ${originalDoc.id}
      union select parent_id from _posts_v where version_type_id = ${originalDoc.id}
    ) used`)
  const count = row?.uses ?? 0
  if (count > 0) throw refusalError(req, 409, { code: 'keyUsed', params: { count } })
  return data
}

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
    defaultColumns: ['key', LABELS.de.column, LABELS.en.column, 'color'],
    components: {
      edit: { beforeDocumentControls: [newTitle({ de: 'Neue Eintragsart', en: 'New post type' })] },
    },
    description: {
      de: 'Zum Beispiel neue Funktion, Verbesserung oder Behebung. API-Clients verwenden den Schlüssel, Menschen sehen die Bezeichnung. Das Archiv bringt feature, improvement, fix, breaking und info mit; Bezeichnungen und Farben können Sie ändern.',
      en: 'For example new feature, improvement or fix. API clients use the key, people see the label. The archive comes with feature, improvement, fix, breaking and info; you can change their labels and colours.',
    },
  },
  ...oneAtATime,
  access: accessFor({ read: 'author', write: 'admin' }),
  hooks: {
    ...auditTrail,
    beforeChange: [keepUsedKey],
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
      admin: {
        description: {
          de: 'API-Clients verwenden diesen Schlüssel. Sobald ein Eintrag ihn verwendet, lässt er sich nicht mehr ändern.',
          en: 'API clients use it. Once an entry uses it, it can no longer be changed.',
        },
      },
    },
    {
      name: 'labels',
      type: 'group',
      label: false,
      fields: [labelField('de'), labelField('en')],
    },
    labelColumn('de'),
    labelColumn('en'),
    colorField({
      de: 'Die Farbe des Punktes vor der Bezeichnung.',
      en: 'Colour of the dot next to the label.',
    }),
  ],
}
