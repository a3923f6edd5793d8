/** The ways to authenticate a call, for the document. */
export const securitySchemes = {
  client: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The access token of an API client: `Authorization: Bearer pua_…`. An administrator creates the client in the ' +
      'admin area and sees its token once. Mode, audience and project binding of the client decide what it may do; ' +
      'no parameter widens it. A revoked token fails at once.',
  },
  signedAddress: {
    type: 'apiKey',
    in: 'query',
    name: 'signature',
    description:
      'A media address as it stands in an answer (`coverUrl`, `cover_url`, `url`), used as it is: its query carries an ' +
      'expiry (`expires`) and a signature over both. It opens that one file, without a token, for at least 7 days.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-archive-token',
    description:
      'The session of a person who has signed in with a link from an e-mail. It opens media files to people in the ' +
      'browser, and nothing else of this interface. Over plain http the cookie is called `archive-token`.',
  },
  scheduler: {
    type: 'http',
    scheme: 'bearer',
    description:
      "The scheduler's secret, as the operator has set it in `CRON_SECRET`: `Authorization: Bearer …`. It opens the jobs " +
      'and nothing else of this interface; the token of a client does not open them. While no secret is set they answer 401.',
  },
} as const

export type SecurityScheme = keyof typeof securitySchemes
