import type { Access, CollectionConfig } from 'payload'
import { LIMITS } from '@/domain/limits'
import { postFields } from '@/domain/post/bodies'
import { isUuid } from '@/lib/ids'
import { accessFor, denyAll, isAtLeast, oneAtATime } from '../access'
import { auditTrail } from '../auditTrail'
import { dateComponents, maxLengthFor, newTitle, unlisted, validateText } from '../fields'
import { audienceMeaning, audienceOptions, groups } from '../labels'
import { keepLock, keepSelectable } from '../locks'
import { blocks } from './blocks'
import { endpoints } from './endpoints'
import { lastProject, lastType, ownName } from './presets'
import { assignSlug, compareSeal, mergeVersions, recordChange, syncPostMedia } from './derive'
import { filterByView } from './entryViews'
import { guardLifecycle, refuseDeletingPublished, refuseUnknownStatus, rememberShown } from './guardLifecycle'
import { validateBlockShapes, validateContent } from './validateContent'

/** A published post is read-only for everyone. */
const draftsForAuthors: Access = ({ req }) => isAtLeast(req, 'author') && { status: { equals: 'draft' } }

/** A scheduled post is deleted by those who may withdraw its approval. */
const unscheduledForAuthors: Access = (args) =>
  isAtLeast(args.req, 'publisher')
    ? draftsForAuthors(args)
    : isAtLeast(args.req, 'author') && { status: { equals: 'draft' }, 'approval.seal': { exists: false } }

/** A field that no one chooses in a form or in a list. */
const internal = { hidden: true, ...unlisted } as const

/** A field that a form sends back, and that only operations write. */
const byOperations = { create: denyAll, update: denyAll }

/**
 * The posts. Users and clients change drafts; only operations write `status`, `number`, `publishedAt` and `approval`
 * (docs/architecture.md).
 */
