import { countOf } from '@/lib/text'
import { texts as jobs } from '../../../jobs/messages.mjs'
import { doctor } from './doctor'

const where =
  "Run the command in the folder of the server and with the server's environment: its .env file, or its DATA_DIR and DATABASE_URL."

/** What a backup holds, in numbers. */
interface BackupCounts {
  entries: number
  drafts: number
  projects: number
  images: number
  files: number
  users: number
  clients: number
}

const contents = ({ entries, drafts, projects, images, files, users, clients }: BackupCounts) =>
  [
    countOf(entries, 'entry', 'entries'),
    countOf(drafts, 'draft', 'drafts'),
    countOf(projects, 'project', 'projects'),
    `${countOf(images, 'image', 'images')} in ${countOf(files, 'file', 'files')}`,
    countOf(users, 'user', 'users'),
    countOf(clients, 'API client', 'API clients'),
  ].join(', ')

/** The texts of the operator's commands (OPS-12). */
export const cli = {
  usage: (usage: string) => `Usage: npx payload ${usage}`,
  unexpectedArgument: (argument: string) => `Unexpected argument "${argument}".`,
  failed: (reason: string) => `The command failed: ${reason}`,
  connectionLost: 'The connection to the database was lost. Run the command again.',
  /** Refusals that need other words than in the API (`problems`). */
  refusals: {
    not_found: 'There is no record with this id.',
    slug_taken: ({ slug }: { slug: string }) => `The slug "${slug}" is in use.`,
  },
  /** `place` is a folder, or what `database` returns. */
  noArchive: {
    database: (place: string) => `the database of DATABASE_URL (${place})`,
    otherDatabase: (folder: string) =>
      `${folder} belongs to an archive with another database, but DATABASE_URL is not set. ${where}`,
    here: (place: string) => `There is no archive in ${place}. ${where}`,
    needed: (place: string, command: string) =>
      `There is no archive in ${place}, which ${command} needs. ${where} To create a new archive, run npm start.`,
    creating: (place: string) => `There is no archive in ${place} yet. Creating a new one. ${where}`,
  },
  clients: {
    created: (name: string, id: string) =>
      `The client "${name}" (${id}) was created. Its token is shown only once:`,
    revoked: (name: string, id: string) => `The client "${name}" (${id}) is revoked.`,
    none: 'There are no API clients yet.',
    columns: {
      id: 'id',
      name: 'name',
      mode: 'mode',
      audience: 'audience',
      project: 'project',
      lastUsedAt: 'last used',
      revokedAt: 'revoked',
    },
    allProjects: 'all',
    neverUsed: 'never',
  },
  invited: (email: string, role: string) => `${email} has the role ${role}. This sign-in link works once:`,
  projectCreated: (name: string) => `The project "${name}" was created.`,
  migrated: 'All migrations are applied.',
  demoFilled: (count: { projects: number; published: number; drafts: number; images: number }) =>
    `Created sample content: ${count.projects} projects, ${count.published} published entries, ${count.drafts} drafts and ${count.images} images.`,
  backup: {
    contents,
    needsFile: (option: string) => `--${option} needs the path of a file.`,
    written: (path: string, size: string, counts: BackupCounts) =>
      `${path} (${size}) holds ${contents(counts)}.`,
    restored: (createdAt: string, counts: BackupCounts) =>
      `Restored the backup of ${createdAt}: ${contents(counts)}.`,
    /** `names` is a list of at most ten file names. */
    incomplete: (path: string, count: number, names: string) =>
      `${path} is complete except for ${countOf(count, 'image file', 'image files')} that the image store does not have: ${names}. Put them back there, then make another backup.`,
    lacks: (count: number, names: string) =>
      `The backup lacks ${countOf(count, 'image file', 'image files')}, which the original did not have any more: ${names}.`,
    otherSecret:
      'The backup comes from an archive with another PAYLOAD_SECRET: image addresses signed there and unsubscribe links in its mails do not work here.',
    lostBotToken:
      'The bot token of the digest was encrypted with that secret and has been removed: enter it again in the settings.',
    signInAgain: 'Everyone has to sign in again. API tokens and feeds stay valid.',
    progress: {
      verify: 'Checking the file',
      images: 'Images',
      tables: 'Database',
    },
    refusals: {
      file_exists: (path: string) =>
        `${path} exists and was not changed: choose another name or move that file elsewhere.`,
      file_missing: (path: string) => `There is no file ${path}: check the path.`,
      file_inaccessible: (path: string, reason: string) =>
        `${path} cannot be used (${reason}): check that its folder exists and that this user may use it.`,
      not_a_backup: (path: string) =>
        `${path} is not a backup of an archive: choose a file that the command backup has made.`,
      damaged: (path: string) =>
        `${path} is incomplete or was changed, so nothing was restored: copy it again from its origin, or choose another backup.`,
      /** `version` is null if the file does not tell. */
      newer_version: (version: string | null) =>
        `The backup was made by a newer version of the product${version === null ? '' : ` (${version})`}: update this installation, then restore.`,
      not_empty:
        'This archive is not empty, so nothing was restored: set DATABASE_URL or DATA_DIR, and MEDIA_DIR or S3_PREFIX, to places of their own for a new archive.',
      other_store: (place: string, idPlace: string) =>
        `The images in ${place} belong to another archive (${idPlace}), so nothing was restored: give the images of this archive an empty place of their own (MEDIA_DIR, or S3_PREFIX in a bucket).`,
      other_file: (place: string, name: string) =>
        `${place} has another file named ${name}, so nothing was restored: give the images of this archive an empty place of their own (MEDIA_DIR, or S3_PREFIX in a bucket).`,
      image_unreadable: (place: string, name: string, reason: string) =>
        `${name} in ${place} cannot be read (${reason}), so no backup was made: check its permissions and the disk, then run the command again.`,
      other_backup:
        'Another backup or restore of this archive is running, so nothing was done: wait until it has ended, then run the command again.',
      busy: 'Another process kept a table of the archive locked for a minute, so nothing was done: if a migration is running, wait for it; before a restore, stop the servers of this archive. Then run the command again.',
      not_owner:
        "The database user may not change the archive's tables, so nothing was restored: set DATABASE_URL to their owner.",
      /** `place` is null for the disk of the database. */
      no_space: (place: string | null) =>
        `There is no room left ${place === null ? "on the database's disk" : `in ${place}`}, and nothing was kept: make room and run the command again.`,
    },
  },
  jobs,
  doctor,
}

export type CliMessages = typeof cli
