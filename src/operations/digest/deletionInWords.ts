import type { Failure } from '@/domain/digest/failure'

/** Why a message was not deleted, as a sentence or two for whoever wanted it. Deleting again does no harm. */
export function deletionInWords({ code, detail }: Failure): string {
  const named = detail === null ? '' : ` (${detail})`
  switch (code) {
    case 'refused':
      return `The chat refused to delete the message${named}. It still stands there.`
    case 'http_status':
    case 'redirected':
      return `The chat could not delete the message now${named}. Try again later.`
    case 'rate_limited':
      return 'The chat asks for a pause before it deletes anything. Try again in a minute.'
    case 'token_unreadable':
      return 'The stored bot token can no longer be read. Store it again in the settings, then delete the message.'
    case 'timeout':
    case 'connection_lost':
    case 'unreadable_answer':
    case 'process_ended':
    case 'ended_before_sending':
      return `The chat gave no clear answer${named}. The message may be gone: delete it again to be sure.`
    case 'unreachable':
    case 'forbidden_address':
    case 'no_route':
    case 'stopped':
    case 'internal':
      return `The chat could not be reached${named}. The message still stands there. Try again later.`
  }
}
