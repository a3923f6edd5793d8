/** What a refusal is called and what it says: the `title` and `detail` of a problem response (API-5). */
export const problems = {
  titles: {
    unauthorized: 'unauthorized',
    forbidden: 'Not allowed',
    not_found: 'Not found',
    method_not_allowed: 'Method not allowed',
    already_published: 'Already published',
    slug_taken: 'Slug taken',
    media_in_use: 'Image in use',
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
    insufficient_storage: 'Insufficient storage',
    unavailable: 'Temporarily unavailable',
    internal: 'Internal error',
    range_not_satisfiable: 'Range not satisfiable',
  },
  details: {
    not_found: 'There is nothing at this address that you may see.',
    method_not_allowed: ({ allow }: { allow: readonly string[] }) =>
      `This address answers ${allow.join(', ')}.`,
    already_published: 'A published entry can be neither changed nor deleted.',
    slug_taken: ({ slug }: { slug: string }) =>
      `The slug "${slug}" is in use. Choose another one, or leave it out to have one made.`,
    media_in_use: 'The image is a cover or stands in a block. Take it out of the entries first.',
    validation_failed: 'Each fault is listed in "errors" with a pointer to its place.',
    project_binding_required: 'Read markers are kept within a project. Use a client that is bound to one.',
    rate_limited: ({ retryAfterSeconds }: { retryAfterSeconds: number }) =>
      `Try again in ${retryAfterSeconds} seconds.`,
    no_delivery_route:
      'Set a bot token with a channel or a webhook address in the settings, or CHAT_WEBHOOK_URL.',
    insufficient_storage: 'There is no room for the upload. Nothing was kept.',
    internal: ({ requestId }: { requestId: string }) => `Request ${requestId}`,
    forbidden: {
      write_mode: 'This needs a client with write mode.',
      role: ({ least }: { least: string }) => `This needs at least the role "${least}".`,
      foreign_origin: 'This call must come from the archive itself.',
    },
    malformed_body: {
      json: 'The body must be JSON in UTF-8.',
      json_or_form: 'The body must be a JSON object or a form.',
      multipart: 'The body must be a complete multipart form.',
      http: 'The request cannot be read as HTTP.',
      timeout: 'The request did not arrive in time.',
      headers_too_large: 'The headers are larger than 16 KiB.',
      address: 'The address cannot be read.',
      address_encoding:
        'The address cannot be read. Write umlauts, spaces and the like percent-encoded: "B%C3%BCro" for "Büro".',
      address_or_host: 'The address or the "Host" cannot be read.',
      asterisk: '"*" is no address of the archive.',
      host: 'The "Host" cannot be read.',
      host_missing: 'The "Host" header is missing.',
      host_repeated: 'Send one "Host" header.',
      expect: 'No other "Expect" than "100-continue" can be met.',
      router_state: 'The "Next-Router-State-Tree" cannot be read.',
    },
    payload_too_large: {
      json: 'A JSON body may have 1 MiB (1,048,576 bytes).',
      image: 'An image may have 15 MB (15,728,640 bytes).',
      body: ({ bytes }: { bytes: number }) => `The body may have ${bytes} bytes.`,
      body_here: ({ bytes }: { bytes: number }) => `A body may have ${bytes} bytes here.`,
      form: ({ bytes }: { bytes: number }) => `The form may have ${bytes} bytes.`,
    },
    unsupported_media_type: {
      json: 'Send the body as application/json, not compressed.',
      json_or_form: 'Send JSON (application/json) or a form.',
      multipart: 'Send a form as multipart/form-data.',
      image_format: 'The file is not a JPEG, PNG, WebP, AVIF or GIF image by its content.',
      image_broken: 'The image cannot be decoded: it is damaged or incomplete.',
    },
    unavailable: {
      database:
        'The database did not answer in time: it is busy or cannot be reached. Try again in a few seconds.',
      images: 'Too many images are being processed. Nothing was kept. Send the image again later.',
    },
  },
}

export type ProblemMessages = typeof problems
