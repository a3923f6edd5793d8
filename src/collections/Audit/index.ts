import type { CollectionConfig } from 'payload'
import { accessFor } from '../access'
import { groups } from '../labels'

/**
 * Who did what to which record. Rows are written in the transaction of the change (`operations/recordAudit.ts`); the
 * database rejects changes and deletions.
 */
export const Audit: CollectionConfig = {
  slug: 'audit',
  labels: {
    singular: { de: 'Protokolleintrag', en: 'Audit entry' },
    plural: { de: 'Protokoll', en: 'Audit log' },
  },
  admin: {
    group: groups.manage,
    useAsTitle: 'action',
    defaultColumns: ['createdAt', 'actorLabel', 'action', 'target', 'label'],
    components: { views: { list: { Component: '/src/admin/audit/AuditView#AuditView' } } },
    description: {
      de: 'Wer wann was getan hat. Einträge lassen sich weder ändern noch löschen.',
      en: 'Who did what, and when. Entries cannot be changed or deleted.',
    },
  },
  defaultSort: '-createdAt',
  lockDocuments: false,
  access: accessFor({ read: 'admin' }),
  fields: [
    {
      name: 'actorKind',
      type: 'select',
      required: true,
      label: { de: 'Art des Akteurs', en: 'Actor type' },
      options: [
        { value: 'person', label: { de: 'Person', en: 'Person' } },
        { value: 'client', label: { de: 'API-Client', en: 'API client' } },
        { value: 'command', label: { de: 'Befehl', en: 'Command' } },
        { value: 'system', label: { de: 'System', en: 'System' } },
      ],
    },
    { name: 'actorId', type: 'text', index: true, label: { de: 'ID des Akteurs', en: 'Actor ID' } },
    { name: 'actorLabel', type: 'text', required: true, label: { de: 'Akteur', en: 'Actor' } },
    { name: 'action', type: 'text', required: true, label: { de: 'Aktion', en: 'Action' } },
    { name: 'target', type: 'text', required: true, label: { de: 'Art des Datensatzes', en: 'Record type' } },
    { name: 'targetId', type: 'text', index: true, label: { de: 'ID des Datensatzes', en: 'Record ID' } },
    { name: 'label', type: 'text', label: { de: 'Datensatz', en: 'Record' } },
    {
      name: 'details',
      type: 'json',
      label: { de: 'Details', en: 'Details' },
      admin: { components: { Field: '/src/admin/fields/MonoFields#JsonView' } },
    },
  ],
}
