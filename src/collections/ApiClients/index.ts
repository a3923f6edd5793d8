import type { CollectionConfig } from 'payload'
import { clientName } from '@/domain/client'
import { accessFor, denyAll, oneAtATime } from '../access'
import { auditTrail } from '../auditTrail'
import { recordedTime, validateText } from '../fields'
import { audienceMeaning, audienceOptions, groups, modeOptions } from '../labels'
import { endpoints } from './endpoints'

/**
 * The programs that may use the API. Not an auth collection: a token authorizes /api/v1 and nothing of Payload
 * (docs/architecture.md). Only the SHA-256 of the token is stored.
 */
export const ApiClients: CollectionConfig = {
  slug: 'api-clients',
  labels: {
    singular: { de: 'API-Client', en: 'API client' },
    plural: { de: 'API-Clients', en: 'API clients' },
  },
  admin: {
    group: groups.manage,
    useAsTitle: 'name',
    defaultColumns: ['name', 'mode', 'audience', 'project', 'lastUsedAt', 'calls', 'token'],
    description: {
      de: 'Programme, die Einträge lesen oder Entwürfe schreiben. Keines davon kann veröffentlichen.',
      en: 'Programs that read entries or write drafts. None of them can publish.',
    },
    components: { beforeListTable: ['/src/admin/apiClients/IssueClient#IssueClient'] },
  },
  defaultSort: '-createdAt',
  lockDocuments: false,
  ...oneAtATime,
  access: { ...accessFor({ read: 'admin', write: 'admin' }), create: denyAll, delete: denyAll },
  hooks: { ...auditTrail },
  endpoints,
  fields: [
    {
      name: 'name',
      type: 'text',
      required: true,
      validate: validateText(clientName),
      label: { de: 'Name', en: 'Name' },
      admin: {
        description: {
          de: 'Wird als Verfasser der Entwürfe angezeigt.',
          en: 'Shown as the author of its drafts.',
        },
      },
    },
    {
      name: 'mode',
      type: 'select',
      required: true,
      defaultValue: 'read',
      label: { de: 'Berechtigung', en: 'Mode' },
      options: [...modeOptions],
      admin: { isClearable: false },
    },
    {
      name: 'audience',
      type: 'select',
      required: true,
      defaultValue: 'public',
      label: { de: 'Zielgruppe', en: 'Audience' },
      options: [...audienceOptions],
      admin: { isClearable: false, description: audienceMeaning },
    },
    {
      name: 'project',
      type: 'relationship',
      relationTo: 'projects',
      label: { de: 'Projekt', en: 'Project' },
      admin: {
        components: {
          Cell: '/src/admin/apiClients/project#ProjectCell',
          Field: '/src/admin/apiClients/project#ProjectField',
        },
        allowCreate: false,
        allowEdit: false,
        description: {
          de: 'Leer lassen für alle Projekte. Mit einem Projekt sieht und schreibt der Client nur dort.',
          en: 'Leave empty for all projects. With a project, the client reads and writes only there.',
        },
      },
    },
    { name: 'lastUsedAt', label: { de: 'Zuletzt benutzt', en: 'Last used' }, ...recordedTime },
    { name: 'revokedAt', label: { de: 'Widerrufen', en: 'Revoked' }, ...recordedTime },
    {
      name: 'calls',
      type: 'ui',
      label: { de: 'Aufrufe in 7 Tagen', en: 'Calls in 7 days' },
      admin: { components: { Cell: '/src/admin/apiClients/cells#CallsCell' } },
    },
    {
      name: 'token',
      type: 'ui',
      label: { de: 'Zustand', en: 'State' },
      admin: {
        position: 'sidebar',
        components: {
          Cell: '/src/admin/apiClients/cells#StateCell',
          Field: '/src/admin/apiClients/TokenControls#TokenControls',
        },
      },
    },
    {
      name: 'tokenHash',
      type: 'text',
      required: true,
      unique: true,
      index: true,
      hidden: true,
      access: { read: denyAll, create: denyAll, update: denyAll },
    },
  ],
}
