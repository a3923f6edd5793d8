import path from 'node:path'
import { postgresAdapter } from '@payloadcms/db-postgres'
import { de } from '@payloadcms/translations/languages/de'
import { en } from '@payloadcms/translations/languages/en'
import { buildConfig } from 'payload'
import sharp from 'sharp'
import { downloadEndpoints } from '@/admin/api/downloads'
import { MARK_URL } from '@/admin/markUrl'
import { commands } from '@/cli'
import { ApiClients } from '@/collections/ApiClients'
import { Audit } from '@/collections/Audit'
import { DigestRuns } from '@/collections/DigestRuns'
import { hardenConfig } from '@/collections/hardenConfig'
import { DATE_FORMATS } from '@/collections/labels'
import { lockedMessage } from '@/collections/locks'
import { logError, refuseFullDisk, refuseUnstorable, removeTempFiles } from '@/collections/errorHooks'
import { media } from '@/collections/Media'
import { Posts } from '@/collections/Posts'
import { PostTypes } from '@/collections/PostTypes'
import { Projects } from '@/collections/Projects'
import { ReadMarkers } from '@/collections/ReadMarkers'
import { ownEndpoints } from '@/collections/ownEndpoints'
import { users } from '@/collections/Users'
import { whatsNewEndpoints } from '@/collections/whatsNew'
import { LIMITS } from '@/domain/limits'
import { Settings } from '@/globals/Settings'
import { mailAdapter } from '@/integrations/mail'
import { messages } from '@/messages'
import { bucketStore } from '@/integrations/storage/bucketStore'
import { diskStore } from '@/integrations/storage/diskStore'
import { poolOptions } from '@/server/database/connection'
import { withPostLists } from '@/server/database/postLists'
import { restrictReferences } from '@/server/database/restrictReferences'
import { connectionShares } from '@/runtime/connectionShares'
import { environment } from '@/runtime/environment'
import { logger } from '@/runtime/logger'
import { printToTerminal } from '@/runtime/terminal'
import { signInEndpoints } from '@/session/endpoints'

const root = process.cwd()
const env = environment()
const isHttps = env.publicUrl.startsWith('https:')

