import { APIError, type CollectionBeforeOperationHook } from 'payload'
import { isUuid } from '@/lib/ids'
import { isRecord } from '@/lib/json'
import { chooseFor } from '../../words'

/**
 * A form sends when the entry that it shows was last changed. If somebody else, or the same person in another tab, has saved
 * since, it is a 409: it holds every field, so it would put all of them back without a word.
 */
export const refuseOldForm: CollectionBeforeOperationHook = async ({
  args,
  operation,
  overrideAccess,
  req,
}) => {
  if (overrideAccess === true || operation !== 'update' || !('data' in args) || !('id' in args)) return
  const shown = isRecord(args.data) ? args.data.updatedAt : undefined
  if (typeof shown !== 'string' || typeof args.id !== 'string' || !isUuid(args.id)) return
  const post = await req.payload.findByID({
    collection: 'posts',
    id: args.id,
    depth: 0,
    disableErrors: true,
    overrideAccess: false,
    req,
    select: { createdAt: true, updatedAt: true },
  })
  // What is missing or may not be seen is refused by the operation itself.
  if (!post) return
  // A time outside of the entry's life was shown by no form.
  const time = Date.parse(shown)
  if (!(time >= Date.parse(post.createdAt) && time < Date.parse(post.updatedAt))) return
  const message = chooseFor(req)(
    'Der Eintrag wurde inzwischen an anderer Stelle gespeichert; es wurde nichts geändert. Kopieren Sie Ihren Text, und laden Sie die Seite neu.',
    'The entry was saved elsewhere in the meantime; nothing was changed. Copy your text, and reload the page.',
  )
  throw new APIError(message, 409)
}
