import type { CollectionConfig } from 'payload'
import { accessFor } from '../access'
import { groups } from '../labels'
import { endpoints } from './endpoints'

/**
 * The history of the weekly digest: what was to be sent, by which route, and the real result. Only operations write it
 * (`operations/digest/runStore.ts`), with columns of their own for the lease (docs/decisions/0011). Its list view is the page of
 * the digest, and no form shows its fields (docs/decisions/0027).
 */
export const DigestRuns: CollectionConfig = {
  slug: 'digest-runs',
  labels: { singular: { de: 'Digest-Lauf', en: 'Digest run' }, plural: { de: 'Digest', en: 'Digest' } },
  admin: {
    group: groups.publish,
    useAsTitle: 'createdAt',
    pagination: { defaultLimit: 20 },
    description: {
      de: 'Jeder Lauf des wöchentlichen Digests und sein Ergebnis.',
      en: 'Every run of the weekly digest and its result.',
    },
    components: {
      views: {
        list: { Component: '/src/admin/digest/DigestView#DigestView' },
        edit: { root: { Component: '/src/admin/digest/RunView#RunView' } },
      },
    },
  },
  defaultSort: '-createdAt',
  lockDocuments: false,
  access: accessFor({ read: 'publisher' }),
  endpoints,
  fields: [
    {
      name: 'status',
      type: 'select',
      required: true,
      options: ['running', 'sent', 'nothing_published', 'dry_run', 'failed', 'unknown'],
    },
    { name: 'failure', type: 'json' },
    { name: 'route', type: 'select', options: ['bot', 'webhook', 'environment'] },
    { name: 'channel', type: 'text' },
    { name: 'messageTs', type: 'text' },
    {
      name: 'period',
      type: 'group',
      fields: [
        { name: 'from', type: 'date' },
        { name: 'to', type: 'date' },
        { name: 'days', type: 'number' },
      ],
    },
    { name: 'entries', type: 'number' },
    { name: 'projects', type: 'json' },
    {
      name: 'message',
      type: 'json',
      admin: {
        description: {
          de: 'Genau so, wie sie gesendet wurde oder worden wäre.',
          en: 'Exactly as it was sent or would have been sent.',
        },
      },
    },
    { name: 'trigger', type: 'text' },
    { name: 'durationMs', type: 'number' },
    { name: 'messageDeletedAt', type: 'date' },
    // The ids of the posts in the message, the time of its last update, and why an update failed.
    { name: 'posts', type: 'json' },
    { name: 'messageUpdatedAt', type: 'date' },
    { name: 'updateFailure', type: 'json' },
  ],
}
