import { LIMITS } from '@/domain/limits'

/** The ways to authenticate a call, as the OpenAPI document describes them. */
export const securitySchemes = {
  client: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The access token of an API client: `Authorization: Bearer pua_…`. An administrator creates the client in the ' +
      'admin area and sees its token once. Mode, audience and project binding of the client decide what it may do; ' +
      'no parameter overrides it. A revoked token stops working at once.',
  },
  signedAddress: {
    type: 'apiKey',
    in: 'query',
    name: 'signature',
    description:
      'A media URL from a response (`coverUrl`, `cover_url`, `url`), used unchanged: its query has an ' +
      'expiry (`expires`) and a signature over both. It gives access to that one file, without a token, ' +
      `for at least ${LIMITS.signedUrlDays} days.`,
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-archive-token',
    description:
      'The session of a user who signed in with a link from an e-mail. It gives access to media files in the ' +
      'browser, and to nothing else in this API. Over plain http the cookie is called `archive-token`.',
  },
  scheduler: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The scheduler secret that the operator sets in `CRON_SECRET`: `Authorization: Bearer …`. It gives access to the jobs ' +
      'and to nothing else in this API; client tokens do not work for them. Without a secret they return 401.',
  },
} as const

export type SecurityScheme = keyof typeof securitySchemes
