import type { GlobalConfig } from 'payload'
import { LIMITS } from '@/domain/limits'
import { domain, webhookUrl } from '@/domain/settings'
import { SETTING_DEFAULTS } from '@/domain/digest/route'
import { atLeast, denyAll } from '@/collections/access'
import { lowerCase, nullWhenBlank, maxLengthFor, validateText } from '@/collections/fields'
import { groups } from '@/collections/labels'
import { environment } from '@/runtime/environment'
import { auditSettings, clearOnNull, hideBotToken, sealBotToken } from './hooks'
import { saveEndpoint } from './saveEndpoint'

/** The default of an unsaved field. A function, so that the column has no default. */
const unset = () => null

/** Settings that administrators change at runtime (ADMIN-3). */
export const Settings: GlobalConfig = {
  slug: 'settings',
  label: { de: 'Einstellungen', en: 'Settings' },
  admin: { group: groups.settings },
  lockDocuments: false,
  access: { read: atLeast('admin'), update: atLeast('admin') },
  hooks: {
    beforeOperation: [clearOnNull],
    beforeChange: [sealBotToken],
    afterRead: [hideBotToken],
    afterChange: [auditSettings],
  },
  endpoints: [saveEndpoint],
  fields: [
    {
      name: 'allowedEmailDomains',
      type: 'array',
      // Applies until the settings are first saved (OPS-2).
      defaultValue: () => environment().allowedEmailDomains.map((domain) => ({ domain })),
      label: { de: 'Erlaubte E-Mail-Domains', en: 'Allowed e-mail domains' },
      labels: { singular: { de: 'Domain', en: 'Domain' }, plural: { de: 'Domains', en: 'Domains' } },
      admin: {
        description: {
          de: 'Wer eine Adresse in einer dieser Domains hat, kann sich anmelden und das Archiv lesen. Bereits angelegte Personen können sich immer anmelden.',
          en: 'Anyone with an address in one of these domains can sign in as a reader. Existing users can always sign in.',
        },
      },
      fields: [
        {
          name: 'domain',
          type: 'text',
          required: true,
          maxLength: LIMITS.emailDomain,
          validate: validateText(domain),
          label: { de: 'Domain', en: 'Domain' },
          hooks: { beforeValidate: [lowerCase] },
        },
      ],
    },
    {
      name: 'chat',
      type: 'group',
      label: { de: 'Chat', en: 'Chat' },
      admin: {
        description: {
          de: 'Der wöchentliche Digest nutzt den ersten vollständigen Zustellweg: Bot-Token mit Kanal, dann die Webhook-Adresse, dann die Umgebungsvariable CHAT_WEBHOOK_URL. Nur Nachrichten des Bots lassen sich später löschen.',
          en: 'The weekly digest uses the first complete route: bot token with channel, then the webhook address, then the environment variable CHAT_WEBHOOK_URL. Only messages sent by the bot can be deleted later.',
        },
      },
      fields: [
        {
          name: 'botToken',
          type: 'text',
          // Payload validates the encrypted text, which has two characters per byte and 32 more.
          maxLength: 200 + 2 * LIMITS.botToken,
          label: { de: 'Bot-Token', en: 'Bot token' },
          admin: {
            components: { Field: '/src/admin/digest/BotSettings#BotTokenField' },
            description: {
              de: 'Wird verschlüsselt gespeichert und nie wieder angezeigt. Leer lassen, um das gespeicherte Token zu behalten.',
              en: 'Stored encrypted and never shown again. Leave empty to keep the stored token.',
            },
          },
        },
        {
          name: 'botTokenSet',
          type: 'checkbox',
          virtual: true,
          access: { create: denyAll, update: denyAll },
          label: { de: 'Ein Bot-Token ist gespeichert', en: 'A bot token is stored' },
          admin: { readOnly: true },
        },
        {
          name: 'testBot',
          type: 'ui',
          label: { de: 'Bot prüfen', en: 'Test the bot' },
          admin: { components: { Field: '/src/admin/digest/BotSettings#TestBot' } },
        },
        {
          name: 'channel',
          type: 'text',
          maxLength: maxLengthFor(LIMITS.chatChannel),
          defaultValue: unset,
          label: { de: 'Kanal', en: 'Channel' },
          hooks: { beforeValidate: [nullWhenBlank] },
          admin: {
            description: {
              de: 'Name oder ID, zum Beispiel #updates. Der Bot muss Mitglied des Kanals sein und die Berechtigung chat:write haben. Mit channels:history und channels:read (in privaten Kanälen groups:history und groups:read) kann das Archiv prüfen, ob eine Nachricht angekommen ist, wenn der Chat nicht antwortet.',
              en: 'Name or ID, for example #updates. The bot must be a member of the channel and have the permission chat:write. With channels:history and channels:read (in private channels groups:history and groups:read), the archive can check whether a message arrived when the chat does not respond.',
            },
          },
        },
        {
          name: 'webhookUrl',
          type: 'text',
          maxLength: LIMITS.webAddress,
          defaultValue: unset,
          validate: validateText(webhookUrl),
          label: { de: 'Webhook-Adresse', en: 'Webhook address' },
          hooks: { beforeValidate: [nullWhenBlank] },
          admin: {
            description: {
              de: 'Wird verwendet, wenn Bot-Token oder Kanal fehlt. Sie muss mit https:// beginnen und ins öffentliche Internet führen. Für einen Chat im eigenen Netz gibt es die Umgebungsvariable CHAT_WEBHOOK_URL.',
              en: 'Used if the bot token or the channel is missing. It must start with https:// and lead to the public internet. For a chat in your own network, set the environment variable CHAT_WEBHOOK_URL.',
            },
          },
        },
        {
          name: 'webhookKind',
          type: 'select',
          required: true,
          defaultValue: SETTING_DEFAULTS.webhookKind,
          label: { de: 'Art des Webhooks', en: 'Webhook type' },
          admin: { isClearable: false },
          options: [
            {
              value: 'slack',
              label: { de: 'Slack, Mattermost, Rocket.Chat', en: 'Slack, Mattermost, Rocket.Chat' },
            },
            { value: 'teams', label: { de: 'Microsoft Teams', en: 'Microsoft Teams' } },
          ],
        },
      ],
    },
    {
      name: 'digest',
      type: 'group',
      label: { de: 'Wöchentlicher Digest', en: 'Weekly digest' },
      fields: [
        {
          name: 'includeInternal',
          type: 'checkbox',
          defaultValue: SETTING_DEFAULTS.includeInternal,
          label: { de: 'Interne Einträge aufnehmen', en: 'Include internal entries' },
        },
        {
          name: 'language',
          type: 'select',
          required: true,
          defaultValue: SETTING_DEFAULTS.language,
          label: { de: 'Sprache', en: 'Language' },
          admin: { isClearable: false },
          options: [
            { value: 'de', label: { de: 'Deutsch', en: 'German' } },
            { value: 'en', label: { de: 'Englisch', en: 'English' } },
          ],
        },
        {
          name: 'lastRuns',
          type: 'ui',
          label: { de: 'Letzte Läufe', en: 'Last runs' },
          admin: { components: { Field: '/src/admin/digest/LastRuns#LastRuns' } },
        },
      ],
    },
  ],
}
