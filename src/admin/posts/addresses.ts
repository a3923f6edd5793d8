import type { EntryView } from '@/collections/Posts/entryViews'
import { viewParameters } from '@/collections/Posts/entryViews'

const LIST = '/admin/collections/posts'

/** The parameters of a page's address as Next passes them. */
export type AddressQuery = Readonly<Record<string, string | string[] | undefined>>

/** The list of entries in a view. Keeps search, sorting and filters of the current address, but not its page. */
export function entriesAddress(view: EntryView, current: AddressQuery = {}): string {
  const query = new URLSearchParams()
  for (const [name, values = []] of Object.entries(current))
    if (name !== 'page') for (const value of [values].flat()) query.append(name, value)
  for (const [name, value] of Object.entries(viewParameters(view))) query.set(name, value)
  return `${LIST}?${query}`
}

/** The form of an entry. */
export function entryFormAddress(id: string): string {
  return `${LIST}/${id}`
}

/** The approval view of an entry, for users who decide about it. */
export function reviewAddress(id: string): string {
  return `${LIST}/${id}/review`
}

/** The form of a new entry, in this project if given. */
export function newEntryAddress(projectId?: string): string {
  return projectId === undefined ? `${LIST}/create` : `${LIST}/create?project=${projectId}`
}
