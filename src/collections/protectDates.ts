import type { CollectionBeforeOperationHook } from 'payload'

/** Drops `createdAt` and `updatedAt` from requests. */
export const protectDates: CollectionBeforeOperationHook = ({ args, overrideAccess }) => {
  if (overrideAccess === true || !('data' in args)) return
  const data: unknown = args.data
  if (!(data instanceof Object)) return
  Reflect.deleteProperty(data, 'createdAt')
  Reflect.deleteProperty(data, 'updatedAt')
}
