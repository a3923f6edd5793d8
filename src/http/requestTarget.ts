/**
 * The request header in which the server tells layouts, which Next tells nothing, path and query of the page that
 * was asked for.
 */
export const REQUEST_TARGET_HEADER = 'x-request-target'
