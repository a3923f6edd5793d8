import { LIMITS } from '@/domain/limits'
import { messages } from '@/messages'
import type { Language } from '@/messages/language'

/** What a form says on the list that it leads back to. `read-7`: 7 entries have been marked as read. */
export type ListNotice = 'blank' | 'taken' | 'full' | `read-${number}`

/** The cookie of a notice. It ends by itself soon, and with the next form. */
export const NOTICE_COOKIE = 'archive-notice'

/** Redirects after a form to a page that shows a notice. Without one, an earlier notice ends. */
export function redirectWith(path: string, notice?: ListNotice): Response {
  const cookie = `${NOTICE_COOKIE}=${notice ?? ''}; Path=/; Max-Age=${notice === undefined ? 0 : 10}; HttpOnly; SameSite=Lax`
  return new Response(null, {
    status: 303,
    headers: { Location: path, 'Cache-Control': 'no-store', 'Set-Cookie': cookie },
  })
}

/** The words of a notice, and whether it is a problem. Null for any other value of the cookie. */
export function noticeWords(
  value: string | undefined,
  language: Language,
): { text: string; isProblem: boolean } | null {
  const { list, whatsNew } = messages[language]
  const read = /^read-(\d{1,9})$/.exec(value ?? '')?.[1]
  if (read !== undefined) return { text: whatsNew.marked(Number(read)), isProblem: false }
  switch (value) {
    case 'blank':
      return { text: list.blankName, isProblem: true }
    case 'taken':
      return { text: list.takenName, isProblem: true }
    case 'full':
      return { text: list.tooManySaved(LIMITS.savedFilters), isProblem: true }
    default:
      return null
  }
}
