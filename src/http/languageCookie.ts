/** Name of the cookie that keeps a chosen language. */
export const LANGUAGE_COOKIE = 'archive-language'
