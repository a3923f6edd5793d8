import type { Payload } from 'payload'
import { userActor } from '@/domain/actor'
import { LIMITS } from '@/domain/limits'
import { refererPath, signInAddress } from '@/http/localPath'
import { isUuid } from '@/lib/ids'
import { firstCharacters, isBlank, isStorableText } from '@/lib/text'
import { removeSavedFilter, saveFilter } from '@/operations/saveFilter'
import {
  FOREIGN,
  formOrRefusal,
  isForeignWrite,
  sessionOrError,
  sessionRefusal,
} from '@/session/requestSession'
import { isEverything, listAddress, readFilter } from './address'
import { redirectWith } from './listNotice'

/** More than a name and the longest query that a browser sends. */
const MAX_BYTES = 32 * 1024

/**
 * Saves the filter of a form (`name`, `query`), or removes a saved one (`remove`, its id), and redirects back to the page of the
 * form, which says why a filter was not saved. Without a session, redirects to the sign-in. Refuses forms from other origins (403)
 * and those that are too large (413).
 */
export async function saveFilters(request: Request, payload: () => Promise<Payload>): Promise<Response> {
  const { headers } = request
  if (isForeignWrite('POST', headers)) return sessionRefusal(FOREIGN)
  const session = await sessionOrError(payload, headers, 'POST')
  if (session instanceof Response) return session
  const page = refererPath(headers)
  if (session.user === null) return redirectWith(signInAddress(page))
  const form = await formOrRefusal(request, MAX_BYTES)
  if (form instanceof Response) return form
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' && isStorableText(value) ? value.trim() : ''
  }
  const [archive, user] = [await payload(), userActor(session.user)]
  const filter = readFilter(Object.fromEntries(new URLSearchParams(text('query'))))
  const name = firstCharacters(text('name'), LIMITS.savedFilterName)
  if (isUuid(text('remove'))) {
    await removeSavedFilter(archive, user, text('remove'))
    return redirectWith(page)
  }
  if (isEverything(filter)) return redirectWith(page)
  if (isBlank(name)) return redirectWith(page, 'blank')
  const saved = await saveFilter(archive, user, { name, query: listAddress(filter).slice('/?'.length) })
  return redirectWith(page, saved === 'saved' ? undefined : saved)
}
