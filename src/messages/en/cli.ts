import { countOf } from '@/lib/text'
import { texts as jobs } from '../../../jobs/messages.mjs'
import { doctor } from './doctor'
import { idPlaceName, placeName, type StorePlace } from './storePlace'

const where =
  "Run the command in the folder of the server and with the server's environment: its .env file, or its DATA_DIR and DATABASE_URL."

/** An ISO time as `26 Nov 2026, 03:00 UTC`, in the time zone of the process. */
function time(iso: string): string {
  const date = { day: 'numeric', month: 'short', year: 'numeric' } as const
  const clock = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const
  return new Date(iso).toLocaleString('en-GB', { ...date, ...clock })
}

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

const ownPlace = 'set MEDIA_DIR, or S3_PREFIX with a bucket, to an empty place of its own.'

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
    creating: (place: string) =>
      `There is no archive in ${place} yet. Creating a new one. For an existing archive: ${where}`,
  },
  clients: {
    created: (name: string, id: string) =>
      `The client "${name}" (${id}) was created. Its token is shown only once:`,
    revoked: (name: string, id: string) => `The client "${name}" (${id}) was revoked.`,
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
    time,
    allProjects: 'all',
    neverUsed: 'never',
  },
  invited: (email: string, role: string) => `${email} has the role ${role}. This sign-in link works once:`,
  projectCreated: (name: string) => `The project "${name}" was created.`,
  migrated: 'All migrations are applied.',
  demoFilled: (count: { projects: number; published: number; drafts: number; images: number }) =>
    `Created sample content: ${count.projects} projects, ${count.published} published entries, ${count.drafts} drafts and ${count.images} images.`,
  /** `database` is as in `noArchive`. */
  demoCancelled: (database: string, images: StorePlace) =>
    `The command was cancelled, and this archive has only a part of the sample content: to begin again, stop its servers, delete everything in ${database} and in ${placeName(images)}, then run the command again.`,
  backup: {
    contents,
    needsFile: (option: string) => `--${option} needs the path of a file.`,
    written: (path: string, bytes: number, counts: BackupCounts) =>
      `${path} (${(bytes / 1_000_000).toFixed(1)} MB) contains ${contents(counts)}.`,
    restored: (createdAt: string, counts: BackupCounts) =>
      `Restored the backup of ${time(createdAt)}: ${contents(counts)}.`,
    /** `names` is a list of at most ten file names. */
    incomplete: (path: string, count: number, names: string) =>
      `${path} is complete except for ${countOf(count, 'image file that is', 'image files that are')} missing or damaged in the image store: ${names}. Put them back there, then make another backup.`,
    unknownSecret:
      'This command does not have the PAYLOAD_SECRET of the server, to which the backup belongs: keep that secret for a restore, and run the command with the environment of the server.',
    brokenImages: (count: number, names: string) =>
      `${countOf(count, 'image file was', 'image files were')} already missing or damaged in the original archive: ${names}.`,
    otherSecret:
      'The backup comes from an archive with another PAYLOAD_SECRET: signed image addresses and unsubscribe links of that archive do not work here.',
    lostBotToken:
      'The bot token of the digest was encrypted with that secret and has been removed: enter it again in the settings.',
    takenImages: (place: StorePlace) =>
      `The images in ${placeName(place)} belong to the archive that made the backup, which this one now replaces: make sure that the original no longer runs, because each would delete image files of the other.`,
    signInAgain: 'Everyone has to sign in again. API tokens and feeds stay valid.',
    cancelled: {
      backup: (path: string) => `The backup was cancelled: there is no file ${path}.`,
      restore: 'The restore was cancelled: nothing was restored, and the archive has not changed.',
    },
    progress: {
      verify: 'Checking the file',
      images: 'Images',
      tables: 'Database',
      finish: 'Finishing',
    },
    refusals: {
      file_exists: (path: string) =>
        `${path} exists and was not changed: choose another name or move that file elsewhere.`,
      file_missing: (path: string) => `There is no file ${path}: check the path.`,
      file_inaccessible: (path: string, reason: string) =>
        `${path} cannot be used (${reason}): check that its folder exists and that this user has access.`,
      not_a_file: (path: string) =>
        `${path} is not a regular file, which a restore needs because it reads the backup more than once: write the backup to a file first.`,
      not_a_backup: (path: string) =>
        `${path} is not a backup of an archive: choose a file made by the backup command.`,
      damaged: (path: string) =>
        `${path} is incomplete or was changed, so nothing was restored: copy it again or choose another backup.`,
      /** `version` is null if the file does not tell. */
      newer_version: (version: string | null) =>
        `The backup was made by a newer version of the product${version === null ? '' : ` (${version})`}: update this installation, then restore.`,
      not_empty:
        'This archive is not empty, so nothing was restored: use a new archive, with its own database (DATABASE_URL or DATA_DIR) and its own place for images (MEDIA_DIR or S3_PREFIX).',
      other_store: (place: StorePlace) =>
        `The images in ${placeName(place)} belong to another archive according to ${idPlaceName(place)}, so nothing was restored: ${ownPlace}`,
      other_file: (place: StorePlace, name: string) =>
        `There is another file named ${name} in ${placeName(place)}, so nothing was restored: ${ownPlace}`,
      image_unreadable: (place: StorePlace, name: string, reason: string) =>
        `${name} in ${placeName(place)} cannot be read (${reason}), so no backup was made: check its permissions and the disk, then run the command again.`,
      other_backup:
        'Another backup or restore of this archive is running, so nothing was done: wait until it has ended, then run the command again.',
      busy: 'Another process kept a table of the archive locked for a minute, so nothing was done: if a migration is running, wait for it; before a restore, stop the servers of this archive. Then run the command again.',
      not_owner:
        "The database user may not change the archive's tables, so nothing was restored: set DATABASE_URL to their owner.",
      /** `place` is null for the disk of the database. */
      no_space: (place: StorePlace | null) =>
        `There is no space left ${place === null ? "on the database's disk" : `in ${placeName(place)}`}, so nothing was changed: free some space and run the command again.`,
    },
  },
  jobs,
  doctor,
}

export type CliMessages = typeof cli
