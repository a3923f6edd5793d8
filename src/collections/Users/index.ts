import type { Access, CollectionConfig } from 'payload'
import { LIMITS } from '@/domain/limits'
import { hasRole, ROLES, type Role } from '@/domain/role'
import { userName } from '@/domain/user'
import type { User } from '@/payload-types'
import { logoutEndpoint, refreshEndpoint } from '@/session/endpoints'
import { sessionStrategy } from '@/session/requestSession'
import { accessFor, atLeast, denyAll, isAtLeast, oneAtATime } from '../access'
import { maxLengthFor, recordedTime, unlisted, validateText } from '../fields'
import { auditTrail } from '../auditTrail'
import { groups, roleLabels } from '../labels'
import { endpoints } from './endpoints'
import {
  beforeDelete,
  defaultName,
  dropPassword,
  foldEmail,
  keepLastAdministrator,
  lockUser,
  releaseLocksOfReader,
} from './hooks'

/** Administrators may access every user, the others themselves. */
const orOwn: Access = ({ req }) =>
  isAtLeast(req, 'admin') || (req.user ? { id: { equals: req.user.id } } : false)

/** Shows a field for users of at least this role, whoever opens their form. */
const ofUsersWith =
  (minimum: Role) =>
  ({ role }: Partial<User>) =>
    role !== undefined && hasRole(role, minimum)

/** For fields that users cannot change for themselves (ADMIN-15). */
const byAdministrators = { create: atLeast('admin'), update: atLeast('admin') }

/** The users. They sign in by mail link, without passwords (AUTH-1). */
export function users(options: { secureCookies: boolean }): CollectionConfig {
  return {
    slug: 'users',
    labels: { singular: { de: 'Person', en: 'User' }, plural: { de: 'Personen', en: 'Users' } },
    auth: {
      disableLocalStrategy: { enableFields: true, optionalPassword: true },
      useSessions: true,
      tokenExpiration: LIMITS.sessionDays * 24 * 60 * 60,
      strategies: [sessionStrategy],
      removeTokenFromResponses: true,
      cookies: { secure: options.secureCookies, sameSite: 'Lax' },
    },
    admin: {
      group: groups.manage,
      useAsTitle: 'name',
      listSearchableFields: ['name', 'email'],
      defaultColumns: ['name', 'email', 'role', 'lastSignInAt', 'state'],
      components: { beforeListTable: ['/src/admin/manage/InviteUser#InviteUser'] },
      description: {
        de: 'Wer sich anmelden kann und welche Rechte die Person hat. Die Anmeldung läuft über einen Link per E-Mail.',
        en: 'Who can sign in, and what they can do. People sign in with a link sent by e-mail.',
      },
    },
    defaultSort: 'name',
    lockDocuments: false,
    ...oneAtATime,
    access: {
      ...accessFor({ read: 'admin', write: 'admin' }),
      admin: ({ req }) => isAtLeast(req, 'author'),
      read: orOwn,
      update: orOwn,
      unlock: denyAll,
    },
    endpoints: [logoutEndpoint, refreshEndpoint, ...endpoints],
    hooks: {
      beforeOperation: [dropPassword, lockUser],
      beforeValidate: [foldEmail, defaultName],
      beforeChange: [keepLastAdministrator],
      beforeDelete: [beforeDelete],
      afterChange: [releaseLocksOfReader, ...auditTrail.afterChange],
      afterDelete: auditTrail.afterDelete,
    },
    fields: [
      {
        name: 'name',
        type: 'text',
        maxLength: maxLengthFor(LIMITS.userName),
        validate: validateText(userName),
        label: { de: 'Name', en: 'Name' },
        admin: {
          description: {
            de: 'Wie Kolleginnen und Kollegen die Person kennen.',
            en: 'How colleagues know this person.',
          },
        },
      },
      {
        name: 'role',
        type: 'select',
        required: true,
        defaultValue: 'reader',
        saveToJWT: false,
        label: { de: 'Rolle', en: 'Role' },
        options: ROLES.map((value) => ({ value, label: roleLabels[value] })),
        access: byAdministrators,
        admin: {
          isClearable: false,
          description: {
            de: 'Jede Rolle umfasst die Rechte der vorigen.',
            en: 'Each role includes the permissions of the one before.',
          },
        },
      },
      {
        name: 'email',
        type: 'email',
        required: true,
        label: { de: 'E-Mail-Adresse', en: 'E-mail address' },
        access: byAdministrators,
      },
      {
        name: 'language',
        type: 'select',
        label: { de: 'Sprache', en: 'Language' },
        options: [
          { value: 'de', label: { de: 'Deutsch', en: 'German' } },
          { value: 'en', label: { de: 'Englisch', en: 'English' } },
        ],
        // A form that was opened before would save the former language. `languageChoice` is in its place.
        admin: { disabled: true },
      },
      {
        name: 'languageChoice',
        type: 'ui',
        admin: {
          disableListColumn: true,
          components: { Field: '/src/admin/manage/LanguageChoice#LanguageChoice' },
        },
      },
      {
        name: 'mails',
        type: 'group',
        label: { de: 'E-Mails', en: 'E-mails' },
        // Readers get neither mail (MAIL-3).
        admin: { condition: ofUsersWith('author') },
        fields: [
          {
            name: 'submitted',
            type: 'checkbox',
            defaultValue: true,
            label: { de: 'Wenn Entwürfe auf Freigabe warten', en: 'When drafts wait for approval' },
            admin: { ...unlisted, condition: ofUsersWith('publisher') },
          },
          {
            name: 'decided',
            type: 'checkbox',
            defaultValue: true,
            label: {
              de: 'Wenn eigene Einträge zurückkommen oder erscheinen',
              en: 'When my entries are sent back or published',
            },
            admin: unlisted,
          },
        ],
      },
      { name: 'lastSignInAt', label: { de: 'Letzte Anmeldung', en: 'Last sign-in' }, ...recordedTime },
      {
        name: 'deactivatedAt',
        label: { de: 'Deaktiviert', en: 'Deactivated' },
        ...recordedTime,
        // `state` says it.
        admin: { ...recordedTime.admin, condition: () => false },
      },
      {
        name: 'state',
        type: 'ui',
        label: { de: 'Zustand', en: 'State' },
        admin: {
          position: 'sidebar',
          components: {
            Cell: '/src/admin/manage/UserState#UserState',
            Field: '/src/admin/manage/UserControls#UserControls',
          },
        },
      },
    ],
  }
}
