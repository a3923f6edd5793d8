import type { CollectionBeforeOperationHook, CollectionConfig } from 'payload'
import { projectFields } from '@/domain/project'
import { lastPlace } from '@/operations/sortProjects'
import { requestDb } from '@/operations/transaction'
import { accessFor, oneAtATime } from '../access'
import { colorField, newTitle, validateText } from '../fields'
import { auditTrail } from '../auditTrail'
import { refuseWhileUsed } from '../refuseWhileUsed'
import { groups } from '../labels'
import { endpoints } from './endpoints'

/** A new project comes after all others, unless the request says where. */
const placeLast: CollectionBeforeOperationHook<'projects'> = async ({ args, operation, req }) => {
  if (operation === 'create') args.data.sort ??= await lastPlace(await requestDb(req))
  return args
}

/** The products that posts are about. */
export const Projects: CollectionConfig = {
  slug: 'projects',
  labels: { singular: { de: 'Projekt', en: 'Project' }, plural: { de: 'Projekte', en: 'Projects' } },
  admin: {
    group: groups.manage,
    useAsTitle: 'name',
    defaultColumns: ['name', 'color', 'slug', 'code', 'isActive'],
    components: {
      beforeListTable: ['/src/admin/manage/SortProjects#SortProjects'],
      edit: { beforeDocumentControls: [newTitle({ de: 'Neues Projekt', en: 'New project' })] },
    },
    description: {
      de: 'Jeder Eintrag gehört zu einem Projekt. Ein inaktives Projekt bleibt lesbar, nimmt aber keine neuen Einträge an.',
      en: 'Every entry belongs to a project. An inactive project stays readable but accepts no new entries.',
    },
  },
  defaultSort: ['sort', 'name'],
  endpoints,
  ...oneAtATime,
  access: accessFor({ read: 'author', write: 'admin' }),
  hooks: {
    ...auditTrail,
    beforeOperation: [placeLast],
    beforeDelete: [
      refuseWhileUsed(
        'projects',
        { table: 'posts', column: 'project_id', code: 'usedByEntries' },
        { table: 'media', column: 'project_id', code: 'usedByImages' },
        { table: 'api_clients', column: 'project_id', code: 'usedByClients' },
        { table: '_posts_v', column: 'version_project_id', code: 'usedByVersions' },
      ),
    ],
  },
  fields: [
    {
      name: 'name',
      type: 'text',
      required: true,
      validate: validateText(projectFields.name),
      label: { de: 'Name', en: 'Name' },
    },
    {
      name: 'slug',
      type: 'text',
      required: true,
      unique: true,
      index: true,
      validate: validateText(projectFields.slug),
      label: { de: 'Kurzname für Adressen', en: 'Slug' },
      admin: {
        description: {
          de: 'Kleinbuchstaben, Ziffern und einzelne Bindestriche. API-Clients verwenden diesen Namen.',
          en: 'Lower-case letters, digits and single hyphens. API clients use this name.',
        },
        components: { Field: '/src/admin/manage/ProjectSlug#ProjectSlug' },
      },
    },
    {
      name: 'code',
      type: 'text',
      validate: validateText(projectFields.code),
      label: { de: 'Kürzel', en: 'Code' },
      admin: {
        description: {
          de: 'Steht vor der Nummer eines Eintrags, zum Beispiel SHP.',
          en: 'Shown before the number of an entry, for example SHP.',
        },
      },
    },
    colorField({
      de: 'Akzentfarbe der Einträge dieses Projekts.',
      en: 'Accent colour of this project’s entries.',
    }),
    {
      name: 'description',
      type: 'textarea',
      validate: validateText(projectFields.description),
      label: { de: 'Beschreibung', en: 'Description' },
    },
    {
      name: 'sort',
      type: 'number',
      required: true,
      defaultValue: 0,
      label: { de: 'Reihenfolge', en: 'Order' },
      // The list of projects changes it (ADMIN-23).
      admin: { disabled: true },
    },
    {
      name: 'isActive',
      type: 'checkbox',
      required: true,
      defaultValue: true,
      label: { de: 'Aktiv', en: 'Active' },
      admin: {
        position: 'sidebar',
        description: {
          de: 'Ohne Häkchen bleibt das Projekt lesbar, nimmt aber keine neuen Entwürfe an.',
          en: 'When unchecked, the project stays readable but accepts no new drafts.',
        },
      },
    },
  ],
}
