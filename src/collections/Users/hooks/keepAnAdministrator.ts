import type { CollectionBeforeChangeHook, CollectionBeforeDeleteHook } from 'payload'
const onChange: CollectionBeforeChangeHook = ({ data }) => data
const onDelete: CollectionBeforeDeleteHook = () => {}
export const keepAnAdministrator = { onChange, onDelete }
