import { VARIABLE_NAMES } from '@/runtime/parseEnvironment'

/**
 * Every variable of the archive, empty. An empty value counts as unset, and `.env` does not fill it in: what a test starts never
 * reaches the database, the mails or the chat of an archive that is operated in the same folder or from the same shell.
 */
export const noVariables: Readonly<Record<string, string>> = Object.fromEntries(
  VARIABLE_NAMES.map((name) => [name, '']),
)
