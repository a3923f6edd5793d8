/** Headers of requests that change what is answered, each with the name of its component. */
export const requestHeaders = {
  'If-None-Match': {
    id: 'IfNoneMatch',
    description:
      'The `ETag` of an answer that you have kept, or several separated by commas. When it is still current the answer is a 304 without a body.',
    schema: { type: 'string', maxLength: 8192 },
    example: '"Zr0pT9c1m2yXbq4uV7eKdLw8sNfHaJgRiUoPtYxQ5A0"',
  },
  'Accept-Language': {
    id: 'AcceptLanguage',
    description:
      'The languages that you prefer. German is answered when it stands before English, else English.',
    schema: { type: 'string', maxLength: 1000 },
    example: 'de-DE, en;q=0.5',
  },
  Range: {
    id: 'Range',
    description:
      'The part of the file that you want, in bytes. One range is obeyed; anything else is answered in full.',
    schema: { type: 'string', maxLength: 200 },
    example: 'bytes=0-1023',
  },
} as const

/** The name of such a header. */
export type RequestHeader = keyof typeof requestHeaders
