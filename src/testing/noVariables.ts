import { VARIABLE_NAMES } from '@/runtime/parseEnvironment'

/**
 * All variables of the archive, empty, and the time zone UTC. An empty value counts as unset, and `.env` does not override it, so a
 * test never reaches the database, mail or chat of an archive that is operated in this folder or from this shell.
 */
export const noVariables: Readonly<Record<string, string>> = {
  ...Object.fromEntries(VARIABLE_NAMES.map((name) => [name, ''])),
  TZ: 'UTC',
}
