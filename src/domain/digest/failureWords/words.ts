import type { FailureCode } from '../failure'

type Sentence = (detail: string | null) => string

/** What is said of each failure. Some words of chat services and some statuses have a sentence of their own. */
export interface FailureWords extends Record<FailureCode, Sentence> {
  reasons: ReadonlyMap<string, string>
  statuses: ReadonlyMap<string, string>
}

/** The words of chat services, and the statuses, that mean the same to whoever has to mend it. */
export const reasons = {
  noChannel: ['channel_not_found'],
  notInChannel: ['not_in_channel'],
  archived: ['is_archived', 'channel_is_archived'],
  badToken: ['invalid_auth', 'not_authed', 'token_revoked', 'token_expired', 'account_inactive'],
  noPermission: ['missing_scope', 'no_permission'],
  badAddress: ['no_service', 'no_team', 'invalid_token', 'team_disabled', 'no_active_hooks'],
  notAllowed: ['restricted_action', 'action_prohibited', 'posting_to_general_channel_denied'],
  notDeletable: ['cant_delete_message'],
  goneStatus: ['404', '410'],
} as const

/** One sentence for several words. */
export function each(words: readonly string[], sentence: string): [string, string][] {
  return words.map((word) => [word, sentence])
}

/** A number of seconds in words of one language. */
export function seconds(detail: string, one: string, several: string): string {
  return `${detail} ${detail === '1' ? one : several}`
}

/** What is known beside a sentence, or nothing. */
export function inBrackets(detail: string | null): string {
  return detail === null ? '' : ` (${detail})`
}
