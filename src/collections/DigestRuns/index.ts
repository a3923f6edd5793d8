import type { CollectionConfig } from 'payload'
import type { Words } from '@/messages/language'
import { atLeast, denyAll } from '../access'
import { groups } from '../words'
import { deleteMessageEndpoint, sendEndpoint, testBotEndpoint } from './endpoints'
import { routeWords, statusWords } from './words'

const dayAndTime = { date: { pickerAppearance: 'dayAndTime' } } as const

/**
 * The history of the weekly digest: what was to be sent, by which route, and what really happened. Written by operations
 * alone (`operations/digest`), which keep beside these fields until when a run is surely carried out (docs/decisions/0011).
 * People read it at `/admin/digest`.
 */
export const DigestRuns: CollectionConfig = {
  slug: 'digest-runs',
  labels: {
    singular: { de: 'Digest-Lauf', en: 'Digest run' },
    plural: { de: 'Digest', en: 'Digest' },
  },
  admin: {
    group: groups.publish,
    useAsTitle: 'createdAt',
    defaultColumns: ['createdAt', 'status', 'route', 'entries', 'trigger'],
    description: {
      de: 'Jeder Lauf des wöchentlichen Digests mit dem, was wirklich geschah.',
      en: 'Every run of the weekly digest with what really happened.',
    },
  },
  defaultSort: '-createdAt',
  lockDocuments: false,
  access: { read: atLeast('publisher'), create: denyAll, update: denyAll, delete: denyAll },
  endpoints: [sendEndpoint, deleteMessageEndpoint, testBotEndpoint],
  fields: [
    {
      name: 'status',
      type: 'select',
      required: true,
      label: { de: 'Ergebnis', en: 'Result' },
      options: optionsOf(statusWords),
    },
    {
      name: 'failure',
      type: 'json',
      label: { de: 'Warum', en: 'Why' },
      admin: { components: { Field: '/src/admin/fields/JsonView#JsonView' } },
    },
    {
      type: 'row',
      fields: [
        {
          name: 'route',
          type: 'select',
          label: { de: 'Zustellweg', en: 'Route' },
          options: optionsOf(routeWords),
        },
        { name: 'channel', type: 'text', label: { de: 'Kanal', en: 'Channel' } },
        {
          name: 'messageTs',
          type: 'text',
          label: { de: 'Zeitstempel der Nachricht', en: 'Message timestamp' },
        },
      ],
    },
    {
      name: 'period',
      type: 'group',
      label: { de: 'Zeitraum', en: 'Period' },
      fields: [
        {
          type: 'row',
          fields: [
            { name: 'from', type: 'date', label: { de: 'von', en: 'from' }, admin: dayAndTime },
            { name: 'to', type: 'date', label: { de: 'bis', en: 'to' }, admin: dayAndTime },
            { name: 'days', type: 'number', label: { de: 'Tage', en: 'days' } },
          ],
        },
      ],
    },
    { name: 'entries', type: 'number', label: { de: 'Einträge', en: 'Entries' } },
    {
      name: 'projects',
      type: 'json',
      label: { de: 'Projekte', en: 'Projects' },
      admin: { components: { Field: '/src/admin/fields/JsonView#JsonView' } },
    },
    {
      name: 'message',
      type: 'json',
      label: { de: 'Nachricht', en: 'Message' },
      admin: {
        disableListColumn: true,
        disableListFilter: true,
        components: { Field: '/src/admin/fields/JsonView#JsonView' },
        description: {
          de: 'Genau so, wie sie gesendet wurde oder werden sollte.',
          en: 'Exactly as it was sent, or was to be.',
        },
      },
    },
    {
      name: 'trigger',
      type: 'text',
      label: { de: 'Ausgelöst von', en: 'Triggered by' },
      admin: { position: 'sidebar' },
    },
    {
      name: 'durationMs',
      type: 'number',
      label: { de: 'Dauer in Millisekunden', en: 'Duration in milliseconds' },
      admin: { position: 'sidebar' },
    },
    {
      name: 'messageDeletedAt',
      type: 'date',
      label: { de: 'Nachricht gelöscht', en: 'Message deleted' },
      admin: {
        position: 'sidebar',
        ...dayAndTime,
      },
    },
  ],
}

/** The choices of a field, in the order of their words. */
function optionsOf(words: Readonly<Record<string, Words>>) {
  return Object.entries(words).map(([value, label]) => ({ value, label }))
}
