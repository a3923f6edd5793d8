import { texts as jobs } from '../../../jobs/messages.mjs'
import { doctor } from './doctor'

const where =
  "Run the command in the folder of the server and with the server's environment: its .env file, or its DATA_DIR and DATABASE_URL."

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
  demoFilled: (count: { projects: number; published: number; drafts: number; images: number }) =>
    `Created sample content: ${count.projects} projects, ${count.published} published entries, ${count.drafts} drafts and ${count.images} images.`,
  jobs,
  doctor,
}

export type CliMessages = typeof cli
