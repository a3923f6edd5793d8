/**
 * The functions of the admin's pages that Payload has (`@payloadcms/next`, `utilities/handleServerFunctions.js`). It looks
 * the name of a call up in a plain object, where `constructor` and its like are names, too.
 */
export const SERVER_FUNCTION_NAMES: ReadonlySet<unknown> = new Set([
  'copy-data-from-locale',
  'form-state',
  'get-default-layout',
  'get-folder-results-component-and-data',
  'get-upcoming-scheduled-publish',
  'render-document',
  'render-document-slots',
  'render-field',
  'render-list',
  'render-widget',
  'schedule-publish',
  'slugify',
  'table-state',
])
