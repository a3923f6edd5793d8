import type { CollectionBeforeValidateHook } from 'payload'
export const foldEmail: CollectionBeforeValidateHook = ({ data }) => data