const config = buildConfig({
  secret: env.payloadSecret,
  collections: [
    Posts,
    media({ imageStore: env.bucket === null ? diskStore(env.mediaDir) : bucketStore(env.bucket) }),
    DigestRuns,
    Projects,
    PostTypes,
    users({ secureCookies: isHttps }),
    ApiClients,
    Audit,
    ReadMarkers,
  ],
  globals: [Settings],
  endpoints: [...signInEndpoints, ...downloadEndpoints, ...ownEndpoints, ...whatsNewEndpoints],
  cookiePrefix: isHttps ? '__Host-archive' : 'archive',
  telemetry: false,
  graphQL: { disable: true },
  sharp,
  logger: logger(),
  // A refusal of the archive or of Payload is a normal response, not an error.
  loggingLevels: { APIError: 'info', QueryError: 'info' },
  hooks: { afterError: [logError, refuseUnstorable, refuseFullDisk, lockedMessage, removeTempFiles] },
  email: mailAdapter(env, printToTerminal),
  defaultDepth: 0,
  maxDepth: 2,
  defaultMaxTextLength: LIMITS.blockText,
  // One byte over the image limit, because a file at exactly this limit would be truncated.
  upload: {
    limits: { fileSize: LIMITS.imageBytes + 1 },
    abortOnLimit: true,
    // Twenty parallel uploads would fill the memory.
    useTempFiles: true,
    tempFileDir: path.join(env.dataDir, 'uploads'),
  },
  i18n: {
    supportedLanguages: { en, de },
    fallbackLanguage: 'en',
    translations: {
      de: {
        general: {
          adminTheme: 'Darstellung von Archiv und Verwaltung',
          dashboard: 'Schreibtisch',
          email: 'E-Mail-Adresse',
          aboutToDelete: 'Sie löschen <1>{{title}}</1> ({{label}}). Das lässt sich nicht zurücknehmen.',
          aboutToDeleteCount_many: 'Sie löschen {{count}} {{label}}.',
          aboutToDeleteCount_one: 'Sie löschen {{count}} {{label}}.',
          aboutToDeleteCount_other: 'Sie löschen {{count}} {{label}}.',
          backToDashboard: 'Zum Schreibtisch',
          changesNotSaved:
            'Ihre Änderungen sind nicht gespeichert. Wenn Sie diese Seite verlassen, gehen sie verloren.',
          currentlyEditing:
            'bearbeitet das gerade. Wenn Sie übernehmen, kann die Person hier nicht mehr speichern.',
          documentOutOfDate: 'Das wurde inzwischen anderswo geändert. Laden Sie die Seite neu.',
          nothingFound: 'Seite nicht gefunden',
          sorryNotFound: 'Vielleicht enthält die Adresse einen Tippfehler.',
          unsavedChanges: 'Ihre Änderungen sind nicht gespeichert. Speichern oder verwerfen Sie sie zuerst.',
          false: 'Nein',
          true: 'Ja',
        },
        error: {
          documentNotFound: 'Diesen Datensatz gibt es nicht mehr, oder Sie dürfen ihn nicht sehen.',
          notAllowedToAccessPage: 'Sie haben keine Berechtigung für diese Seite.',
          notAllowedToPerformAction: messages.de.admin.problems.forbidden,
        },
        archive: { review: messages.de.approval.tab },
      },
      en: {
        general: {
          adminTheme: 'Theme of archive and admin',
          backToDashboard: 'To the desk',
          dashboard: 'Desk',
          email: 'E-mail address',
          // In "Search by Title or Slug".
          or: 'or',
          nothingFound: 'Page not found',
          sorryNotFound: 'Perhaps there is a typing error in the address.',
          false: 'No',
          true: 'Yes',
        },
        error: {
          documentNotFound: 'This record no longer exists, or you don’t have permission to see it.',
        },
        archive: { review: messages.en.approval.tab },
      },
    },
  },
  bin: commands(root),
  admin: {
    user: 'users',
    avatar: 'default',
    dateFormat: DATE_FORMATS.en,
    importMap: { baseDir: root, importMapFile: path.join(root, 'src/app/(payload)/admin/importMap.js') },
    meta: {
      titleSuffix: ' · Update Archive',
      icons: [{ rel: 'icon', type: 'image/svg+xml', url: MARK_URL }],
      defaultOGImageType: 'off',
      openGraph: { siteName: 'Update Archive', description: 'Update Archive' },
    },
    components: {
      graphics: { Icon: '/src/admin/Mark#Mark', Logo: '/src/admin/Mark#Mark' },
      providers: [
        '/src/admin/keeping/StayOnPage#StayOnPage',
        '/src/admin/signOut/SignOut#FollowSignOut',
        '/src/admin/locks/ReleaseLocks#ReleaseLocks',
        '/src/admin/accessibility/AccessibleMarkup#AccessibleMarkup',
        '/src/admin/manage/SharedTheme#SharedTheme',
        '/src/admin/Dates#Dates',
      ],
      Nav: '/src/admin/nav/Nav#Nav',
      views: {
        dashboard: { Component: '/src/admin/desk/Desk#Desk' },
        api: { Component: '/src/admin/api/ApiView#ApiView', path: '/api', exact: true },
        logout: { Component: '/src/admin/signOut/SignOutView#SignOutView' },
      },
    },
  },
  // `npm run generate` writes them. Outside production, Payload would do so in a separate process at each start.
  typescript: { autoGenerate: false, outputFile: path.join(root, 'src/payload-types.ts') },
  db: withPostLists(
    postgresAdapter({
      pool: poolOptions(connectionShares(env.databasePool).payload),
      idType: 'uuidv7',
      blocksAsJSON: true,
      push: false,
      beforeSchemaInit: [restrictReferences],
      migrationDir: path.join(root, 'migrations'),
      generateSchemaOutputFile: path.join(root, 'src/payload-generated-schema.ts'),
      transactionOptions: { isolationLevel: 'read committed' },
    }),
  ),
})

export default config.then(hardenConfig)
