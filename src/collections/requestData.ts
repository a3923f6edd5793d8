import type { CollectionBeforeOperationHook } from 'payload'
import { isRecord } from '@/lib/json'

/** The data that an operation would write, unvalidated; null if it writes nothing. */
export function dataOf(args: unknown): Record<string, unknown> | null {
  return isRecord(args) && isRecord(args.data) ? args.data : null
}

/** Drops `createdAt` and `updatedAt` from requests. */
export const protectDates: CollectionBeforeOperationHook = ({ args, overrideAccess }) => {
  const data = dataOf(args)
  if (overrideAccess === true || data === null) return
  delete data.createdAt
  delete data.updatedAt
}
