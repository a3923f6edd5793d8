import type { CollectionBeforeDeleteHook } from 'payload'
export const refuseWhileInUse: CollectionBeforeDeleteHook = () => {}
