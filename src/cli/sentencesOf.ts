import type { Refusal } from '@/domain/refusal'

/** A refusal in words for the terminal: a sentence a fault, named by the option that it is about. */
export function sentencesOf(refusal: Refusal): string[] {
  switch (refusal.kind) {
    case 'validation_failed':
      return refusal.errors.map(({ pointer, message }) => {
        const option = /^\/([a-z]+)$/i.exec(pointer)?.[1]
        return option === undefined ? message : `--${option}: ${message}`
      })
    case 'not_found':
      return ['There is nothing with this id.']
    case 'slug_taken':
      return [`The slug "${refusal.slug}" is in use.`]
    case 'forbidden':
    case 'malformed_body':
    case 'payload_too_large':
    case 'unsupported_media_type':
    case 'not_deletable':
      return [refusal.detail]
    case 'no_delivery_route':
      return [
        'The digest has no way to go. Set a bot token with a channel or a webhook address in the settings, or CHAT_WEBHOOK_URL.',
      ]
    case 'delivery_failed':
      return [`The digest was not sent. ${refusal.detail} (run ${refusal.runId})`]
    case 'delivery_unknown':
      return [
        `The digest was sent and no answer came back, so it may or may not stand in the chat (run ${refusal.runId}). Look into the channel before you run this again.`,
      ]
    case 'unavailable':
      return ['The database cannot be reached. Nothing was changed.']
    case 'insufficient_storage':
      return ['There is no room left for the files.']
    case 'already_published':
      return ['A published entry can be neither changed nor deleted.']
    default:
      return [`Refused: ${refusal.kind.replaceAll('_', ' ')}.`]
  }
}
