/** The `title` and `detail` of each problem type (API-5). `domain/problems.ts` defines the types. */
export const problems = {
  titles: {
    unauthorized: 'unauthorized',
    forbidden: 'Not allowed',
    not_found: 'Not found',
    method_not_allowed: 'Method not allowed',
    already_published: 'Already published',
    slug_taken: 'Slug taken',
    media_in_use: 'Image in use',
    precondition_failed: 'Precondition failed',
    malformed_body: 'Malformed body',
    payload_too_large: 'Payload too large',
    unsupported_media_type: 'Unsupported media type',
    validation_failed: 'Validation failed',
    project_binding_required: 'Project binding required',
    rate_limited: 'Too many requests',
    no_delivery_route: 'No delivery route',
    delivery_failed: 'Delivery failed',
    delivery_unknown: 'Delivery unknown',
    not_deletable: 'Not deletable',
    not_published: 'Not published',
    not_withdrawn: 'Not withdrawn',
    locked: 'Locked',
    insufficient_storage: 'Insufficient storage',
    unavailable: 'Temporarily unavailable',
    internal: 'Internal error',
    range_not_satisfiable: 'Range not satisfiable',
  },
  details: {
    not_found: 'This does not exist, or you cannot see it.',
    method_not_allowed: ({ allow }: { allow: readonly string[] }) => `Allowed methods: ${allow.join(', ')}.`,
    already_published: 'A published entry cannot be changed or deleted.',
    not_published: 'Only a published entry can be corrected or withdrawn.',
    not_withdrawn: 'Only a withdrawn entry can be reinstated.',
    locked: 'Someone else is editing this entry. Try again once they are done.',
    slug_taken: ({ slug }: { slug: string }) =>
      `The slug "${slug}" is already in use. Choose another one, or omit it to generate one.`,
    media_in_use: 'The image is used as a cover or in a block. Remove it from the entries first.',
    precondition_failed:
      'The entry has changed since the version in "If-Match". Read it again, and repeat your change on it.',
    validation_failed: '"errors" lists every error with a pointer to its place.',
    project_binding_required: 'Read markers belong to a project. Use a client that is bound to one.',
    rate_limited: ({ retryAfterSeconds }: { retryAfterSeconds: number }) =>
      `Try again in ${retryAfterSeconds} seconds.`,
    no_delivery_route:
      'Set a bot token with a channel or a webhook address in the settings, or CHAT_WEBHOOK_URL.',
    insufficient_storage: 'There is not enough storage for the upload. Nothing was saved.',
    internal: ({ requestId }: { requestId: string }) => `Request ${requestId}`,
    forbidden: {
      write_mode: 'This requires a client with write mode.',
      role: ({ minimum }: { minimum: string }) => `This requires at least the role "${minimum}".`,
      foreign_origin: 'This request must come from the archive itself.',
    },
    malformed_body: {
      json: 'The body must be JSON in UTF-8.',
      json_or_form: 'The body must be a JSON object or a form.',
      multipart: 'The body must be a complete multipart form.',
      http: 'The request is not valid HTTP.',
      timeout: 'The request did not arrive in time.',
      headers_too_large: ({ bytes }: { bytes: number }) => `The headers are larger than ${bytes / 1024} KiB.`,
      address: 'The URL cannot be parsed.',
      address_encoding:
        'The URL cannot be parsed. Percent-encode umlauts, spaces and the like: "B%C3%BCro" for "Büro".',
      address_or_host: 'The URL or the "Host" header cannot be parsed.',
      asterisk: '"*" is not a URL of the archive.',
      host: 'The "Host" header cannot be parsed.',
      host_missing: 'The "Host" header is missing.',
      host_repeated: 'Send only one "Host" header.',
      expect: '"100-continue" is the only supported "Expect" header.',
      router_state: 'The "Next-Router-State-Tree" header cannot be parsed.',
    },
    payload_too_large: {
      json: ({ bytes }: { bytes: number }) =>
        `A JSON body can have up to ${bytes / 1024 ** 2} MiB (${bytes.toLocaleString('en')} bytes).`,
      image: ({ bytes }: { bytes: number }) =>
        `An image can have up to ${bytes / 1024 ** 2} MB (${bytes.toLocaleString('en')} bytes).`,
      body: ({ bytes }: { bytes: number }) => `The body can have up to ${bytes} bytes.`,
      form: ({ bytes }: { bytes: number }) => `The form can have up to ${bytes} bytes.`,
    },
    unsupported_media_type: {
      json: 'Send the body as application/json, without compression.',
      json_or_form: 'Send JSON (application/json) or a form.',
      server_function: 'Only the pages of the archive call this. Send the arguments as text/plain.',
      multipart: 'Send a form as multipart/form-data.',
      image_format: 'The file is not a JPEG, PNG, WebP, AVIF or GIF image.',
      image_broken: 'The image cannot be decoded. It is damaged or incomplete.',
    },
    unavailable: {
      database:
        'The database did not respond in time. It is busy or unreachable. Try again in a few seconds.',
      images: 'Too many images are being processed. Nothing was saved. Upload the image again later.',
      image_store: 'Images cannot be read or saved at the moment. Try again in a few seconds.',
    },
  },
}

export type ProblemMessages = typeof problems
