import type { CollectionBeforeOperationHook } from 'payload'
export const prepareUpload: CollectionBeforeOperationHook = ({ args }) => args
