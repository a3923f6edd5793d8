import type { SanitizedDocumentPermissions } from 'payload'

/**
 * The permissions of the form for corrections. Nobody may update a published entry through Payload, so its own permissions would make
 * every field read-only. The endpoint decides (PUB-17).
 */
export const EDITABLE: SanitizedDocumentPermissions = { fields: true, read: true, update: true }

/** In the query of the correction page: the id of the version whose content the form starts with. */
export const VERSION = 'version'