export const Posts: CollectionConfig = {
  slug: 'posts',
  labels: { singular: { de: 'Eintrag', en: 'Entry' }, plural: { de: 'Einträge', en: 'Entries' } },
  admin: {
    group: groups.write,
    useAsTitle: 'title',
    defaultColumns: ['title', 'project', 'type', 'audience', 'status', 'publishAt', 'authorName'],
    pagination: { defaultLimit: 25, limits: [25, 50, 100] },
    baseFilter: filterByView,
    // Lists read only their columns, not the content of each entry.
    enableListViewSelectAPI: true,
    listSearchableFields: ['title', 'slug', 'teaser'],
    description: {
      de: 'Was sich in einem Projekt geändert hat, für Kolleginnen, Kollegen und Kunden geschrieben.',
      en: 'What changed in a project, written for colleagues and customers.',
    },
    livePreview: { url: ({ data }) => (isUuid(String(data.id)) ? `/preview/${data.id}` : null) },
    components: {
      beforeListTable: [
        '/src/admin/posts/EntryViews#EntryViews',
        '/src/admin/approval/ApproveSelected#ApproveSelected',
      ],
      edit: {
        SaveButton: '/src/admin/writing/SaveControls#SaveControls',
        beforeDocumentControls: [
          newTitle({ de: 'Neuer Eintrag', en: 'New entry' }),
          '/src/admin/approval/ApprovalControls#ApprovalControls',
          '/src/admin/history/HistoryControls#HistoryControls',
        ],
        editMenuItems: ['/src/admin/preview/CopyPreviewLink#CopyPreviewLink'],
      },
      views: {
        edit: {
          default: { Component: '/src/admin/writing/PostEdit#PostEdit' },
          livePreview: { Component: '/src/admin/preview/PreviewFrame#PreviewFrame' },
          correct: { Component: '/src/admin/history/CorrectView#CorrectView', path: '/correct' },
          versions: { Component: '/src/admin/history/VersionsView#VersionsView' },
          version: { Component: '/src/admin/history/VersionsView#VersionsView' },
          review: {
            Component: '/src/admin/approval/ReviewView#ReviewView',
            path: '/review',
            tab: { href: '/review', label: ({ t }) => t('archive:review'), order: 200 },
          },
        },
      },
    },
  },
  defaultSort: '-updatedAt',
  // What the cells of a list need.
  forceSelect: {
    title: true,
    audience: true,
    status: true,
    number: true,
    publishAt: true,
    review: true,
    approval: true,
    createdBy: true,
  },
  // What other documents show of an entry that they name.
  defaultPopulate: { title: true, slug: true },
  versions: { drafts: false, maxPerDoc: LIMITS.storedVersions },
  ...oneAtATime,
  access: {
    ...accessFor({ read: 'author', write: 'author' }),
    update: draftsForAuthors,
    delete: unscheduledForAuthors,
  },
  hooks: {
    beforeOperation: [refuseUnknownStatus, rememberShown, validateBlockShapes],
    beforeValidate: [assignSlug],
    beforeChange: [guardLifecycle, validateContent, recordChange],
    beforeDelete: [refuseDeletingPublished],
    afterChange: [syncPostMedia, mergeVersions, keepLock, ...auditTrail.afterChange],
    afterDelete: auditTrail.afterDelete,
    afterRead: [keepSelectable],
  },
  endpoints,
  indexes: [{ fields: ['client', 'idempotencyKey'], unique: true }],
  fields: [
    {
      name: 'requestedChanges',
      type: 'ui',
      admin: {
        disableListColumn: true,
        components: { Field: '/src/admin/approval/RequestedChanges#RequestedChanges' },
      },
    },
    {
      type: 'row',
      fields: [
        {
          name: 'project',
          type: 'relationship',
          relationTo: 'projects',
          required: true,
          index: true,
          label: { de: 'Projekt', en: 'Project' },
          defaultValue: lastProject,
          admin: {
            width: '50%',
            allowCreate: false,
            allowEdit: false,
            components: { Cell: '/src/admin/posts/cells#ProjectCell' },
          },
        },
        {
          name: 'type',
          type: 'relationship',
          relationTo: 'post-types',
          required: true,
          index: true,
          label: { de: 'Art der Änderung', en: 'Type of change' },
          defaultValue: lastType,
          admin: {
            width: '50%',
            allowCreate: false,
            allowEdit: false,
            components: {
              Cell: '/src/admin/fields/PostType#PostTypeCell',
              Field: '/src/admin/fields/PostType#PostTypeField',
            },
          },
        },
      ],
    },
    {
      name: 'title',
      type: 'text',
      required: true,
      maxLength: maxLengthFor(LIMITS.title),
      label: { de: 'Titel', en: 'Title' },
      admin: {
        description: { de: 'Sagt, was sich geändert hat.', en: 'Says what changed.' },
        components: { afterInput: ['/src/admin/writing/FieldNotes#FieldNotes'] },
      },
    },
    {
      name: 'teaser',
      type: 'textarea',
      maxLength: maxLengthFor(LIMITS.teaser),
      label: { de: 'Teaser', en: 'Teaser' },
      admin: {
        description: {
          de: 'Zwei bis drei Sätze darüber, was die Änderung den Lesern bringt.',
          en: 'Two or three sentences on how readers benefit from the change.',
        },
        components: { afterInput: ['/src/admin/writing/FieldNotes#FieldNotes'] },
      },
    },
    {
      name: 'cover',
      type: 'upload',
      relationTo: 'media',
      label: { de: 'Titelbild', en: 'Cover image' },
      admin: {
        components: {
          Field: { path: '/src/admin/images/ImageField#ImageField', clientProps: { hasFocalPoint: true } },
        },
      },
    },
    {
      name: 'blocks',
      type: 'blocks',
      maxRows: LIMITS.blocks,
      label: { de: 'Inhalt', en: 'Content' },
      labels: { singular: { de: 'Block', en: 'Block' }, plural: { de: 'Blöcke', en: 'Blocks' } },
      admin: { components: { Field: '/src/admin/writing/blocks/BlocksField#BlocksField' } },
      blocks,
    },
    {
      type: 'row',
      fields: [
        {
          name: 'audience',
          type: 'select',
          required: true,
          defaultValue: 'internal',
          options: [...audienceOptions],
          label: { de: 'Zielgruppe', en: 'Audience' },
          admin: { width: '50%', isClearable: false, description: audienceMeaning },
        },
        {
          name: 'publishAt',
          type: 'date',
          label: { de: 'Datum', en: 'Date' },
          admin: {
            width: '50%',
            date: { pickerAppearance: 'dayAndTime' },
            components: dateComponents,
            description: {
              de: 'Wann der Eintrag erscheinen soll. Leer lassen für den Zeitpunkt der Freigabe.',
              en: 'When to publish the entry. Leave empty for the time of approval.',
            },
          },
        },
      ],
    },
    {
      name: 'findings',
      type: 'ui',
      admin: {
        position: 'sidebar',
        disableListColumn: true,
        components: { Field: '/src/admin/writing/FindingsSummary#FindingsSummary' },
      },
    },
    {
      name: 'tags',
      type: 'json',
      required: true,
      defaultValue: [],
      label: { de: 'Schlagwörter', en: 'Tags' },
      typescriptSchema: [() => ({ type: 'array', items: { type: 'string' } })],
      admin: { position: 'sidebar', components: { Field: '/src/admin/writing/TagsField#TagsField' } },
    },
    {
      name: 'authorName',
      type: 'text',
      maxLength: maxLengthFor(LIMITS.authorName),
      defaultValue: ownName,
      label: { de: 'Verfasst von', en: 'Author' },
      admin: { position: 'sidebar', components: { Cell: '/src/admin/posts/cells#AuthorCell' } },
    },
    {
      name: 'slug',
      type: 'text',
      unique: true,
      index: true,
      validate: validateText(postFields.slug),
      label: { de: 'Kurzname für Adressen', en: 'Slug' },
      admin: { position: 'sidebar', components: { Description: '/src/admin/writing/SlugHelp#SlugHelp' } },
    },
    {
      name: 'status',
      type: 'select',
      required: true,
      defaultValue: 'draft',
      index: true,
      options: [
        { value: 'draft', label: { de: 'Entwurf', en: 'Draft' } },
        { value: 'published', label: { de: 'Veröffentlicht', en: 'Published' } },
        { value: 'withdrawn', label: { de: 'Zurückgezogen', en: 'Withdrawn' } },
      ],
      label: { de: 'Status', en: 'Status' },
      admin: {
        // The bar above the form says it in words.
        hidden: true,
        components: { Cell: '/src/admin/posts/cells#StateCell' },
      },
    },
    {
      name: 'number',
      type: 'number',
      unique: true,
      label: { de: 'Nummer', en: 'Number' },
      admin: { hidden: true },
    },
    { name: 'publishedAt', type: 'date', admin: internal },
    {
      name: 'approval',
      type: 'group',
      admin: internal,
      fields: [
        { name: 'by', type: 'relationship', relationTo: 'users', admin: unlisted },
        { name: 'at', type: 'date', admin: unlisted },
        { name: 'seal', type: 'text', admin: unlisted },
      ],
    },
    {
      name: 'review',
      type: 'group',
      access: byOperations,
      admin: internal,
      fields: [
        {
          name: 'state',
          type: 'select',
          defaultValue: 'in_progress',
          index: true,
          options: [
            { value: 'in_progress', label: { de: 'In Arbeit', en: 'In progress' } },
            { value: 'submitted', label: { de: 'Eingereicht', en: 'Submitted' } },
            { value: 'changes_requested', label: { de: 'Änderungen erbeten', en: 'Changes requested' } },
          ],
          admin: unlisted,
        },
        { name: 'comment', type: 'textarea', admin: unlisted },
        { name: 'by', type: 'text', admin: unlisted },
        { name: 'at', type: 'date', admin: unlisted },
      ],
    },
    {
      name: 'withdrawal',
      type: 'group',
      access: byOperations,
      admin: internal,
      fields: [
        { name: 'reason', type: 'textarea', admin: unlisted },
        { name: 'by', type: 'text', admin: unlisted },
        { name: 'at', type: 'date', admin: unlisted },
      ],
    },
    {
      name: 'corrections',
      type: 'json',
      access: byOperations,
      defaultValue: [],
      typescriptSchema: [
        () => ({
          type: 'array',
          items: {
            type: 'object',
            additionalProperties: false,
            properties: {
              at: { type: 'string' },
              by: { type: 'string' },
              note: { type: ['string', 'null'] },
              isMajor: { type: 'boolean' },
              alts: {
                type: 'array',
                items: {
                  type: 'object',
                  additionalProperties: false,
                  properties: {
                    id: { type: 'string' },
                    before: { type: 'string' },
                    after: { type: 'string' },
                  },
                  required: ['id', 'before', 'after'],
                },
              },
            },
            required: ['at', 'by', 'note', 'isMajor'],
          },
        }),
      ],
      admin: internal,
    },
    // Who made this version, and by what: the versions of the history keep it.
    {
      name: 'change',
      type: 'group',
      access: byOperations,
      admin: internal,
      fields: [
        { name: 'by', type: 'text', admin: unlisted },
        { name: 'action', type: 'text', admin: unlisted },
      ],
    },
    {
      name: 'createdBy',
      type: 'relationship',
      relationTo: 'users',
      index: true,
      access: byOperations,
      admin: internal,
    },
    {
      name: 'isApprovalValid',
      type: 'checkbox',
      virtual: true,
      access: byOperations,
      admin: internal,
      hooks: { afterRead: [compareSeal] },
    },
    { name: 'client', type: 'relationship', relationTo: 'api-clients', admin: internal },
    { name: 'idempotencyKey', type: 'text', admin: internal },
  ],
}
