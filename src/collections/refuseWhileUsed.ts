import { APIError, type CollectionBeforeDeleteHook, type CollectionSlug } from 'payload'
import { chooseFor } from './words'

/** Where a record may be named: a collection and its field. */
interface Place {
  collection: CollectionSlug
  field: string
}

/** A record that others name stays: without it they could not be shown. */
export function refuseWhileUsed(...places: Place[]): CollectionBeforeDeleteHook {
  return async ({ id, req }) => {
    for (const { collection, field } of places) {
      const { totalDocs } = await req.payload.count({
        collection,
        where: { [field]: { equals: id } },
        overrideAccess: true,
        req,
      })
      if (totalDocs === 0) continue
      throw new APIError(
        chooseFor(req)(
          `Wird noch verwendet: ${totalDocs} mal in „${collection}“. Bitte dort zuerst ändern.`,
          `Still in use: ${totalDocs} times in "${collection}". Please change those first.`,
        ),
        409,
      )
    }
  }
}
