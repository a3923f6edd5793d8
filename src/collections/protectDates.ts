import type { CollectionBeforeOperationHook } from 'payload'

/** When a record was made and changed is the archive's own to say: what people send of it is left out. */
export const protectDates: CollectionBeforeOperationHook = ({ args, overrideAccess }) => {
  if (overrideAccess === true || !('data' in args)) return
  const data: unknown = args.data
  if (!(data instanceof Object)) return
  Reflect.deleteProperty(data, 'createdAt')
  Reflect.deleteProperty(data, 'updatedAt')
}
