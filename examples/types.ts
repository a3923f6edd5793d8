// Made from /api/v1/openapi.json by openapi-typescript ("npm run generate"). Do not edit.

export interface paths {
  '/projects': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the projects that the client may see
     * @description By `sort`, then by name. Inactive projects stay readable and take no new entries.
     */
    get: operations['listProjects']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/posts': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List published entries, newest first
     * @description What the client sees is decided by its audience and project binding; no parameter widens it. Order: `publishAt` descending, then `number` descending.
     */
    get: operations['listPosts']
    put?: never
    /**
     * Create a draft
     * @description Everything that a program creates is a draft; a person approves and publishes it. With an `idempotency_key` that this client has used before, the answer is that post, whatever else the (valid) body says. `findings` is what the editorial checks say about it; none of them refuses a draft.
     *
     *     With `dry_run=1` nothing is stored, and no slug or key is used up: what the real call would refuse is refused in the same way, and everything else is answered with 200 and the draft as it would be.
     */
    post: operations['createPost']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/posts/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read one entry with its blocks
     * @description By slug or id. With read mode: the published entry. With write mode: the draft with all its blocks, or the published entry in the same shape with the fields of a list item beside it.
     */
    get: operations['getPost']
    put?: never
    post?: never
    /**
     * Delete a draft
     * @description A published entry cannot be deleted. The id is required, not the slug.
     */
    delete: operations['deletePost']
    options?: never
    head?: never
    /**
     * Change fields of a draft
     * @description Only the fields that are given change; `null` clears `teaser`, `cover_media_id` and `publish_at`. The id is required, not the slug.
     */
    patch: operations['updatePost']
    trace?: never
  }
  '/unread': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List what a user of your application has not read yet
     * @description Published entries of the project that the client is bound to, newest first, at most 100 of them; `count` is the whole number. A client that is not bound to a project is refused with `project_binding_required`. Call POST /read when the user has seen them.
     */
    get: operations['listUnread']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/read': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Record that a user of your application has read entries
     * @description Within the project that the client is bound to; a client without one is refused with `project_binding_required`. Unknown ids, and those of entries that the client does not see, are left out silently.
     */
    post: operations['markRead']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/post-types': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the post types that a draft can have
     * @description Read it before writing. `label` is English unless `Accept-Language` prefers German.
     */
    get: operations['listPostTypes']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/posts/{id}/blocks': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    /**
     * Replace all blocks of a draft
     * @description The order given is the order kept. Blocks of an unknown type are kept, and named in `warnings`.
     *
     *     With `dry_run=1` nothing is stored: what the real call would refuse is refused in the same way, and everything else is answered with the draft as it would be and `findings`.
     */
    put: operations['replaceBlocks']
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/posts/{id}/checks': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Check an entry against the editorial rules
     * @description By slug or id, drafts and published entries. Only a finding with the severity `error` stops an approval: an alt text that is missing in a public entry. Everything else is advice. No findings are a good sign, not a proof.
     */
    get: operations['listFindings']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/media': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Upload an image
     * @description JPEG, PNG, WebP, AVIF or GIF by its content, at most 15 MB and 50 megapixels a frame (AVIF: 12.5). It is written anew without metadata, turned upright, and gets WebP variants. While too many images are being processed, the answer is a 503 with `Retry-After`, and nothing is kept.
     */
    post: operations['uploadMedia']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/media/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /**
     * Delete an image with its variants
     * @description Refused while the image is a cover or stands in a block of any entry.
     */
    delete: operations['deleteMedia']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/media/file/{path}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read a file of an image
     * @description Open to a token whose client sees the image, to an address with a valid signature, and to signed-in people. Conditional and range requests work.
     */
    get: operations['getMediaFile']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/publish-due': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Publish what was approved for a date that is reached
     * @description Publishes approved drafts alone, in the order of their dates, and keeps those dates. What was changed after its approval stays a draft and is named under `skipped`, at every call, until a person approves it again or takes the approval back. Call it as often as you like, also several at once: each entry is published once and named in one answer. When the database goes away in between, what was published by then stays published: call again.
     */
    post: operations['publishDue']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/weekly-report': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Send the digest of what was published
     * @description Collects what was published within the window, groups it by project and sends one message to the chat, by the first route that is set: bot token with channel, webhook address, `CHAT_WEBHOOK_URL`. Every call is recorded as a run.
     *
     *     Calls that arrive while a run is under way share it: one message, one `run_id`. A later call is a new run and sends again. `dry` and `days` stand in the address; a body that holds anything is refused, and nothing is done. After `delivery_unknown` nothing is ever sent again by itself; look into the channel first.
     */
    post: operations['sendWeeklyReport']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/openapi.json': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read the description of this interface
     * @description The OpenAPI 3.1 document. It is made from the code that judges the calls.
     */
    get: operations['getDocument']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/style-guide': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read the editorial guide
     * @description How an entry is written, as Markdown: order, tone, length, images, audience, with examples.
     */
    get: operations['getStyleGuide']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/skill': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read the skill file for an AI assistant
     * @description A ready `SKILL.md` with which an assistant that knows nothing else of the archive writes a draft. It holds the base address and no token.
     */
    get: operations['getSkill']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
}
export type webhooks = Record<string, never>
export interface components {
  schemas: {
    /**
     * Already published
     * @description The post is published, and a published post is neither changed nor deleted.
     * @example {
     *       "type": "already_published",
     *       "title": "Already published",
     *       "status": 409,
     *       "detail": "A published entry cannot be changed or deleted."
     *     }
     */
    AlreadyPublishedProblem: {
      /**
       * @description The kind of problem: what a program decides by. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: 'already_published'
      /**
       * @description The kind of problem in words.
       * @constant
       */
      title: 'Already published'
      /**
       * @description The HTTP status, once more.
       * @constant
       */
      status: 409
      /** @description What happened, in a sentence for people. */
      detail: string
    }
    /**
     * Block, as answered
     * @description A block as it was handed in; with `?format=html` a text block carries its HTML too.
     */
    AnsweredBlock: components['schemas']['TextBlockWithHtml'] | components['schemas']['Block']
    /**
     * Before after block
     * @description Two images to compare.
     */
    BeforeAfterBlock: {
      /**
       * @description The type of the block. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: 'before_after'
      /** @description Which images. */
      data: {
        /**
         * Format: uuid
         * @description Id of the image that shows how it was, in lower case.
         */
        beforeMediaId: string
        /**
         * Format: uuid
         * @description Id of the image that shows how it is now, in lower case.
         */
        afterMediaId: string
      }
    }
    /**
     * Block
     * @description A piece of the content of a post: `{ type, data }`.
     */
    Block: components['schemas']['KnownBlock'] | components['schemas']['UnknownBlock']
    /**
     * Callout block
     * @description A notice that stands out.
     */
    CalloutBlock: {
      /**
       * @description The type of the block. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: 'callout'
      /** @description The notice and its kind. */
      data: {
        /** @description What must not be missed, as plain text. */
        text: string
        /**
         * @description What kind of notice it is. `info` when left out.
         * @enum {string}
         */
        tone?: 'info' | 'success' | 'warning' | 'danger'
      }
    }
    /**
     * Published post, with findings
     * @description What a creation answers whose idempotency key has led to a post that is published by now: that post, and what the editorial checks say.
     */
    CheckedPublished: {
      /**
       * Format: uuid
       * @description Its id: a UUID in lower case.
       */
      id: string
      /** @description Its name in addresses: lower-case letters a to z, digits and single hyphens. */
      slug: string
      /** @description What has changed, on one line. */
      title: string
      /** @description What the reader gains, in two to three sentences of plain text. Null when there is none. */
      teaser: string | null
      /**
       * @description Key of its post type, such as `feature`, `improvement`, `fix`, `breaking` or `info`.
       * @example feature
       */
      type: string
      /**
       * @description Who the entry is for: `internal` stays inside, `customer` is for customers of the product too, `public` for everyone.
       * @enum {string}
       */
      audience: 'internal' | 'customer' | 'public'
      /**
       * Format: date-time
       * @description The date of the entry, UTC.
       * @example 2026-08-01T09:30:00.000Z
       */
      publishAt: string
      /** @description Its place in the one sequence of the archive: 1, 2, 3 … without gaps. */
      number: number
      /**
       * Format: uuid
       * @description Id of its cover image. Null when it has none.
       */
      coverMediaId: string | null
      /**
       * Format: uri
       * @description Signed address of its cover, a WebP file of 960 pixels width or less. It works without a token for at least 7 days. Null when it has none.
       */
      coverUrl: string | null
      /** @description Slug of its project. */
      projectSlug: string
      /** @description Name of the project. */
      projectName: string
      /** @description Short name of the project, which stands before the number of an entry. Null when it has none. */
      projectCode: string | null
      /**
       * @description Colour of its project, `#rrggbb`.
       * @example #2563eb
       */
      projectColor: string
      /** @description Its tags, in the order given. */
      tags: string[]
      /** @description Who it is signed by. Null when nobody is named. */
      authorName: string | null
      /** @description Slug of its project. */
      project: string
      /** @description Who it is signed by. Null when nobody is named. */
      author_name: string | null
      /**
       * Format: uuid
       * @description Id of its cover image. Null when it has none.
       */
      cover_media_id: string | null
      /**
       * Format: uri
       * @description Signed address of its cover, for at least 7 days. Null when it has none.
       */
      cover_url: string | null
      /**
       * Format: date-time
       * @description On a draft the wanted date, UTC, or null; once published the date of the entry.
       * @example 2026-08-01T09:30:00.000Z
       */
      publish_at: string | null
      /**
       * @description It is published and can no longer be changed.
       * @constant
       */
      status: 'published'
      /** @description Its content, in the order given. */
      blocks: components['schemas']['Block'][]
      /** @description Every image that the entry shows, its cover first. */
      media: components['schemas']['Media'][]
      /** @description What was accepted and may surprise: blocks of unknown types, which are kept and not shown; and, in the answer of a call that sets it, a `publish_at` that has passed, to which the entry is dated back on approval. */
      warnings: {
        /**
         * @description JSON pointer to what it is about.
         * @example /blocks/2
         */
        pointer: string
        /** @description What will happen with it. */
        message: string
      }[]
      /**
       * Format: date-time
       * @description When it was created, UTC.
       * @example 2026-08-01T09:30:00.000Z
       */
      created_at: string
      /**
       * Format: date-time
       * @description When it was last changed, UTC.
       * @example 2026-08-01T09:30:00.000Z
       */
      updated_at: string
      /** @description What the editorial checks say about it, by the rules of the style guide. An empty list is a good sign, not a proof. */
      findings: components['schemas']['Finding'][]
    }
    /**
     * Code block
     * @description Code, shown as it is.
     */
    CodeBlock: {
      /**
       * @description The type of the block. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: 'code'
      /** @description The code. */
      data: {
        /** @description The code, with its line breaks. At most 100,000 characters. */
        code: string
        /** @description The language it is written in, such as `json`. */
        language?: string
      }
    }
    /**
     * Draft that was created
     * @description The draft as it is stored, and what the editorial checks say.
     */
    CreatedDraft: {
      /**
       * Format: uuid
       * @description Its id: a UUID in lower case.
       */
      id: string
      /** @description Slug of its project. */
      project: string
      /** @description Its name in addresses: lower-case letters a to z, digits and single hyphens. */
      slug: string
      /** @description What has changed, on one line. */
      title: string
      /** @description What the reader gains, in two to three sentences of plain text. Null when there is none. */
      teaser: string | null
      /**
       * @description Key of its post type, such as `feature`, `improvement`, `fix`, `breaking` or `info`.
       * @example feature
       */
      type: string
      /**
       * @description Who the entry is for: `internal` stays inside, `customer` is for customers of the product too, `public` for everyone.
       * @enum {string}
       */
      audience: 'internal' | 'customer' | 'public'
      /** @description Who it is signed by. Null when nobody is named. */
      author_name: string | null
      /**
       * Format: uuid
       * @description Id of its cover image. Null when it has none.
       */
      cover_media_id: string | null
      /**
       * Format: uri
       * @description Signed address of its cover, for at least 7 days. Null when it has none.
       */
      cover_url: string | null
      /**
       * Format: date-time
       * @description On a draft the wanted date, UTC, or null; once published the date of the entry.
       * @example 2026-08-01T09:30:00.000Z
       */
      publish_at: string | null
      /** @description Its tags, in the order given. */
      tags: string[]
      /** @description Its place in the one sequence of the archive. Null on a draft. */
      number: number | null
      /**
       * @description A `draft` waits for a person; what is `published` can no longer be changed.
       * @enum {string}
       */
      status: 'draft' | 'published'
      /** @description Its content, in the order given. */
      blocks: components['schemas']['Block'][]
      /** @description Every image that the entry shows, its cover first. */
      media: components['schemas']['Media'][]
      /** @description What was accepted and may surprise: blocks of unknown types, which are kept and not shown; and, in the answer of a call that sets it, a `publish_at` that has passed, to which the entry is dated back on approval. */
      warnings: {
        /**
         * @description JSON pointer to what it is about.
         * @example /blocks/2
         */
        pointer: string
        /** @description What will happen with it. */
        message: string
      }[]
      /**
       * Format: date-time
       * @description When it was created, UTC.
       * @example 2026-08-01T09:30:00.000Z
       */
      created_at: string
      /**
       * Format: date-time
       * @description When it was last changed, UTC.
       * @example 2026-08-01T09:30:00.000Z
       */
      updated_at: string
      /** @description What the editorial checks say about it, by the rules of the style guide. An empty list is a good sign, not a proof. */
      findings: components['schemas']['Finding'][]
    }
    /**
     * Delivery failed
     * @description The chat service refused the message or could not be reached.
     * @example {
     *       "type": "delivery_failed",
     *       "title": "Delivery failed",
     *       "status": 502,
     *       "detail": "The chat no longer knows the webhook address. Create a new one there and save it in the settings.",
     *       "run_id": "019e58d0-6a2b-7c9d-9e8f-7a6b5c4d3e2f"
     *     }
     */
    DeliveryFailedProblem: {
      /**
       * @description The kind of problem: what a program decides by. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: 'delivery_failed'
      /**
       * @description The kind of problem in words.
       * @constant
       */
      title: 'Delivery failed'
      /**
       * @description The HTTP status, once more.
       * @constant
       */
      status: 502
      /** @description What happened, in a sentence for people. */
      detail: string
      /**
       * Format: uuid
       * @description Id of the recorded run of the digest.
       */
      run_id: string
    }
    /**
     * Delivery unknown
     * @description It is not known whether the message arrived: it went out and no answer came back, or the run ended without an outcome. `detail` says what is known.
     * @example {
     *       "type": "delivery_unknown",
     *       "title": "Delivery unknown",
     *       "status": 502,
     *       "detail": "The message was sent, but the chat did not respond in time. It may have arrived: check the channel before sending it again.",
     *       "run_id": "019e58d0-6a2b-7c9d-9e8f-7a6b5c4d3e2f"
     *     }
     */
    DeliveryUnknownProblem: {
      /**
       * @description The kind of problem: what a program decides by. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: 'delivery_unknown'
      /**
       * @description The kind of problem in words.
       * @constant
       */
      title: 'Delivery unknown'
      /**
       * @description The HTTP status, once more.
       * @constant
       */
      status: 502
      /** @description What happened, in a sentence for people. */
      detail: string
      /**
       * Format: uuid
       * @description Id of the recorded run of the digest.
       */
      run_id: string
    }
    /**
     * Draft
     * @description A post as its writers see it.
     */
    Draft: {
      /**
       * Format: uuid
       * @description Its id: a UUID in lower case.
       */
      id: string
      /** @description Slug of its project. */
      project: string
      /** @description Its name in addresses: lower-case letters a to z, digits and single hyphens. */
      slug: string
      /** @description What has changed, on one line. */
      title: string
      /** @description What the reader gains, in two to three sentences of plain text. Null when there is none. */
      teaser: string | null
      /**
       * @description Key of its post type, such as `feature`, `improvement`, `fix`, `breaking` or `info`.
       * @example feature
       */
      type: string
      /**
       * @description Who the entry is for: `internal` stays inside, `customer` is for customers of the product too, `public` for everyone.
       * @enum {string}
       */
      audience: 'internal' | 'customer' | 'public'
      /** @description Who it is signed by. Null when nobody is named. */
      author_name: string | null
      /**
       * Format: uuid
       * @description Id of its cover image. Null when it has none.
       */
      cover_media_id: string | null
      /**
       * Format: uri
       * @description Signed address of its cover, for at least 7 days. Null when it has none.
       */
      cover_url: string | null
      /**
       * Format: date-time
       * @description On a draft the wanted date, UTC, or null; once published the date of the entry.
       * @example 2026-08-01T09:30:00.000Z
       */
      publish_at: string | null
      /** @description Its tags, in the order given. */
      tags: string[]
      /** @description Its place in the one sequence of the archive. Null on a draft. */
      number: number | null
      /**
       * @description A `draft` waits for a person; what is `published` can no longer be changed.
       * @enum {string}
       */
      status: 'draft' | 'published'
      /** @description Its content, in the order given. */
      blocks: components['schemas']['Block'][]
      /** @description Every image that the entry shows, its cover first. */
      media: components['schemas']['Media'][]
      /** @description What was accepted and may surprise: blocks of unknown types, which are kept and not shown; and, in the answer of a call that sets it, a `publish_at` that has passed, to which the entry is dated back on approval. */
      warnings: {
        /**
         * @description JSON pointer to what it is about.
         * @example /blocks/2
         */
        pointer: string
        /** @description What will happen with it. */
        message: string
      }[]
      /**
       * Format: date-time
       * @description When it was created, UTC.
       * @example 2026-08-01T09:30:00.000Z
       */
      created_at: string
      /**
       * Format: date-time
       * @description When it was last changed, UTC.
       * @example 2026-08-01T09:30:00.000Z
       */
      updated_at: string
    }
    /**
     * Fault
     * @description One fault in what was sent, or one warning about it.
     */
    Fault: {
      /**
       * @description Where: a JSON pointer into the body (RFC 6901), `?name` for a query parameter, or empty for the body as a whole.
       * @example /blocks/3/data/mediaId
       * @example ?per_page
       */
      pointer: string
      /** @description What is wrong and what would be right, in English. */
      message: string
    }
    /**
     * Finding
     * @description What the editorial checks would say about one place of an entry.
     */
    Finding: {
      /**
       * @description Name of the editorial rule.
       * @example superlative
       * @enum {string}
       */
      rule:
        | 'title_long'
        | 'title_full_stop'
        | 'title_capitals'
        | 'title_says_nothing'
        | 'title_version'
        | 'teaser_missing'
        | 'teaser_sentences'
        | 'teaser_repeats_title'
        | 'version_missing'
        | 'second_topic'
        | 'bare_identifier'
        | 'exclamation_mark'
        | 'emoji'
        | 'long_dash'
        | 'superlative'
        | 'advertising'
        | 'word_to_avoid'
        | 'vague_wording'
        | 'transcribed_umlaut'
        | 'alt_text_missing'
        | 'alt_text_file_name'
        | 'alt_text_says_nothing'
        | 'picture_count'
        | 'cover_repeated'
        | 'audience_wording'
        | 'unreleased_change'
      /**
       * @description `error` stops approval: only an alt text that is missing in a public entry. `advice` never does.
       * @example advice
       * @enum {string}
       */
      severity: 'error' | 'advice'
      /**
       * @description JSON pointer (RFC 6901) to the field of the entry that the finding is about.
       * @example /blocks/0/data/text
       */
      pointer: string
      /** @description What it is and what to do about it, as plain text in both languages. */
      message: {
        /**
         * @description The message in German.
         * @example Sagen Sie statt „fastest“, was sich messen oder sehen lässt.
         */
        de: string
        /**
         * @description The message in English.
         * @example Instead of "fastest", say what can be measured or seen.
         */
        en: string
      }
      /**
       * @description The words that were found, at most 80 characters; null where nothing can be quoted.
       * @example fastest
       */
      excerpt: string | null
    }
    /**
     * Not allowed
     * @description The client has read mode, and this needs write mode.
     * @example {
     *       "type": "forbidden",
     *       "title": "Not allowed",
     *       "status": 403,
     *       "detail": "This requires a client with write mode."
     *     }
     */
    ForbiddenProblem: {
      /**
       * @description The kind of problem: what a program decides by.
       * @constant
       */
      type: 'forbidden'
      /**
       * @description The kind of problem in words.
       * @constant
       */
      title: 'Not allowed'
      /**
       * @description The HTTP status, once more.
       * @constant
       */
      status: 403
      /** @description What happened, in a sentence for people. */
      detail: string
    }
    /**
     * Gallery block
     * @description Several images beside each other.
     */
    GalleryBlock: {
      /**
       * @description The type of the block. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: 'gallery'
      /** @description Which images. */
      data: {
        /** @description Ids of 1 to 50 uploaded images in lower case, in the order in which they are shown. */
        mediaIds: string[]
      }
    }
    /**
     * Image block
     * @description One image.
     */
    ImageBlock: {
      /**
       * @description The type of the block. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: 'image'
      /** @description Which image. */
      data: {
        /**
         * Format: uuid
         * @description Id of an uploaded image, in lower case.
         */
        mediaId: string
      }
    }
    /**
     * Insufficient storage
     * @description The archive has no room left for the upload, and kept nothing of it.
     * @example {
     *       "type": "insufficient_storage",
     *       "title": "Insufficient storage",
     *       "status": 507,
     *       "detail": "There is not enough storage for the upload. Nothing was saved."
     *     }
     */
    InsufficientStorageProblem: {
      /**
       * @description The kind of problem: what a program decides by.
       * @constant
       */
      type: 'insufficient_storage'
      /**
       * @description The kind of problem in words.
       * @constant
       */
      title: 'Insufficient storage'
      /**
       * @description The HTTP status, once more.
       * @constant
       */
      status: 507
      /** @description What happened, in a sentence for people. */
      detail: string
    }
    /**
     * Internal error
     * @description A fault of the archive; `detail` names the request id and nothing else.
     * @example {
     *       "type": "internal",
     *       "title": "Internal error",
     *       "status": 500,
     *       "detail": "Request 019e2f6a-9d10-7c44-8a3e-5b7f0c1d2e3f"
     *     }
     */
    InternalProblem: {
      /**
       * @description The kind of problem: what a program decides by.
       * @constant
       */
      type: 'internal'
      /**
       * @description The kind of problem in words.
       * @constant
       */
      title: 'Internal error'
      /**
       * @description The HTTP status, once more.
       * @constant
       */
      status: 500
      /** @description What happened, in a sentence for people. */
      detail: string
    }
    /**
     * Block of a known type
     * @description A block of one of the nine types that the archive shows; `type` says which one.
     */
    KnownBlock:
      | components['schemas']['TextBlock']
      | components['schemas']['ImageBlock']
      | components['schemas']['GalleryBlock']
      | components['schemas']['BeforeAfterBlock']
      | components['schemas']['VideoBlock']
      | components['schemas']['QuoteBlock']
      | components['schemas']['CodeBlock']
      | components['schemas']['LinkBlock']
      | components['schemas']['CalloutBlock']
    /**
     * Link block
     * @description A link that stands out.
     */
    LinkBlock: {
      /**
       * @description The type of the block. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: 'link'
      /** @description Where it leads and what it says. */
      data: {
        /** @description Where it leads, http or https. Never fetched. */
        url: string
        /** @description What the link is called. */
        title?: string
        /** @description What waits there. */
        description?: string
      }
    }
    /**
     * List item
     * @description A published entry as lists answer it.
     */
    ListItem: {
      /**
       * Format: uuid
       * @description Its id: a UUID in lower case.
       */
      id: string
      /** @description Its name in addresses: lower-case letters a to z, digits and single hyphens. */
      slug: string
      /** @description What has changed, on one line. */
      title: string
      /** @description What the reader gains, in two to three sentences of plain text. Null when there is none. */
      teaser: string | null
      /**
       * @description Key of its post type, such as `feature`, `improvement`, `fix`, `breaking` or `info`.
       * @example feature
       */
      type: string
      /**
       * @description Who the entry is for: `internal` stays inside, `customer` is for customers of the product too, `public` for everyone.
       * @enum {string}
       */
      audience: 'internal' | 'customer' | 'public'
      /**
       * Format: date-time
       * @description The date of the entry, UTC.
       * @example 2026-08-01T09:30:00.000Z
       */
      publishAt: string
      /** @description Its place in the one sequence of the archive: 1, 2, 3 … without gaps. */
      number: number
      /**
       * Format: uuid
       * @description Id of its cover image. Null when it has none.
       */
      coverMediaId: string | null
      /**
       * Format: uri
       * @description Signed address of its cover, a WebP file of 960 pixels width or less. It works without a token for at least 7 days. Null when it has none.
       */
      coverUrl: string | null
      /** @description Slug of its project. */
      projectSlug: string
      /** @description Name of the project. */
      projectName: string
      /** @description Short name of the project, which stands before the number of an entry. Null when it has none. */
      projectCode: string | null
      /**
       * @description Colour of its project, `#rrggbb`.
       * @example #2563eb
       */
      projectColor: string
      /** @description Its tags, in the order given. */
      tags: string[]
      /** @description Who it is signed by. Null when nobody is named. */
      authorName: string | null
    }
    /**
     * Malformed body
     * @description The body cannot be read: it is not JSON in UTF-8, or not a complete multipart form where that is asked.
     * @example {
     *       "type": "malformed_body",
     *       "title": "Malformed body",
     *       "status": 400,
     *       "detail": "The body must be JSON in UTF-8."
     *     }
     */
    MalformedBodyProblem: {
      /**
       * @description The kind of problem: what a program decides by.
       * @constant
       */
      type: 'malformed_body'
      /**
       * @description The kind of problem in words.
       * @constant
       */
      title: 'Malformed body'
      /**
       * @description The HTTP status, once more.
       * @constant
       */
      status: 400
      /** @description What happened, in a sentence for people. */
      detail: string
    }
    /**
     * Image
     * @description An uploaded image with its variants.
     */
    Media: {
      /**
       * Format: uuid
       * @description Its id: a UUID in lower case.
       */
      id: string
      /** @description Slug of its project; null for a client that is bound to another one. */
      project: string | null
      /** @description What describes the image to everyone who cannot see it. Null when it has none yet. */
      alt: string | null
      /**
       * @description The name of the file as it was uploaded.
       * @example search.png
       */
      filename: string
      /**
       * @description Media type of the image itself.
       * @example image/jpeg
       */
      mimeType: string
      /** @description Width in pixels. */
      width: number
      /** @description Height in pixels. */
      height: number
      /** @description Size of the image itself in bytes. */
      size: number
      /**
       * Format: uri
       * @description Signed address of the image in full size.
       */
      url: string
      /** @description WebP files of 480, 960 and 1600 pixels width, none wider than the image, and one at its full width up to 2560. */
      variants: components['schemas']['Variant'][]
      /**
       * Format: date-time
       * @description When it was uploaded, UTC.
       * @example 2026-08-01T09:30:00.000Z
       */
      createdAt: string
    }
    /**
     * Image in use
     * @description The image is a cover or stands in a block; `posts` names the entries that the client may see.
     * @example {
     *       "type": "media_in_use",
     *       "title": "Image in use",
     *       "status": 409,
     *       "detail": "The image is used as a cover or in a block. Remove it from the entries first.",
     *       "posts": [
     *         "019e51c2-3b7f-7e90-a1d4-6f7e8d9c0b1a"
     *       ]
     *     }
     */
    MediaInUseProblem: {
      /**
       * @description The kind of problem: what a program decides by.
       * @constant
       */
      type: 'media_in_use'
      /**
       * @description The kind of problem in words.
       * @constant
       */
      title: 'Image in use'
      /**
       * @description The HTTP status, once more.
       * @constant
       */
      status: 409
      /** @description What happened, in a sentence for people. */
      detail: string
      /** @description Ids of the entries that show the image, as far as the client may see them. It can be empty. */
      posts: string[]
    }
    /**
     * No delivery route
     * @description No way to send the digest is configured.
     * @example {
     *       "type": "no_delivery_route",
     *       "title": "No delivery route",
     *       "status": 501,
     *       "detail": "Set a bot token with a channel or a webhook address in the settings, or CHAT_WEBHOOK_URL."
     *     }
     */
    NoDeliveryRouteProblem: {
      /**
       * @description The kind of problem: what a program decides by.
       * @constant
       */
      type: 'no_delivery_route'
      /**
       * @description The kind of problem in words.
       * @constant
       */
      title: 'No delivery route'
      /**
       * @description The HTTP status, once more.
       * @constant
       */
      status: 501
      /** @description What happened, in a sentence for people. */
      detail: string
    }
    /**
     * Not found
     * @description There is nothing here that the client sees: what is missing and what is hidden answer the same bytes.
     * @example {
     *       "type": "not_found",
     *       "title": "Not found",
     *       "status": 404,
     *       "detail": "This does not exist, or you cannot see it."
     *     }
     */
    NotFoundProblem: {
      /**
       * @description The kind of problem: what a program decides by.
       * @constant
       */
      type: 'not_found'
      /**
       * @description The kind of problem in words.
       * @constant
       */
      title: 'Not found'
      /**
       * @description The HTTP status, once more.
       * @constant
       */
      status: 404
      /** @description What happened, in a sentence for people. */
      detail: string
    }
    /**
     * Payload too large
     * @description JSON over 1 MiB (1,048,576 bytes), or an image over 15 MB (15,728,640 bytes).
     * @example {
     *       "type": "payload_too_large",
     *       "title": "Payload too large",
     *       "status": 413,
     *       "detail": "A JSON body can have up to 1 MiB (1,048,576 bytes)."
     *     }
     */
    PayloadTooLargeProblem: {
      /**
       * @description The kind of problem: what a program decides by.
       * @constant
       */
      type: 'payload_too_large'
      /**
       * @description The kind of problem in words.
       * @constant
       */
      title: 'Payload too large'
      /**
       * @description The HTTP status, once more.
       * @constant
       */
      status: 413
      /** @description What happened, in a sentence for people. */
      detail: string
    }
    /**
     * Draft as it would be
     * @description What a dry run answers: the draft as the real call would leave it, and what the editorial checks say.
     */
    PlannedDraft: {
      /**
       * Format: uuid
       * @description Its id. Null for a draft that would be new: only storing gives it.
       */
      id: string | null
      /** @description Slug of its project. */
      project: string
      /** @description Its name in addresses: lower-case letters a to z, digits and single hyphens. */
      slug: string
      /** @description What has changed, on one line. */
      title: string
      /** @description What the reader gains, in two to three sentences of plain text. Null when there is none. */
      teaser: string | null
      /**
       * @description Key of its post type, such as `feature`, `improvement`, `fix`, `breaking` or `info`.
       * @example feature
       */
      type: string
      /**
       * @description Who the entry is for: `internal` stays inside, `customer` is for customers of the product too, `public` for everyone.
       * @enum {string}
       */
      audience: 'internal' | 'customer' | 'public'
      /** @description Who it is signed by. Null when nobody is named. */
      author_name: string | null
      /**
       * Format: uuid
       * @description Id of its cover image. Null when it has none.
       */
      cover_media_id: string | null
      /**
       * Format: uri
       * @description Signed address of its cover, for at least 7 days. Null when it has none.
       */
      cover_url: string | null
      /**
       * Format: date-time
       * @description On a draft the wanted date, UTC, or null; once published the date of the entry.
       * @example 2026-08-01T09:30:00.000Z
       */
      publish_at: string | null
      /** @description Its tags, in the order given. */
      tags: string[]
      /** @description Its place in the one sequence of the archive. Null on a draft. */
      number: number | null
      /**
       * @description A `draft` waits for a person; what is `published` can no longer be changed.
       * @enum {string}
       */
      status: 'draft' | 'published'
      /** @description Its content, in the order given. */
      blocks: components['schemas']['Block'][]
      /** @description Every image that the entry shows, its cover first. */
      media: components['schemas']['Media'][]
      /** @description What was accepted and may surprise: blocks of unknown types, which are kept and not shown; and, in the answer of a call that sets it, a `publish_at` that has passed, to which the entry is dated back on approval. */
      warnings: {
        /**
         * @description JSON pointer to what it is about.
         * @example /blocks/2
         */
        pointer: string
        /** @description What will happen with it. */
        message: string
      }[]
      /**
       * Format: date-time
       * @description When it was created, UTC. Null for a draft that would be new: only storing gives it.
       * @example 2026-08-01T09:30:00.000Z
       */
      created_at: string | null
      /**
       * Format: date-time
       * @description When it was last changed, UTC. Null for a draft that would be new: only storing gives it.
       * @example 2026-08-01T09:30:00.000Z
       */
      updated_at: string | null
      /** @description What the editorial checks say about it, by the rules of the style guide. An empty list is a good sign, not a proof. */
      findings: components['schemas']['Finding'][]
    }
    /**
     * Post type
     * @description A kind of change, as people manage them.
     */
    PostType: {
      /**
       * @description Its key: what `type` of an entry holds.
       * @example feature
       */
      key: string
      /** @description Its label in the language that `Accept-Language` prefers. */
      label: string
      /**
       * @description Its colour, `#rrggbb`.
       * @example #2563eb
       */
      color: string
      /** @description Its label in each language. */
      labels: {
        /** @description Its label in German. */
        de: string
        /** @description Its label in English. */
        en: string
      }
    }
    /**
     * Problem
     * @description Why a call was refused (RFC 9457).
     */
    Problem: {
      /**
       * @description The kind of problem: what a program decides by.
       * @enum {string}
       */
      type:
        | 'unauthorized'
        | 'forbidden'
        | 'not_found'
        | 'method_not_allowed'
        | 'already_published'
        | 'slug_taken'
        | 'media_in_use'
        | 'malformed_body'
        | 'payload_too_large'
        | 'unsupported_media_type'
        | 'validation_failed'
        | 'project_binding_required'
        | 'rate_limited'
        | 'no_delivery_route'
        | 'delivery_failed'
        | 'delivery_unknown'
        | 'insufficient_storage'
        | 'unavailable'
        | 'internal'
      /** @description The kind of problem in words. */
      title: string
      /** @description The HTTP status, once more. */
      status: number
      /** @description What happened, in a sentence for people. Null with `unauthorized`. */
      detail: string | null
      /** @description With `validation_failed`: every fault. Of more than 100 the first ones, and a last one that tells how many more there are. */
      errors?: {
        /** @description Where: a JSON pointer into the body, `?name` for a query parameter, or empty for the whole. */
        pointer: string
        /** @description What is wrong and what would be right. */
        message: string
      }[]
      /** @description With `media_in_use`: the entries that show the image and that the client may see. */
      posts?: string[]
      /**
       * Format: uuid
       * @description With `delivery_failed` and `delivery_unknown`: the recorded run of the digest.
       */
      run_id?: string
    }
    /**
     * Project
     * @description A product that entries are written about.
     */
    Project: {
      /**
       * Format: uuid
       * @description Its id: a UUID in lower case.
       */
      id: string
      /** @description Its name in addresses: lower-case letters a to z, digits and single hyphens. */
      slug: string
      /** @description Name of the project. */
      name: string
      /** @description Short name of the project, which stands before the number of an entry. Null when it has none. */
      code: string | null
      /**
       * @description Its colour, `#rrggbb`.
       * @example #2563eb
       */
      color: string
      /** @description What it is, as plain text. Null when nothing is said. */
      description: string | null
      /** @description Its place in lists: lower numbers come first. */
      sort: number
      /** @description Whether new entries can be written in it. */
      isActive: boolean
    }
    /**
     * Project binding required
     * @description The client is not bound to a project, and read markers are kept within one.
     * @example {
     *       "type": "project_binding_required",
     *       "title": "Project binding required",
     *       "status": 422,
     *       "detail": "Read markers belong to a project. Use a client that is bound to one."
     *     }
     */
    ProjectBindingRequiredProblem: {
      /**
       * @description The kind of problem: what a program decides by. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: 'project_binding_required'
      /**
       * @description The kind of problem in words.
       * @constant
       */
      title: 'Project binding required'
      /**
       * @description The HTTP status, once more.
       * @constant
       */
      status: 422
      /** @description What happened, in a sentence for people. */
      detail: string
    }
    /**
     * Published entry
     * @description A published entry with its blocks and images.
     */
    PublishedEntry: {
      /**
       * Format: uuid
       * @description Its id: a UUID in lower case.
       */
      id: string
      /** @description Its name in addresses: lower-case letters a to z, digits and single hyphens. */
      slug: string
      /** @description What has changed, on one line. */
      title: string
      /** @description What the reader gains, in two to three sentences of plain text. Null when there is none. */
      teaser: string | null
      /**
       * @description Key of its post type, such as `feature`, `improvement`, `fix`, `breaking` or `info`.
       * @example feature
       */
      type: string
      /**
       * @description Who the entry is for: `internal` stays inside, `customer` is for customers of the product too, `public` for everyone.
       * @enum {string}
       */
      audience: 'internal' | 'customer' | 'public'
      /**
       * Format: date-time
       * @description The date of the entry, UTC.
       * @example 2026-08-01T09:30:00.000Z
       */
      publishAt: string
      /** @description Its place in the one sequence of the archive: 1, 2, 3 … without gaps. */
      number: number
      /**
       * Format: uuid
       * @description Id of its cover image. Null when it has none.
       */
      coverMediaId: string | null
      /**
       * Format: uri
       * @description Signed address of its cover, a WebP file of 960 pixels width or less. It works without a token for at least 7 days. Null when it has none.
       */
      coverUrl: string | null
      /** @description Slug of its project. */
      projectSlug: string
      /** @description Name of the project. */
      projectName: string
      /** @description Short name of the project, which stands before the number of an entry. Null when it has none. */
      projectCode: string | null
      /**
       * @description Colour of its project, `#rrggbb`.
       * @example #2563eb
       */
      projectColor: string
      /** @description Its tags, in the order given. */
      tags: string[]
      /** @description Who it is signed by. Null when nobody is named. */
      authorName: string | null
      /** @description Its content, in the order in which it is shown. */
      blocks: components['schemas']['AnsweredBlock'][]
      /** @description Every image that the entry shows, its cover first. */
      media: components['schemas']['Media'][]
    }
    /**
     * Quote block
     * @description The words of somebody.
     */
    QuoteBlock: {
      /**
       * @description The type of the block. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: 'quote'
      /** @description The words and whose they are. */
      data: {
        /** @description The words, as plain text. */
        text: string
        /** @description Whose words they are. */
        source?: string
      }
    }
    /**
     * Too many requests
     * @description The client has made too many calls in this minute; `Retry-After` says how long to wait.
     * @example {
     *       "type": "rate_limited",
     *       "title": "Too many requests",
     *       "status": 429,
     *       "detail": "Try again in 42 seconds."
     *     }
     */
    RateLimitedProblem: {
      /**
       * @description The kind of problem: what a program decides by.
       * @constant
       */
      type: 'rate_limited'
      /**
       * @description The kind of problem in words.
       * @constant
       */
      title: 'Too many requests'
      /**
       * @description The HTTP status, once more.
       * @constant
       */
      status: 429
      /** @description What happened, in a sentence for people. */
      detail: string
    }
    /**
     * Draft, as read
     * @description A draft as its writers read it; with `?format=html` text blocks carry their HTML.
     */
    ReadDraft: {
      /**
       * Format: uuid
       * @description Its id: a UUID in lower case.
       */
      id: string
      /** @description Slug of its project. */
      project: string
      /** @description Its name in addresses: lower-case letters a to z, digits and single hyphens. */
      slug: string
      /** @description What has changed, on one line. */
      title: string
      /** @description What the reader gains, in two to three sentences of plain text. Null when there is none. */
      teaser: string | null
      /**
       * @description Key of its post type, such as `feature`, `improvement`, `fix`, `breaking` or `info`.
       * @example feature
       */
      type: string
      /**
       * @description Who the entry is for: `internal` stays inside, `customer` is for customers of the product too, `public` for everyone.
       * @enum {string}
       */
      audience: 'internal' | 'customer' | 'public'
      /** @description Who it is signed by. Null when nobody is named. */
      author_name: string | null
      /**
       * Format: uuid
       * @description Id of its cover image. Null when it has none.
       */
      cover_media_id: string | null
      /**
       * Format: uri
       * @description Signed address of its cover, for at least 7 days. Null when it has none.
       */
      cover_url: string | null
      /**
       * Format: date-time
       * @description On a draft the wanted date, UTC, or null; once published the date of the entry.
       * @example 2026-08-01T09:30:00.000Z
       */
      publish_at: string | null
      /** @description Its tags, in the order given. */
      tags: string[]
      /** @description Its place in the one sequence of the archive. Null on a draft. */
      number: number | null
      /**
       * @description A `draft` waits for a person; what is `published` can no longer be changed.
       * @enum {string}
       */
      status: 'draft' | 'published'
      /** @description Its content, in the order in which it is shown. */
      blocks: components['schemas']['AnsweredBlock'][]
      /** @description Every image that the entry shows, its cover first. */
      media: components['schemas']['Media'][]
      /** @description What was accepted and may surprise: blocks of unknown types, which are kept and not shown; and, in the answer of a call that sets it, a `publish_at` that has passed, to which the entry is dated back on approval. */
      warnings: {
        /**
         * @description JSON pointer to what it is about.
         * @example /blocks/2
         */
        pointer: string
        /** @description What will happen with it. */
        message: string
      }[]
      /**
       * Format: date-time
       * @description When it was created, UTC.
       * @example 2026-08-01T09:30:00.000Z
       */
      created_at: string
      /**
       * Format: date-time
       * @description When it was last changed, UTC.
       * @example 2026-08-01T09:30:00.000Z
       */
      updated_at: string
    }
    /**
     * Published post, as its writers read it
     * @description The fields of a draft and of a list item; with `?format=html` text blocks carry their HTML.
     */
    ReadWrittenPublished: {
      /**
       * Format: uuid
       * @description Its id: a UUID in lower case.
       */
      id: string
      /** @description Its name in addresses: lower-case letters a to z, digits and single hyphens. */
      slug: string
      /** @description What has changed, on one line. */
      title: string
      /** @description What the reader gains, in two to three sentences of plain text. Null when there is none. */
      teaser: string | null
      /**
       * @description Key of its post type, such as `feature`, `improvement`, `fix`, `breaking` or `info`.
       * @example feature
       */
      type: string
      /**
       * @description Who the entry is for: `internal` stays inside, `customer` is for customers of the product too, `public` for everyone.
       * @enum {string}
       */
      audience: 'internal' | 'customer' | 'public'
      /**
       * Format: date-time
       * @description The date of the entry, UTC.
       * @example 2026-08-01T09:30:00.000Z
       */
      publishAt: string
      /** @description Its place in the one sequence of the archive: 1, 2, 3 … without gaps. */
      number: number
      /**
       * Format: uuid
       * @description Id of its cover image. Null when it has none.
       */
      coverMediaId: string | null
      /**
       * Format: uri
       * @description Signed address of its cover, a WebP file of 960 pixels width or less. It works without a token for at least 7 days. Null when it has none.
       */
      coverUrl: string | null
      /** @description Slug of its project. */
      projectSlug: string
      /** @description Name of the project. */
      projectName: string
      /** @description Short name of the project, which stands before the number of an entry. Null when it has none. */
      projectCode: string | null
      /**
       * @description Colour of its project, `#rrggbb`.
       * @example #2563eb
       */
      projectColor: string
      /** @description Its tags, in the order given. */
      tags: string[]
      /** @description Who it is signed by. Null when nobody is named. */
      authorName: string | null
      /** @description Slug of its project. */
      project: string
      /** @description Who it is signed by. Null when nobody is named. */
      author_name: string | null
      /**
       * Format: uuid
       * @description Id of its cover image. Null when it has none.
       */
      cover_media_id: string | null
      /**
       * Format: uri
       * @description Signed address of its cover, for at least 7 days. Null when it has none.
       */
      cover_url: string | null
      /**
       * Format: date-time
       * @description On a draft the wanted date, UTC, or null; once published the date of the entry.
       * @example 2026-08-01T09:30:00.000Z
       */
      publish_at: string | null
      /**
       * @description It is published and can no longer be changed.
       * @constant
       */
      status: 'published'
      /** @description Its content, in the order in which it is shown. */
      blocks: components['schemas']['AnsweredBlock'][]
      /** @description Every image that the entry shows, its cover first. */
      media: components['schemas']['Media'][]
      /** @description What was accepted and may surprise: blocks of unknown types, which are kept and not shown; and, in the answer of a call that sets it, a `publish_at` that has passed, to which the entry is dated back on approval. */
      warnings: {
        /**
         * @description JSON pointer to what it is about.
         * @example /blocks/2
         */
        pointer: string
        /** @description What will happen with it. */
        message: string
      }[]
      /**
       * Format: date-time
       * @description When it was created, UTC.
       * @example 2026-08-01T09:30:00.000Z
       */
      created_at: string
      /**
       * Format: date-time
       * @description When it was last changed, UTC.
       * @example 2026-08-01T09:30:00.000Z
       */
      updated_at: string
    }
    /**
     * Slug taken
     * @description The slug in the body is in use by another post.
     * @example {
     *       "type": "slug_taken",
     *       "title": "Slug taken",
     *       "status": 409,
     *       "detail": "The slug \"faster-search\" is already in use. Choose another one, or omit it to generate one."
     *     }
     */
    SlugTakenProblem: {
      /**
       * @description The kind of problem: what a program decides by. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: 'slug_taken'
      /**
       * @description The kind of problem in words.
       * @constant
       */
      title: 'Slug taken'
      /**
       * @description The HTTP status, once more.
       * @constant
       */
      status: 409
      /** @description What happened, in a sentence for people. */
      detail: string
    }
    /**
     * Text block
     * @description Text in Markdown.
     */
    TextBlock: {
      /**
       * @description The type of the block. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: 'text'
      /** @description The text. */
      data: {
        /** @description Markdown: paragraphs, bold, italic, links, lists, subheadings. At most 100,000 characters. */
        text: string
      }
    }
    /**
     * Text block with HTML
     * @description A text block as it is answered with `?format=html`.
     */
    TextBlockWithHtml: {
      /**
       * @description The type of the block.
       * @constant
       */
      type: 'text'
      /** @description The text. */
      data: {
        /** @description Markdown: paragraphs, bold, italic, links, lists, subheadings. At most 100,000 characters. */
        text: string
      }
      /** @description The text as sanitised HTML, without scripts, styles and images. Safe to put into a page. */
      html: string
    }
    /**
     * Unauthorized
     * @description The token is missing, unknown, revoked or expired.
     * @example {
     *       "type": "unauthorized",
     *       "title": "unauthorized",
     *       "status": 401,
     *       "detail": null
     *     }
     */
    UnauthorizedProblem: {
      /**
       * @description The kind of problem: what a program decides by.
       * @constant
       */
      type: 'unauthorized'
      /**
       * @description The kind of problem in words.
       * @constant
       */
      title: 'unauthorized'
      /**
       * @description The HTTP status, once more.
       * @constant
       */
      status: 401
      /** @description Always null here: the answer gives nothing away. */
      detail: string | null
    }
    /**
     * Temporarily unavailable
     * @description The database is busy or cannot be reached, or too many images are being processed; `Retry-After` says when to try again.
     * @example {
     *       "type": "unavailable",
     *       "title": "Temporarily unavailable",
     *       "status": 503,
     *       "detail": "The database did not respond in time. It is busy or unreachable. Try again in a few seconds."
     *     }
     */
    UnavailableProblem: {
      /**
       * @description The kind of problem: what a program decides by.
       * @constant
       */
      type: 'unavailable'
      /**
       * @description The kind of problem in words.
       * @constant
       */
      title: 'Temporarily unavailable'
      /**
       * @description The HTTP status, once more.
       * @constant
       */
      status: 503
      /** @description What happened, in a sentence for people. */
      detail: string
    }
    /**
     * Block of an unknown type
     * @description A block of a type that the archive does not know. It is kept, reported in `warnings`, and skipped when the entry is shown.
     */
    UnknownBlock: {
      /** @description Any name but those of the nine known types. */
      type: string
      /** @description Any JSON, nested at most 64 deep. Kept as given: write integers beyond ±9007199254740991 as strings. */
      data:
        | null
        | boolean
        | number
        | string
        | unknown[]
        | {
            [key: string]: unknown
          }
    }
    /**
     * Unsupported media type
     * @description The `Content-Type` is another one, the body is compressed, or the upload is not an image by its content.
     * @example {
     *       "type": "unsupported_media_type",
     *       "title": "Unsupported media type",
     *       "status": 415,
     *       "detail": "Send the body as application/json, without compression."
     *     }
     */
    UnsupportedMediaTypeProblem: {
      /**
       * @description The kind of problem: what a program decides by.
       * @constant
       */
      type: 'unsupported_media_type'
      /**
       * @description The kind of problem in words.
       * @constant
       */
      title: 'Unsupported media type'
      /**
       * @description The HTTP status, once more.
       * @constant
       */
      status: 415
      /** @description What happened, in a sentence for people. */
      detail: string
    }
    /**
     * Validation failed
     * @description Something that was sent does not fit; `errors` lists every fault at once, each with its place.
     * @example {
     *       "type": "validation_failed",
     *       "title": "Validation failed",
     *       "status": 422,
     *       "detail": "\"errors\" lists every error with a pointer to its place.",
     *       "errors": [
     *         {
     *           "pointer": "/title",
     *           "message": "This must be at most 200 characters long."
     *         },
     *         {
     *           "pointer": "/blocks/3/data/mediaId",
     *           "message": "This image does not exist."
     *         }
     *       ]
     *     }
     */
    ValidationFailedProblem: {
      /**
       * @description The kind of problem: what a program decides by. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: 'validation_failed'
      /**
       * @description The kind of problem in words.
       * @constant
       */
      title: 'Validation failed'
      /**
       * @description The HTTP status, once more.
       * @constant
       */
      status: 422
      /** @description What happened, in a sentence for people. */
      detail: string
      /** @description Every fault, not the first alone. */
      errors: components['schemas']['Fault'][]
    }
    /**
     * Variant
     * @description The image in one width, as WebP.
     */
    Variant: {
      /** @description Width in pixels. */
      width: number
      /** @description Height in pixels. */
      height: number
      /**
       * @description Format of the file.
       * @constant
       */
      format: 'webp'
      /**
       * @description What stands for `{path}` in `GET /media/file/{path}`.
       * @example 019e2f60-1f2e-7d3c-8b4a-5a6b7c8d9e0f-960.webp
       */
      path: string
      /**
       * Format: uri
       * @description Absolute address of the file. It is signed, and works without a token for at least 7 days.
       */
      url: string
    }
    /**
     * Video block
     * @description A link to a video.
     */
    VideoBlock: {
      /**
       * @description The type of the block. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: 'video'
      /** @description Which video. */
      data: {
        /** @description Address of the video, http or https. It is linked to, never fetched. */
        url: string
        /** @description What the link is called. */
        title?: string
      }
    }
    /**
     * Published post, for its writers
     * @description A published post as a client with write mode sees it: the fields of a draft and of a list item.
     */
    WrittenPublished: {
      /**
       * Format: uuid
       * @description Its id: a UUID in lower case.
       */
      id: string
      /** @description Its name in addresses: lower-case letters a to z, digits and single hyphens. */
      slug: string
      /** @description What has changed, on one line. */
      title: string
      /** @description What the reader gains, in two to three sentences of plain text. Null when there is none. */
      teaser: string | null
      /**
       * @description Key of its post type, such as `feature`, `improvement`, `fix`, `breaking` or `info`.
       * @example feature
       */
      type: string
      /**
       * @description Who the entry is for: `internal` stays inside, `customer` is for customers of the product too, `public` for everyone.
       * @enum {string}
       */
      audience: 'internal' | 'customer' | 'public'
      /**
       * Format: date-time
       * @description The date of the entry, UTC.
       * @example 2026-08-01T09:30:00.000Z
       */
      publishAt: string
      /** @description Its place in the one sequence of the archive: 1, 2, 3 … without gaps. */
      number: number
      /**
       * Format: uuid
       * @description Id of its cover image. Null when it has none.
       */
      coverMediaId: string | null
      /**
       * Format: uri
       * @description Signed address of its cover, a WebP file of 960 pixels width or less. It works without a token for at least 7 days. Null when it has none.
       */
      coverUrl: string | null
      /** @description Slug of its project. */
      projectSlug: string
      /** @description Name of the project. */
      projectName: string
      /** @description Short name of the project, which stands before the number of an entry. Null when it has none. */
      projectCode: string | null
      /**
       * @description Colour of its project, `#rrggbb`.
       * @example #2563eb
       */
      projectColor: string
      /** @description Its tags, in the order given. */
      tags: string[]
      /** @description Who it is signed by. Null when nobody is named. */
      authorName: string | null
      /** @description Slug of its project. */
      project: string
      /** @description Who it is signed by. Null when nobody is named. */
      author_name: string | null
      /**
       * Format: uuid
       * @description Id of its cover image. Null when it has none.
       */
      cover_media_id: string | null
      /**
       * Format: uri
       * @description Signed address of its cover, for at least 7 days. Null when it has none.
       */
      cover_url: string | null
      /**
       * Format: date-time
       * @description On a draft the wanted date, UTC, or null; once published the date of the entry.
       * @example 2026-08-01T09:30:00.000Z
       */
      publish_at: string | null
      /**
       * @description It is published and can no longer be changed.
       * @constant
       */
      status: 'published'
      /** @description Its content, in the order given. */
      blocks: components['schemas']['Block'][]
      /** @description Every image that the entry shows, its cover first. */
      media: components['schemas']['Media'][]
      /** @description What was accepted and may surprise: blocks of unknown types, which are kept and not shown; and, in the answer of a call that sets it, a `publish_at` that has passed, to which the entry is dated back on approval. */
      warnings: {
        /**
         * @description JSON pointer to what it is about.
         * @example /blocks/2
         */
        pointer: string
        /** @description What will happen with it. */
        message: string
      }[]
      /**
       * Format: date-time
       * @description When it was created, UTC.
       * @example 2026-08-01T09:30:00.000Z
       */
      created_at: string
      /**
       * Format: date-time
       * @description When it was last changed, UTC.
       * @example 2026-08-01T09:30:00.000Z
       */
      updated_at: string
    }
  }
  responses: {
    /** @description `already_published`: The post is published, and a published post is neither changed nor deleted. */
    AlreadyPublished: {
      headers: {
        'Request-Id': components['headers']['Request-Id']
        'Cache-Control': components['headers']['Cache-Control']
        'RateLimit-Limit': components['headers']['RateLimit-Limit']
        'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
        'RateLimit-Reset': components['headers']['RateLimit-Reset']
        [name: string]: unknown
      }
      content: {
        'application/problem+json': components['schemas']['AlreadyPublishedProblem']
      }
    }
    /**
     * @description `already_published`: The post is published, and a published post is neither changed nor deleted.
     *
     *     `slug_taken`: The slug in the body is in use by another post.
     */
    AlreadyPublishedOrSlugTaken: {
      headers: {
        'Request-Id': components['headers']['Request-Id']
        'Cache-Control': components['headers']['Cache-Control']
        'RateLimit-Limit': components['headers']['RateLimit-Limit']
        'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
        'RateLimit-Reset': components['headers']['RateLimit-Reset']
        [name: string]: unknown
      }
      content: {
        'application/problem+json':
          components['schemas']['AlreadyPublishedProblem'] | components['schemas']['SlugTakenProblem']
      }
    }
    /**
     * @description `delivery_failed`: The chat service refused the message or could not be reached.
     *
     *     `delivery_unknown`: It is not known whether the message arrived: it went out and no answer came back, or the run ended without an outcome. `detail` says what is known.
     */
    DeliveryFailedOrDeliveryUnknown: {
      headers: {
        'Request-Id': components['headers']['Request-Id']
        'Cache-Control': components['headers']['Cache-Control']
        'RateLimit-Limit': components['headers']['RateLimit-Limit']
        'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
        'RateLimit-Reset': components['headers']['RateLimit-Reset']
        [name: string]: unknown
      }
      content: {
        'application/problem+json':
          components['schemas']['DeliveryFailedProblem'] | components['schemas']['DeliveryUnknownProblem']
      }
    }
    /** @description `forbidden`: The client has read mode, and this needs write mode. */
    Forbidden: {
      headers: {
        'Request-Id': components['headers']['Request-Id']
        'Cache-Control': components['headers']['Cache-Control']
        [name: string]: unknown
      }
      content: {
        'application/problem+json': components['schemas']['ForbiddenProblem']
      }
    }
    /** @description `insufficient_storage`: The archive has no room left for the upload, and kept nothing of it. */
    InsufficientStorage: {
      headers: {
        'Request-Id': components['headers']['Request-Id']
        'Cache-Control': components['headers']['Cache-Control']
        'RateLimit-Limit': components['headers']['RateLimit-Limit']
        'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
        'RateLimit-Reset': components['headers']['RateLimit-Reset']
        [name: string]: unknown
      }
      content: {
        'application/problem+json': components['schemas']['InsufficientStorageProblem']
      }
    }
    /** @description `internal`: A fault of the archive; `detail` names the request id and nothing else. */
    Internal: {
      headers: {
        'Request-Id': components['headers']['Request-Id']
        'Cache-Control': components['headers']['Cache-Control']
        'RateLimit-Limit': components['headers']['RateLimit-Limit']
        'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
        'RateLimit-Reset': components['headers']['RateLimit-Reset']
        [name: string]: unknown
      }
      content: {
        'application/problem+json': components['schemas']['InternalProblem']
      }
    }
    /** @description `malformed_body`: The body cannot be read: it is not JSON in UTF-8, or not a complete multipart form where that is asked. */
    MalformedBody: {
      headers: {
        'Request-Id': components['headers']['Request-Id']
        'Cache-Control': components['headers']['Cache-Control']
        'RateLimit-Limit': components['headers']['RateLimit-Limit']
        'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
        'RateLimit-Reset': components['headers']['RateLimit-Reset']
        [name: string]: unknown
      }
      content: {
        'application/problem+json': components['schemas']['MalformedBodyProblem']
      }
    }
    /** @description `media_in_use`: The image is a cover or stands in a block; `posts` names the entries that the client may see. */
    MediaInUse: {
      headers: {
        'Request-Id': components['headers']['Request-Id']
        'Cache-Control': components['headers']['Cache-Control']
        'RateLimit-Limit': components['headers']['RateLimit-Limit']
        'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
        'RateLimit-Reset': components['headers']['RateLimit-Reset']
        [name: string]: unknown
      }
      content: {
        'application/problem+json': components['schemas']['MediaInUseProblem']
      }
    }
    /** @description `no_delivery_route`: No way to send the digest is configured. */
    NoDeliveryRoute: {
      headers: {
        'Request-Id': components['headers']['Request-Id']
        'Cache-Control': components['headers']['Cache-Control']
        'RateLimit-Limit': components['headers']['RateLimit-Limit']
        'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
        'RateLimit-Reset': components['headers']['RateLimit-Reset']
        [name: string]: unknown
      }
      content: {
        'application/problem+json': components['schemas']['NoDeliveryRouteProblem']
      }
    }
    /** @description `not_found`: There is nothing here that the client sees: what is missing and what is hidden answer the same bytes. */
    NotFound: {
      headers: {
        'Request-Id': components['headers']['Request-Id']
        'Cache-Control': components['headers']['Cache-Control']
        'RateLimit-Limit': components['headers']['RateLimit-Limit']
        'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
        'RateLimit-Reset': components['headers']['RateLimit-Reset']
        [name: string]: unknown
      }
      content: {
        'application/problem+json': components['schemas']['NotFoundProblem']
      }
    }
    /** @description `payload_too_large`: JSON over 1 MiB (1,048,576 bytes), or an image over 15 MB (15,728,640 bytes). */
    PayloadTooLarge: {
      headers: {
        'Request-Id': components['headers']['Request-Id']
        'Cache-Control': components['headers']['Cache-Control']
        'RateLimit-Limit': components['headers']['RateLimit-Limit']
        'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
        'RateLimit-Reset': components['headers']['RateLimit-Reset']
        [name: string]: unknown
      }
      content: {
        'application/problem+json': components['schemas']['PayloadTooLargeProblem']
      }
    }
    /**
     * @description `project_binding_required`: The client is not bound to a project, and read markers are kept within one.
     *
     *     `validation_failed`: Something that was sent does not fit; `errors` lists every fault at once, each with its place.
     */
    ProjectBindingRequiredOrValidationFailed: {
      headers: {
        'Request-Id': components['headers']['Request-Id']
        'Cache-Control': components['headers']['Cache-Control']
        'RateLimit-Limit': components['headers']['RateLimit-Limit']
        'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
        'RateLimit-Reset': components['headers']['RateLimit-Reset']
        [name: string]: unknown
      }
      content: {
        'application/problem+json':
          | components['schemas']['ProjectBindingRequiredProblem']
          | components['schemas']['ValidationFailedProblem']
      }
    }
    /** @description `rate_limited`: The client has made too many calls in this minute; `Retry-After` says how long to wait. */
    RateLimited: {
      headers: {
        'Request-Id': components['headers']['Request-Id']
        'Cache-Control': components['headers']['Cache-Control']
        'RateLimit-Limit': components['headers']['RateLimit-Limit']
        'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
        'RateLimit-Reset': components['headers']['RateLimit-Reset']
        'Retry-After': components['headers']['Retry-After']
        [name: string]: unknown
      }
      content: {
        'application/problem+json': components['schemas']['RateLimitedProblem']
      }
    }
    /** @description `slug_taken`: The slug in the body is in use by another post. */
    SlugTaken: {
      headers: {
        'Request-Id': components['headers']['Request-Id']
        'Cache-Control': components['headers']['Cache-Control']
        'RateLimit-Limit': components['headers']['RateLimit-Limit']
        'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
        'RateLimit-Reset': components['headers']['RateLimit-Reset']
        [name: string]: unknown
      }
      content: {
        'application/problem+json': components['schemas']['SlugTakenProblem']
      }
    }
    /** @description `unauthorized`: The token is missing, unknown, revoked or expired. */
    Unauthorized: {
      headers: {
        'Request-Id': components['headers']['Request-Id']
        'Cache-Control': components['headers']['Cache-Control']
        'WWW-Authenticate': components['headers']['WWW-Authenticate']
        [name: string]: unknown
      }
      content: {
        'application/problem+json': components['schemas']['UnauthorizedProblem']
      }
    }
    /** @description `unavailable`: The database is busy or cannot be reached, or too many images are being processed; `Retry-After` says when to try again. */
    Unavailable: {
      headers: {
        'Request-Id': components['headers']['Request-Id']
        'Cache-Control': components['headers']['Cache-Control']
        'RateLimit-Limit': components['headers']['RateLimit-Limit']
        'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
        'RateLimit-Reset': components['headers']['RateLimit-Reset']
        'Retry-After': components['headers']['Retry-After']
        [name: string]: unknown
      }
      content: {
        'application/problem+json': components['schemas']['UnavailableProblem']
      }
    }
    /** @description `unsupported_media_type`: The `Content-Type` is another one, the body is compressed, or the upload is not an image by its content. */
    UnsupportedMediaType: {
      headers: {
        'Request-Id': components['headers']['Request-Id']
        'Cache-Control': components['headers']['Cache-Control']
        'RateLimit-Limit': components['headers']['RateLimit-Limit']
        'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
        'RateLimit-Reset': components['headers']['RateLimit-Reset']
        [name: string]: unknown
      }
      content: {
        'application/problem+json': components['schemas']['UnsupportedMediaTypeProblem']
      }
    }
    /** @description `validation_failed`: Something that was sent does not fit; `errors` lists every fault at once, each with its place. */
    ValidationFailed: {
      headers: {
        'Request-Id': components['headers']['Request-Id']
        'Cache-Control': components['headers']['Cache-Control']
        'RateLimit-Limit': components['headers']['RateLimit-Limit']
        'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
        'RateLimit-Reset': components['headers']['RateLimit-Reset']
        [name: string]: unknown
      }
      content: {
        'application/problem+json': components['schemas']['ValidationFailedProblem']
      }
    }
    /** @description The range begins after the end of the file; `Content-Range` says how long that is. */
    RangeNotSatisfiable: {
      headers: {
        'Request-Id': components['headers']['Request-Id']
        'Cache-Control': components['headers']['Cache-Control']
        'Content-Range': components['headers']['Content-Range']
        [name: string]: unknown
      }
      content: {
        /**
         * @example {
         *       "type": "validation_failed",
         *       "title": "Range not satisfiable",
         *       "status": 416,
         *       "detail": "The range starts after the end of the file, which has 48211 bytes.",
         *       "errors": [
         *         {
         *           "pointer": "",
         *           "message": "The range starts after the end of the file, which has 48211 bytes."
         *         }
         *       ]
         *     }
         */
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description Any other problem. `method_not_allowed`: The path exists and has no such method; `Allow` names those that it has. */
    OtherProblem: {
      headers: {
        'Request-Id': components['headers']['Request-Id']
        'Cache-Control': components['headers']['Cache-Control']
        'RateLimit-Limit': components['headers']['RateLimit-Limit']
        'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
        'RateLimit-Reset': components['headers']['RateLimit-Reset']
        Allow: components['headers']['Allow']
        [name: string]: unknown
      }
      content: {
        /**
         * @example {
         *       "type": "method_not_allowed",
         *       "title": "Method not allowed",
         *       "status": 405,
         *       "detail": "Allowed methods: GET, HEAD, POST."
         *     }
         */
        'application/problem+json': components['schemas']['Problem']
      }
    }
  }
  parameters: {
    /**
     * @description The `ETag` of an answer that you have kept, or several separated by commas. When it is still current the answer is a 304 without a body.
     * @example "Zr0pT9c1m2yXbq4uV7eKdLw8sNfHaJgRiUoPtYxQ5A0"
     */
    IfNoneMatch: string
    /**
     * @description The languages that you prefer. German is answered when it stands before English, else English.
     * @example de-DE, en;q=0.5
     */
    AcceptLanguage: string
    /**
     * @description The part of the file that you want, in bytes. One range is obeyed; anything else is answered in full.
     * @example bytes=0-1023
     */
    Range: string
  }
  requestBodies: never
  headers: {
    /**
     * @description Names this call in the logs of the archive. Mention it when you report a fault.
     * @example 019e2f6a-9d10-7c44-8a3e-5b7f0c1d2e3f
     */
    'Request-Id': string
    /**
     * @description Names the bytes of this answer. Send it as `If-None-Match` with the next call of the same address.
     * @example "Zr0pT9c1m2yXbq4uV7eKdLw8sNfHaJgRiUoPtYxQ5A0"
     */
    ETag: string
    /**
     * @description How the answer may be kept: `private, no-cache` on reads (keep it, and ask with its ETag), `no-store` on all else.
     * @example private, no-cache
     */
    'Cache-Control': string
    /**
     * @description Calls a minute that this client may make. Missing when the archive sets no limit.
     * @example 1200
     */
    'RateLimit-Limit': number
    /**
     * @description Calls that are left in the current minute.
     * @example 1187
     */
    'RateLimit-Remaining': number
    /**
     * @description Seconds until the count starts anew.
     * @example 42
     */
    'RateLimit-Reset': number
    /**
     * @description Seconds to wait before the call is worth repeating.
     * @example 42
     */
    'Retry-After': number
    /**
     * @description How to authenticate: with a bearer token.
     * @example Bearer
     */
    'WWW-Authenticate': 'Bearer'
    /**
     * @description On a 405: the methods that the path has, separated by commas.
     * @example GET, HEAD, POST
     */
    Allow: string
    /**
     * @description Address of the draft that was created.
     * @example https://updates.example.com/api/v1/posts/019e2f6a-7c1d-7b3a-9f5e-2c4d6e8f0a1b
     */
    Location: string
    /**
     * @description `true` when this client has used the idempotency key before, so that nothing was created now.
     * @example true
     */
    'Idempotency-Replayed': 'true'
    /**
     * @description Language of the texts that depend on `Accept-Language`.
     * @example en
     */
    'Content-Language': 'de' | 'en'
    /**
     * @description The request headers that the answer depends on.
     * @example Accept-Language
     */
    Vary: string
    /**
     * @description Parts of the file can be asked for with `Range: bytes=…`.
     * @example bytes
     */
    'Accept-Ranges': 'bytes'
    /**
     * @description Which bytes of the file these are, or on a 416 how many there are.
     * @example bytes 0-1023/48211
     */
    'Content-Range': string
  }
  pathItems: never
}
export type $defs = Record<string, never>
export interface operations {
  listProjects: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description The `ETag` of an answer that you have kept, or several separated by commas. When it is still current the answer is a 304 without a body.
         * @example "Zr0pT9c1m2yXbq4uV7eKdLw8sNfHaJgRiUoPtYxQ5A0"
         */
        'If-None-Match'?: components['parameters']['IfNoneMatch']
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The projects. */
      200: {
        headers: {
          'Request-Id': components['headers']['Request-Id']
          'Cache-Control': components['headers']['Cache-Control']
          'RateLimit-Limit': components['headers']['RateLimit-Limit']
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
          'RateLimit-Reset': components['headers']['RateLimit-Reset']
          ETag: components['headers']['ETag']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "019d8a10-4c31-7f02-9b6d-1e2f3a4b5c6d",
           *           "slug": "suche",
           *           "name": "Suche",
           *           "code": "SUC",
           *           "color": "#2563eb",
           *           "description": "Die Volltextsuche über Dokumente, Nachrichten und Kontakte.",
           *           "sort": 10,
           *           "isActive": true
           *         },
           *         {
           *           "id": "019d8a11-90aa-7d3e-8c15-7b8a9c0d1e2f",
           *           "slug": "reports",
           *           "name": "Reports",
           *           "code": "REP",
           *           "color": "#0f766e",
           *           "description": null,
           *           "sort": 20,
           *           "isActive": true
           *         }
           *       ]
           *     }
           */
          'application/json': {
            /** @description The projects. */
            items: components['schemas']['Project'][]
          }
        }
      }
      /** @description The bytes that `If-None-Match` names are current. No body. */
      304: {
        headers: {
          'Request-Id': components['headers']['Request-Id']
          'Cache-Control': components['headers']['Cache-Control']
          'RateLimit-Limit': components['headers']['RateLimit-Limit']
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
          'RateLimit-Reset': components['headers']['RateLimit-Reset']
          ETag: components['headers']['ETag']
          [name: string]: unknown
        }
        content?: never
      }
      401: components['responses']['Unauthorized']
      429: components['responses']['RateLimited']
      500: components['responses']['Internal']
      503: components['responses']['Unavailable']
      default: components['responses']['OtherProblem']
    }
  }
  listPosts: {
    parameters: {
      query?: {
        /** @description Slug of a project. */
        project?: string
        /** @description ISO 8601 date or date-time, UTC without a zone: entries whose `publishAt` is at or after it. */
        since?: string
        /** @description Keys of post types, separated by commas: any of them. Spaces around them do not count, and a list that names none narrows nothing. */
        type?: string
        /** @description Tags, separated by commas: any of them, or the one tag that holds these commas. Each is looked for as it is and without the spaces around it; a list that names none narrows nothing. */
        tag?: string
        /** @description Full-text search over title, teaser and blocks, parts of words too. All words have to be there; quotes make a phrase, `or` stands between alternatives, a minus before what must not be there. 500 characters and 30 terms of it count, and of an entry its first 200,000 characters. A search lists its newest 10,000 entries and counts no further: `meta` then says `total_is_capped`. Narrow it by `since`, `project`, `type` or `tag` to reach older ones. */
        q?: string
        /** @description Page, from 1. */
        page?: number
        /** @description Entries a page. */
        per_page?: number
      }
      header?: {
        /**
         * @description The `ETag` of an answer that you have kept, or several separated by commas. When it is still current the answer is a 304 without a body.
         * @example "Zr0pT9c1m2yXbq4uV7eKdLw8sNfHaJgRiUoPtYxQ5A0"
         */
        'If-None-Match'?: components['parameters']['IfNoneMatch']
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description One page of entries. A page beyond the last one is empty, with the right total. */
      200: {
        headers: {
          'Request-Id': components['headers']['Request-Id']
          'Cache-Control': components['headers']['Cache-Control']
          'RateLimit-Limit': components['headers']['RateLimit-Limit']
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
          'RateLimit-Reset': components['headers']['RateLimit-Reset']
          ETag: components['headers']['ETag']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "019e2f6a-7c1d-7b3a-9f5e-2c4d6e8f0a1b",
           *           "slug": "die-suche-findet-auch-teile-von-woertern",
           *           "title": "Die Suche findet auch Teile von Wörtern",
           *           "teaser": "Wer nach „Rechnung“ sucht, findet nun auch „Abschlussrechnung“ und „Rechnungsnummer“. Die Treffer stehen in derselben Zeit da wie bisher.",
           *           "type": "improvement",
           *           "audience": "customer",
           *           "publishAt": "2026-08-01T09:30:00.000Z",
           *           "number": 128,
           *           "coverMediaId": "019e2f60-1f2e-7d3c-8b4a-5a6b7c8d9e0f",
           *           "coverUrl": "https://updates.example.com/api/v1/media/file/019e2f60-1f2e-7d3c-8b4a-5a6b7c8d9e0f-960.webp?expires=1786752000&signature=mC0pJ5cY1s8kq3uRzX7tVbN2wLfHgDaE4iOoPyT6Q9U",
           *           "projectSlug": "suche",
           *           "projectName": "Suche",
           *           "projectCode": "SUC",
           *           "projectColor": "#2563eb",
           *           "tags": [
           *             "suche",
           *             "dokumente"
           *           ],
           *           "authorName": "Mira Albrecht"
           *         },
           *         {
           *           "id": "019e1a44-02be-7a61-b0c8-4d5e6f7a8b9c",
           *           "slug": "exports-keep-their-last-line",
           *           "title": "Exports keep their last line",
           *           "teaser": "A table that ended without a line break lost its last line in the CSV export. It is complete now.",
           *           "type": "fix",
           *           "audience": "public",
           *           "publishAt": "2026-07-18T14:00:00.000Z",
           *           "number": 127,
           *           "coverMediaId": null,
           *           "coverUrl": null,
           *           "projectSlug": "reports",
           *           "projectName": "Reports",
           *           "projectCode": "REP",
           *           "projectColor": "#0f766e",
           *           "tags": [],
           *           "authorName": "Release bot"
           *         }
           *       ],
           *       "meta": {
           *         "total": 2,
           *         "page": 1,
           *         "per_page": 25
           *       }
           *     }
           */
          'application/json': {
            /** @description The entries of this page. */
            items: components['schemas']['ListItem'][]
            /** @description Where this page stands in the list. */
            meta: {
              /** @description How many entries there are on all pages. */
              total: number
              /**
               * @description Only there, and then true, when a search finds more than 10,000 entries: `total` is 10,000, and the pages end with the 10,000th newest.
               * @constant
               */
              total_is_capped?: true
              /** @description Which page this is, from 1. */
              page: number
              /** @description How many entries a page has at most. */
              per_page: number
            }
          }
        }
      }
      /** @description The bytes that `If-None-Match` names are current. No body. */
      304: {
        headers: {
          'Request-Id': components['headers']['Request-Id']
          'Cache-Control': components['headers']['Cache-Control']
          'RateLimit-Limit': components['headers']['RateLimit-Limit']
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
          'RateLimit-Reset': components['headers']['RateLimit-Reset']
          ETag: components['headers']['ETag']
          [name: string]: unknown
        }
        content?: never
      }
      401: components['responses']['Unauthorized']
      422: components['responses']['ValidationFailed']
      429: components['responses']['RateLimited']
      500: components['responses']['Internal']
      503: components['responses']['Unavailable']
      default: components['responses']['OtherProblem']
    }
  }
  createPost: {
    parameters: {
      query?: {
        /** @description `1` judges the call exactly as the real one and stores nothing: the answer is the draft as it would be, with `findings`, what the editorial checks say about it. */
        dry_run?: '0' | '1'
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "project": "reports",
         *       "title": "Reports can be sent on a schedule",
         *       "type": "feature",
         *       "teaser": "A report reaches everyone who needs it without anybody exporting it. Choose the day, the form and the recipients once.",
         *       "audience": "public",
         *       "cover_media_id": "019e51b9-0c44-7a85-8f26-1b2c3d4e5f60",
         *       "publish_at": "2026-08-12T07:00:00Z",
         *       "tags": [
         *         "schedules"
         *       ],
         *       "blocks": [
         *         {
         *           "type": "text",
         *           "data": {
         *             "text": "Until now a report was exported by hand, page by page. From version 4.2 a schedule sends it as PDF or CSV, weekly or monthly."
         *           }
         *         },
         *         {
         *           "type": "before_after",
         *           "data": {
         *             "beforeMediaId": "019e51b8-77d0-7c12-94e3-0a1b2c3d4e5f",
         *             "afterMediaId": "019e51b9-0c44-7a85-8f26-1b2c3d4e5f60"
         *           }
         *         },
         *         {
         *           "type": "link",
         *           "data": {
         *             "url": "https://help.example.com/reports/schedules",
         *             "title": "How to set up a schedule"
         *           }
         *         }
         *       ],
         *       "idempotency_key": "reports-4.2.0"
         *     }
         */
        'application/json': {
          /** @description Slug of the project that the entry is about. */
          project: string
          /** @description What has changed, on one line of at most 200 characters. */
          title: string
          /** @description Key of a post type: see `GET /post-types`. */
          type: string
          /** @description What the reader gains, in two to three sentences of at most 500 characters. */
          teaser?: string
          /**
           * @description Who the entry is for: `internal` stays inside, `customer` is for customers of the product too, `public` for everyone. One that the client can see itself.
           * @default internal
           * @enum {string}
           */
          audience?: 'internal' | 'customer' | 'public'
          /** @description Who the entry is signed by, 1 to 200 characters. The name of the client when left out; an empty one is refused. */
          author_name?: string
          /** @description Its name in addresses, at most 120 characters, not shaped like a UUID. Made from the title when left out. */
          slug?: string
          /**
           * Format: uuid
           * @description Id of an uploaded image in lower case, the cover of the entry.
           */
          cover_media_id?: string
          /**
           * Format: date-time
           * @description The wanted date, ISO 8601; without a time zone it is UTC. A person publishes, not this date.
           */
          publish_at?: string
          /** @description At most 20 tags, by which lists can be narrowed. */
          tags?: string[]
          /** @description The content, at most 100 blocks. The order given is the order kept. */
          blocks?: components['schemas']['Block'][]
          /** @description A name of your own for this creation. The same key of the same client answers the same post. */
          idempotency_key?: string
        }
      }
    }
    responses: {
      /** @description The post that an earlier call with the same idempotency key has made, or the result of a dry run. */
      200: {
        headers: {
          'Request-Id': components['headers']['Request-Id']
          'Cache-Control': components['headers']['Cache-Control']
          'RateLimit-Limit': components['headers']['RateLimit-Limit']
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
          'RateLimit-Reset': components['headers']['RateLimit-Reset']
          Location: components['headers']['Location']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          'application/json':
            components['schemas']['CheckedPublished'] | components['schemas']['PlannedDraft']
        }
      }
      /** @description The draft that was created. */
      201: {
        headers: {
          'Request-Id': components['headers']['Request-Id']
          'Cache-Control': components['headers']['Cache-Control']
          'RateLimit-Limit': components['headers']['RateLimit-Limit']
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
          'RateLimit-Reset': components['headers']['RateLimit-Reset']
          Location: components['headers']['Location']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CreatedDraft']
        }
      }
      400: components['responses']['MalformedBody']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      409: components['responses']['SlugTaken']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      422: components['responses']['ValidationFailed']
      429: components['responses']['RateLimited']
      500: components['responses']['Internal']
      503: components['responses']['Unavailable']
      default: components['responses']['OtherProblem']
    }
  }
  getPost: {
    parameters: {
      query?: {
        /** @description `html` adds sanitised HTML beside the data of text blocks. */
        format?: 'json' | 'html'
      }
      header?: {
        /**
         * @description The `ETag` of an answer that you have kept, or several separated by commas. When it is still current the answer is a 304 without a body.
         * @example "Zr0pT9c1m2yXbq4uV7eKdLw8sNfHaJgRiUoPtYxQ5A0"
         */
        'If-None-Match'?: components['parameters']['IfNoneMatch']
      }
      path: {
        /** @description Slug or id of the entry. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The entry. */
      200: {
        headers: {
          'Request-Id': components['headers']['Request-Id']
          'Cache-Control': components['headers']['Cache-Control']
          'RateLimit-Limit': components['headers']['RateLimit-Limit']
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
          'RateLimit-Reset': components['headers']['RateLimit-Reset']
          ETag: components['headers']['ETag']
          [name: string]: unknown
        }
        content: {
          'application/json':
            | components['schemas']['PublishedEntry']
            | components['schemas']['ReadWrittenPublished']
            | components['schemas']['ReadDraft']
        }
      }
      /** @description The bytes that `If-None-Match` names are current. No body. */
      304: {
        headers: {
          'Request-Id': components['headers']['Request-Id']
          'Cache-Control': components['headers']['Cache-Control']
          'RateLimit-Limit': components['headers']['RateLimit-Limit']
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
          'RateLimit-Reset': components['headers']['RateLimit-Reset']
          ETag: components['headers']['ETag']
          [name: string]: unknown
        }
        content?: never
      }
      401: components['responses']['Unauthorized']
      404: components['responses']['NotFound']
      422: components['responses']['ValidationFailed']
      429: components['responses']['RateLimited']
      500: components['responses']['Internal']
      503: components['responses']['Unavailable']
      default: components['responses']['OtherProblem']
    }
  }
  deletePost: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Id of the draft, not its slug. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The draft is gone. No number was used, and its idempotency key is free again. */
      204: {
        headers: {
          'Request-Id': components['headers']['Request-Id']
          'Cache-Control': components['headers']['Cache-Control']
          'RateLimit-Limit': components['headers']['RateLimit-Limit']
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
          'RateLimit-Reset': components['headers']['RateLimit-Reset']
          [name: string]: unknown
        }
        content?: never
      }
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['AlreadyPublished']
      429: components['responses']['RateLimited']
      500: components['responses']['Internal']
      503: components['responses']['Unavailable']
      default: components['responses']['OtherProblem']
    }
  }
  updatePost: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Id of the draft, not its slug. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "title": "Reports are sent on a schedule",
         *       "publish_at": null,
         *       "tags": [
         *         "schedules",
         *         "export"
         *       ]
         *     }
         */
        'application/json': {
          /** @description What has changed, on one line of at most 200 characters. */
          title?: string
          /** @description What the reader gains, in two to three sentences of at most 500 characters. */
          teaser?: string | null
          /** @description Key of a post type: see `GET /post-types`. */
          type?: string
          /**
           * @description Who the entry is for: `internal` stays inside, `customer` is for customers of the product too, `public` for everyone. One that the client can see itself.
           * @enum {string}
           */
          audience?: 'internal' | 'customer' | 'public'
          /** @description Its name in addresses, at most 120 characters, not shaped like a UUID. Made from the title when left out. */
          slug?: string
          /**
           * Format: uuid
           * @description Id of an uploaded image in lower case, the cover of the entry.
           */
          cover_media_id?: string | null
          /**
           * Format: date-time
           * @description The wanted date, ISO 8601; without a time zone it is UTC. A person publishes, not this date.
           */
          publish_at?: string | null
          /** @description At most 20 tags, by which lists can be narrowed. */
          tags?: string[]
        }
      }
    }
    responses: {
      /** @description The changed draft. */
      200: {
        headers: {
          'Request-Id': components['headers']['Request-Id']
          'Cache-Control': components['headers']['Cache-Control']
          'RateLimit-Limit': components['headers']['RateLimit-Limit']
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
          'RateLimit-Reset': components['headers']['RateLimit-Reset']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "id": "019e51c2-3b7f-7e90-a1d4-6f7e8d9c0b1a",
           *       "project": "reports",
           *       "slug": "reports-can-be-sent-on-a-schedule",
           *       "title": "Reports are sent on a schedule",
           *       "teaser": "A report reaches everyone who needs it without anybody exporting it. Choose the day, the form and the recipients once.",
           *       "type": "feature",
           *       "audience": "public",
           *       "author_name": "Release bot",
           *       "cover_media_id": "019e51b9-0c44-7a85-8f26-1b2c3d4e5f60",
           *       "cover_url": "https://updates.example.com/api/v1/media/file/019e51b9-0c44-7a85-8f26-1b2c3d4e5f60-960.webp?expires=1786752000&signature=mC0pJ5cY1s8kq3uRzX7tVbN2wLfHgDaE4iOoPyT6Q9U",
           *       "publish_at": null,
           *       "tags": [
           *         "schedules",
           *         "export"
           *       ],
           *       "number": null,
           *       "status": "draft",
           *       "blocks": [
           *         {
           *           "type": "text",
           *           "data": {
           *             "text": "Until now a report was exported by hand, page by page. From version 4.2 a schedule sends it as PDF or CSV, weekly or monthly."
           *           }
           *         },
           *         {
           *           "type": "before_after",
           *           "data": {
           *             "beforeMediaId": "019e51b8-77d0-7c12-94e3-0a1b2c3d4e5f",
           *             "afterMediaId": "019e51b9-0c44-7a85-8f26-1b2c3d4e5f60"
           *           }
           *         },
           *         {
           *           "type": "link",
           *           "data": {
           *             "url": "https://help.example.com/reports/schedules",
           *             "title": "How to set up a schedule"
           *           }
           *         }
           *       ],
           *       "media": [
           *         {
           *           "id": "019e51b9-0c44-7a85-8f26-1b2c3d4e5f60",
           *           "project": "reports",
           *           "alt": "The report page with a schedule: every Monday at 7:00, to three recipients",
           *           "filename": "report-after.png",
           *           "mimeType": "image/png",
           *           "width": 1440,
           *           "height": 900,
           *           "size": 312604,
           *           "url": "https://updates.example.com/api/v1/media/file/019e51b9-0c44-7a85-8f26-1b2c3d4e5f60.png?expires=1786752000&signature=mC0pJ5cY1s8kq3uRzX7tVbN2wLfHgDaE4iOoPyT6Q9U",
           *           "variants": [
           *             {
           *               "width": 480,
           *               "height": 300,
           *               "format": "webp",
           *               "path": "019e51b9-0c44-7a85-8f26-1b2c3d4e5f60-480.webp",
           *               "url": "https://updates.example.com/api/v1/media/file/019e51b9-0c44-7a85-8f26-1b2c3d4e5f60-480.webp?expires=1786752000&signature=mC0pJ5cY1s8kq3uRzX7tVbN2wLfHgDaE4iOoPyT6Q9U"
           *             },
           *             {
           *               "width": 960,
           *               "height": 600,
           *               "format": "webp",
           *               "path": "019e51b9-0c44-7a85-8f26-1b2c3d4e5f60-960.webp",
           *               "url": "https://updates.example.com/api/v1/media/file/019e51b9-0c44-7a85-8f26-1b2c3d4e5f60-960.webp?expires=1786752000&signature=mC0pJ5cY1s8kq3uRzX7tVbN2wLfHgDaE4iOoPyT6Q9U"
           *             },
           *             {
           *               "width": 1440,
           *               "height": 900,
           *               "format": "webp",
           *               "path": "019e51b9-0c44-7a85-8f26-1b2c3d4e5f60-1440.webp",
           *               "url": "https://updates.example.com/api/v1/media/file/019e51b9-0c44-7a85-8f26-1b2c3d4e5f60-1440.webp?expires=1786752000&signature=mC0pJ5cY1s8kq3uRzX7tVbN2wLfHgDaE4iOoPyT6Q9U"
           *             }
           *           ],
           *           "createdAt": "2026-08-05T08:12:03.967Z"
           *         },
           *         {
           *           "id": "019e51b8-77d0-7c12-94e3-0a1b2c3d4e5f",
           *           "project": "reports",
           *           "alt": "The report page with the single button Export now",
           *           "filename": "report-before.png",
           *           "mimeType": "image/png",
           *           "width": 1440,
           *           "height": 900,
           *           "size": 312604,
           *           "url": "https://updates.example.com/api/v1/media/file/019e51b8-77d0-7c12-94e3-0a1b2c3d4e5f.png?expires=1786752000&signature=mC0pJ5cY1s8kq3uRzX7tVbN2wLfHgDaE4iOoPyT6Q9U",
           *           "variants": [
           *             {
           *               "width": 480,
           *               "height": 300,
           *               "format": "webp",
           *               "path": "019e51b8-77d0-7c12-94e3-0a1b2c3d4e5f-480.webp",
           *               "url": "https://updates.example.com/api/v1/media/file/019e51b8-77d0-7c12-94e3-0a1b2c3d4e5f-480.webp?expires=1786752000&signature=mC0pJ5cY1s8kq3uRzX7tVbN2wLfHgDaE4iOoPyT6Q9U"
           *             },
           *             {
           *               "width": 960,
           *               "height": 600,
           *               "format": "webp",
           *               "path": "019e51b8-77d0-7c12-94e3-0a1b2c3d4e5f-960.webp",
           *               "url": "https://updates.example.com/api/v1/media/file/019e51b8-77d0-7c12-94e3-0a1b2c3d4e5f-960.webp?expires=1786752000&signature=mC0pJ5cY1s8kq3uRzX7tVbN2wLfHgDaE4iOoPyT6Q9U"
           *             },
           *             {
           *               "width": 1440,
           *               "height": 900,
           *               "format": "webp",
           *               "path": "019e51b8-77d0-7c12-94e3-0a1b2c3d4e5f-1440.webp",
           *               "url": "https://updates.example.com/api/v1/media/file/019e51b8-77d0-7c12-94e3-0a1b2c3d4e5f-1440.webp?expires=1786752000&signature=mC0pJ5cY1s8kq3uRzX7tVbN2wLfHgDaE4iOoPyT6Q9U"
           *             }
           *           ],
           *           "createdAt": "2026-08-05T08:11:40.112Z"
           *         }
           *       ],
           *       "warnings": [],
           *       "created_at": "2026-08-05T08:14:55.201Z",
           *       "updated_at": "2026-08-05T09:40:12.033Z"
           *     }
           */
          'application/json': components['schemas']['WrittenPublished'] | components['schemas']['Draft']
        }
      }
      400: components['responses']['MalformedBody']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['AlreadyPublishedOrSlugTaken']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      422: components['responses']['ValidationFailed']
      429: components['responses']['RateLimited']
      500: components['responses']['Internal']
      503: components['responses']['Unavailable']
      default: components['responses']['OtherProblem']
    }
  }
  listUnread: {
    parameters: {
      query: {
        /** @description How your application calls the user, 1 to 255 characters. */
        external_user_id: string
        /** @description ISO 8601 date or date-time, UTC without a zone: entries whose `publishAt` is at or after it alone, such as the day on which a new user has started. */
        since?: string
      }
      header?: {
        /**
         * @description The `ETag` of an answer that you have kept, or several separated by commas. When it is still current the answer is a 304 without a body.
         * @example "Zr0pT9c1m2yXbq4uV7eKdLw8sNfHaJgRiUoPtYxQ5A0"
         */
        'If-None-Match'?: components['parameters']['IfNoneMatch']
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description What the user has not read. */
      200: {
        headers: {
          'Request-Id': components['headers']['Request-Id']
          'Cache-Control': components['headers']['Cache-Control']
          'RateLimit-Limit': components['headers']['RateLimit-Limit']
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
          'RateLimit-Reset': components['headers']['RateLimit-Reset']
          ETag: components['headers']['ETag']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "count": 1,
           *       "items": [
           *         {
           *           "id": "019e2f6a-7c1d-7b3a-9f5e-2c4d6e8f0a1b",
           *           "slug": "die-suche-findet-auch-teile-von-woertern",
           *           "title": "Die Suche findet auch Teile von Wörtern",
           *           "teaser": "Wer nach „Rechnung“ sucht, findet nun auch „Abschlussrechnung“ und „Rechnungsnummer“. Die Treffer stehen in derselben Zeit da wie bisher.",
           *           "type": "improvement",
           *           "audience": "customer",
           *           "publishAt": "2026-08-01T09:30:00.000Z",
           *           "number": 128,
           *           "coverMediaId": "019e2f60-1f2e-7d3c-8b4a-5a6b7c8d9e0f",
           *           "coverUrl": "https://updates.example.com/api/v1/media/file/019e2f60-1f2e-7d3c-8b4a-5a6b7c8d9e0f-960.webp?expires=1786752000&signature=mC0pJ5cY1s8kq3uRzX7tVbN2wLfHgDaE4iOoPyT6Q9U",
           *           "projectSlug": "suche",
           *           "projectName": "Suche",
           *           "projectCode": "SUC",
           *           "projectColor": "#2563eb",
           *           "tags": [
           *             "suche",
           *             "dokumente"
           *           ],
           *           "authorName": "Mira Albrecht"
           *         }
           *       ]
           *     }
           */
          'application/json': {
            /** @description How many entries the user has not read, all of them. */
            count: number
            /** @description The newest of them, at most 100. */
            items: components['schemas']['ListItem'][]
          }
        }
      }
      /** @description The bytes that `If-None-Match` names are current. No body. */
      304: {
        headers: {
          'Request-Id': components['headers']['Request-Id']
          'Cache-Control': components['headers']['Cache-Control']
          'RateLimit-Limit': components['headers']['RateLimit-Limit']
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
          'RateLimit-Reset': components['headers']['RateLimit-Reset']
          ETag: components['headers']['ETag']
          [name: string]: unknown
        }
        content?: never
      }
      401: components['responses']['Unauthorized']
      422: components['responses']['ProjectBindingRequiredOrValidationFailed']
      429: components['responses']['RateLimited']
      500: components['responses']['Internal']
      503: components['responses']['Unavailable']
      default: components['responses']['OtherProblem']
    }
  }
  markRead: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "external_user_id": "user-4711",
         *       "post_ids": [
         *         "019e2f6a-7c1d-7b3a-9f5e-2c4d6e8f0a1b",
         *         "019e1a44-02be-7a61-b0c8-4d5e6f7a8b9c"
         *       ]
         *     }
         */
        'application/json': {
          /**
           * @description How your application calls the user, 1 to 255 characters.
           * @example user-4711
           */
          external_user_id: string
          /** @description Ids of entries, at most 1,000. */
          post_ids: string[]
        }
      }
    }
    responses: {
      /** @description Recorded. */
      200: {
        headers: {
          'Request-Id': components['headers']['Request-Id']
          'Cache-Control': components['headers']['Cache-Control']
          'RateLimit-Limit': components['headers']['RateLimit-Limit']
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
          'RateLimit-Reset': components['headers']['RateLimit-Reset']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "marked": 2
           *     }
           */
          'application/json': {
            /**
             * @description How many of them were not recorded before.
             * @example 2
             */
            marked: number
          }
        }
      }
      400: components['responses']['MalformedBody']
      401: components['responses']['Unauthorized']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      422: components['responses']['ProjectBindingRequiredOrValidationFailed']
      429: components['responses']['RateLimited']
      500: components['responses']['Internal']
      503: components['responses']['Unavailable']
      default: components['responses']['OtherProblem']
    }
  }
  listPostTypes: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description The `ETag` of an answer that you have kept, or several separated by commas. When it is still current the answer is a 304 without a body.
         * @example "Zr0pT9c1m2yXbq4uV7eKdLw8sNfHaJgRiUoPtYxQ5A0"
         */
        'If-None-Match'?: components['parameters']['IfNoneMatch']
        /**
         * @description The languages that you prefer. German is answered when it stands before English, else English.
         * @example de-DE, en;q=0.5
         */
        'Accept-Language'?: components['parameters']['AcceptLanguage']
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The post types. */
      200: {
        headers: {
          'Request-Id': components['headers']['Request-Id']
          'Cache-Control': components['headers']['Cache-Control']
          'RateLimit-Limit': components['headers']['RateLimit-Limit']
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
          'RateLimit-Reset': components['headers']['RateLimit-Reset']
          ETag: components['headers']['ETag']
          'Content-Language': components['headers']['Content-Language']
          Vary: components['headers']['Vary']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "key": "feature",
           *           "label": "New function",
           *           "color": "#2563eb",
           *           "labels": {
           *             "de": "Neue Funktion",
           *             "en": "New function"
           *           }
           *         },
           *         {
           *           "key": "improvement",
           *           "label": "Improvement",
           *           "color": "#0f766e",
           *           "labels": {
           *             "de": "Verbesserung",
           *             "en": "Improvement"
           *           }
           *         },
           *         {
           *           "key": "fix",
           *           "label": "Fix",
           *           "color": "#b45309",
           *           "labels": {
           *             "de": "Fehlerbehebung",
           *             "en": "Fix"
           *           }
           *         }
           *       ]
           *     }
           */
          'application/json': {
            /** @description The post types, the built-in ones first. */
            items: components['schemas']['PostType'][]
          }
        }
      }
      /** @description The bytes that `If-None-Match` names are current. No body. */
      304: {
        headers: {
          'Request-Id': components['headers']['Request-Id']
          'Cache-Control': components['headers']['Cache-Control']
          'RateLimit-Limit': components['headers']['RateLimit-Limit']
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
          'RateLimit-Reset': components['headers']['RateLimit-Reset']
          ETag: components['headers']['ETag']
          [name: string]: unknown
        }
        content?: never
      }
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      429: components['responses']['RateLimited']
      500: components['responses']['Internal']
      503: components['responses']['Unavailable']
      default: components['responses']['OtherProblem']
    }
  }
  replaceBlocks: {
    parameters: {
      query?: {
        /** @description `1` judges the call exactly as the real one and stores nothing: the answer is the draft as it would be, with `findings`, what the editorial checks say about it. */
        dry_run?: '0' | '1'
      }
      header?: never
      path: {
        /** @description Id of the draft, not its slug. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "blocks": [
         *         {
         *           "type": "text",
         *           "data": {
         *             "text": "Until now a report was exported by hand, page by page. From version 4.2 a schedule sends it as PDF or CSV, weekly or monthly."
         *           }
         *         },
         *         {
         *           "type": "before_after",
         *           "data": {
         *             "beforeMediaId": "019e51b8-77d0-7c12-94e3-0a1b2c3d4e5f",
         *             "afterMediaId": "019e51b9-0c44-7a85-8f26-1b2c3d4e5f60"
         *           }
         *         },
         *         {
         *           "type": "link",
         *           "data": {
         *             "url": "https://help.example.com/reports/schedules",
         *             "title": "How to set up a schedule"
         *           }
         *         }
         *       ]
         *     }
         */
        'application/json': {
          /** @description The content, at most 100 blocks. The order given is the order kept. */
          blocks: components['schemas']['Block'][]
        }
      }
    }
    responses: {
      /** @description The draft with its new blocks, or the result of a dry run. */
      200: {
        headers: {
          'Request-Id': components['headers']['Request-Id']
          'Cache-Control': components['headers']['Cache-Control']
          'RateLimit-Limit': components['headers']['RateLimit-Limit']
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
          'RateLimit-Reset': components['headers']['RateLimit-Reset']
          [name: string]: unknown
        }
        content: {
          'application/json':
            | (components['schemas']['WrittenPublished'] | components['schemas']['Draft'])
            | components['schemas']['PlannedDraft']
        }
      }
      400: components['responses']['MalformedBody']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['AlreadyPublished']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      422: components['responses']['ValidationFailed']
      429: components['responses']['RateLimited']
      500: components['responses']['Internal']
      503: components['responses']['Unavailable']
      default: components['responses']['OtherProblem']
    }
  }
  listFindings: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description The `ETag` of an answer that you have kept, or several separated by commas. When it is still current the answer is a 304 without a body.
         * @example "Zr0pT9c1m2yXbq4uV7eKdLw8sNfHaJgRiUoPtYxQ5A0"
         */
        'If-None-Match'?: components['parameters']['IfNoneMatch']
      }
      path: {
        /** @description Slug or id of the entry. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The findings. */
      200: {
        headers: {
          'Request-Id': components['headers']['Request-Id']
          'Cache-Control': components['headers']['Cache-Control']
          'RateLimit-Limit': components['headers']['RateLimit-Limit']
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
          'RateLimit-Reset': components['headers']['RateLimit-Reset']
          ETag: components['headers']['ETag']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "rule": "alt_text_missing",
           *           "severity": "error",
           *           "pointer": "/blocks/1/data/afterMediaId",
           *           "message": {
           *             "de": "Beschreiben Sie dieses Bild: Ein öffentlicher Eintrag braucht für jedes Bild einen Alternativtext.",
           *             "en": "Describe this image: a public entry needs alt text for every image."
           *           },
           *           "excerpt": null
           *         },
           *         {
           *           "rule": "superlative",
           *           "severity": "advice",
           *           "pointer": "/teaser",
           *           "message": {
           *             "de": "Sagen Sie statt „fastest“, was sich messen oder sehen lässt.",
           *             "en": "Instead of \"fastest\", say what can be measured or seen."
           *           },
           *           "excerpt": "fastest"
           *         }
           *       ]
           *     }
           */
          'application/json': {
            /** @description Errors first, then in the order of the entry. */
            items: components['schemas']['Finding'][]
          }
        }
      }
      /** @description The bytes that `If-None-Match` names are current. No body. */
      304: {
        headers: {
          'Request-Id': components['headers']['Request-Id']
          'Cache-Control': components['headers']['Cache-Control']
          'RateLimit-Limit': components['headers']['RateLimit-Limit']
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
          'RateLimit-Reset': components['headers']['RateLimit-Reset']
          ETag: components['headers']['ETag']
          [name: string]: unknown
        }
        content?: never
      }
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['Internal']
      503: components['responses']['Unavailable']
      default: components['responses']['OtherProblem']
    }
  }
  uploadMedia: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "file": "(the bytes of report-after.png)",
         *       "project": "reports",
         *       "alt": "The report page with a schedule: every Monday at 7:00, to three recipients"
         *     }
         */
        'multipart/form-data': {
          /**
           * Format: binary
           * @description The image: JPEG, PNG, WebP, AVIF or GIF by its content, at most 15 MB (15,728,640 bytes).
           */
          file: Blob
          /** @description Slug of the project. May be left out by a client that is bound to one. */
          project?: string
          /** @description Describes the image for everyone who cannot see it, at most 500 characters. */
          alt?: string
        }
      }
    }
    responses: {
      /** @description The image was taken in. */
      201: {
        headers: {
          'Request-Id': components['headers']['Request-Id']
          'Cache-Control': components['headers']['Cache-Control']
          'RateLimit-Limit': components['headers']['RateLimit-Limit']
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
          'RateLimit-Reset': components['headers']['RateLimit-Reset']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "id": "019e51b9-0c44-7a85-8f26-1b2c3d4e5f60",
           *       "project": "reports",
           *       "alt": "The report page with a schedule: every Monday at 7:00, to three recipients",
           *       "filename": "report-after.png",
           *       "mimeType": "image/png",
           *       "width": 1440,
           *       "height": 900,
           *       "size": 312604,
           *       "url": "https://updates.example.com/api/v1/media/file/019e51b9-0c44-7a85-8f26-1b2c3d4e5f60.png?expires=1786752000&signature=mC0pJ5cY1s8kq3uRzX7tVbN2wLfHgDaE4iOoPyT6Q9U",
           *       "variants": [
           *         {
           *           "width": 480,
           *           "height": 300,
           *           "format": "webp",
           *           "path": "019e51b9-0c44-7a85-8f26-1b2c3d4e5f60-480.webp",
           *           "url": "https://updates.example.com/api/v1/media/file/019e51b9-0c44-7a85-8f26-1b2c3d4e5f60-480.webp?expires=1786752000&signature=mC0pJ5cY1s8kq3uRzX7tVbN2wLfHgDaE4iOoPyT6Q9U"
           *         },
           *         {
           *           "width": 960,
           *           "height": 600,
           *           "format": "webp",
           *           "path": "019e51b9-0c44-7a85-8f26-1b2c3d4e5f60-960.webp",
           *           "url": "https://updates.example.com/api/v1/media/file/019e51b9-0c44-7a85-8f26-1b2c3d4e5f60-960.webp?expires=1786752000&signature=mC0pJ5cY1s8kq3uRzX7tVbN2wLfHgDaE4iOoPyT6Q9U"
           *         },
           *         {
           *           "width": 1440,
           *           "height": 900,
           *           "format": "webp",
           *           "path": "019e51b9-0c44-7a85-8f26-1b2c3d4e5f60-1440.webp",
           *           "url": "https://updates.example.com/api/v1/media/file/019e51b9-0c44-7a85-8f26-1b2c3d4e5f60-1440.webp?expires=1786752000&signature=mC0pJ5cY1s8kq3uRzX7tVbN2wLfHgDaE4iOoPyT6Q9U"
           *         }
           *       ],
           *       "createdAt": "2026-08-05T08:12:03.967Z"
           *     }
           */
          'application/json': components['schemas']['Media']
        }
      }
      400: components['responses']['MalformedBody']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      422: components['responses']['ValidationFailed']
      429: components['responses']['RateLimited']
      500: components['responses']['Internal']
      503: components['responses']['Unavailable']
      507: components['responses']['InsufficientStorage']
      default: components['responses']['OtherProblem']
    }
  }
  deleteMedia: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Id of the image. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The image and its variants are gone. */
      204: {
        headers: {
          'Request-Id': components['headers']['Request-Id']
          'Cache-Control': components['headers']['Cache-Control']
          'RateLimit-Limit': components['headers']['RateLimit-Limit']
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
          'RateLimit-Reset': components['headers']['RateLimit-Reset']
          [name: string]: unknown
        }
        content?: never
      }
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['MediaInUse']
      429: components['responses']['RateLimited']
      500: components['responses']['Internal']
      503: components['responses']['Unavailable']
      default: components['responses']['OtherProblem']
    }
  }
  getMediaFile: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description The `ETag` of an answer that you have kept, or several separated by commas. When it is still current the answer is a 304 without a body.
         * @example "Zr0pT9c1m2yXbq4uV7eKdLw8sNfHaJgRiUoPtYxQ5A0"
         */
        'If-None-Match'?: components['parameters']['IfNoneMatch']
        /**
         * @description The part of the file that you want, in bytes. One range is obeyed; anything else is answered in full.
         * @example bytes=0-1023
         */
        Range?: components['parameters']['Range']
      }
      path: {
        /** @description The `path` of a variant, or the last part of an address of an image. */
        path: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The file. */
      200: {
        headers: {
          'Request-Id': components['headers']['Request-Id']
          'Cache-Control': components['headers']['Cache-Control']
          ETag: components['headers']['ETag']
          'Accept-Ranges': components['headers']['Accept-Ranges']
          [name: string]: unknown
        }
        content: {
          'image/*': unknown
        }
      }
      /** @description The part of the file that was asked for. */
      206: {
        headers: {
          'Request-Id': components['headers']['Request-Id']
          'Cache-Control': components['headers']['Cache-Control']
          ETag: components['headers']['ETag']
          'Accept-Ranges': components['headers']['Accept-Ranges']
          'Content-Range': components['headers']['Content-Range']
          [name: string]: unknown
        }
        content: {
          'image/*': unknown
        }
      }
      /** @description The bytes that `If-None-Match` names are current. No body. */
      304: {
        headers: {
          'Request-Id': components['headers']['Request-Id']
          'Cache-Control': components['headers']['Cache-Control']
          ETag: components['headers']['ETag']
          [name: string]: unknown
        }
        content?: never
      }
      401: components['responses']['Unauthorized']
      404: components['responses']['NotFound']
      416: components['responses']['RangeNotSatisfiable']
      429: components['responses']['RateLimited']
      500: components['responses']['Internal']
      503: components['responses']['Unavailable']
      default: components['responses']['OtherProblem']
    }
  }
  publishDue: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description What was published, and what was not. */
      200: {
        headers: {
          'Request-Id': components['headers']['Request-Id']
          'Cache-Control': components['headers']['Cache-Control']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "published": [
           *         {
           *           "id": "019e2f6a-7c1d-7b3a-9f5e-2c4d6e8f0a1b",
           *           "slug": "die-suche-findet-auch-teile-von-woertern",
           *           "number": 128,
           *           "title": "Die Suche findet auch Teile von Wörtern",
           *           "project": "suche",
           *           "publishAt": "2026-08-01T09:30:00.000Z"
           *         }
           *       ],
           *       "skipped": [
           *         {
           *           "id": "019e51c2-3b7f-7e90-a1d4-6f7e8d9c0b1a",
           *           "reason": "changed_after_approval"
           *         }
           *       ],
           *       "meta": {
           *         "total": 1
           *       }
           *     }
           */
          'application/json': {
            /** @description The entries that this call has published, in the order of their numbers. */
            published: {
              /**
               * Format: uuid
               * @description Its id: a UUID in lower case.
               */
              id: string
              /** @description Its name in addresses: lower-case letters a to z, digits and single hyphens. */
              slug: string
              /** @description The number that it was given: the next one in the one sequence of the archive. */
              number: number
              /** @description What has changed, on one line. */
              title: string
              /** @description Slug of its project. */
              project: string
              /**
               * Format: date-time
               * @description Its date, UTC: the one that it was approved for.
               * @example 2026-08-01T09:30:00.000Z
               */
              publishAt: string
            }[]
            /** @description The drafts that are due and were not published, with the reason. */
            skipped: {
              /**
               * Format: uuid
               * @description Its id: a UUID in lower case.
               */
              id: string
              /**
               * @description `changed_after_approval`: something of it was changed since, so a person has to approve it again. `checks_failed`: a check that stops publication fails, such as a missing alt text. `internal`: a fault of the archive, which its log tells of.
               * @enum {string}
               */
              reason: 'changed_after_approval' | 'checks_failed' | 'internal'
            }[]
            /** @description About the whole. */
            meta: {
              /** @description How many entries were published. */
              total: number
            }
          }
        }
      }
      401: components['responses']['Unauthorized']
      422: components['responses']['ValidationFailed']
      500: components['responses']['Internal']
      503: components['responses']['Unavailable']
      default: components['responses']['OtherProblem']
    }
  }
  sendWeeklyReport: {
    parameters: {
      query?: {
        /** @description `1` builds the message and answers it without sending: no route is needed. It is recorded as a dry run and never shared. */
        dry?: '0' | '1'
        /** @description Length of the window in days of 24 hours, up to now. */
        days?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description What came of the run. */
      200: {
        headers: {
          'Request-Id': components['headers']['Request-Id']
          'Cache-Control': components['headers']['Cache-Control']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /**
             * @description `sent`: the message stands in the chat. `nothing_published`: nothing was, so nothing was sent. `dry_run`: it was only built.
             * @enum {string}
             */
            status: 'sent' | 'nothing_published' | 'dry_run'
            /** @description The window: entries whose `publishAt` lies in it are reported. */
            period: {
              /**
               * Format: date-time
               * @description Beginning of the window, UTC; what was published just then is not in it.
               * @example 2026-08-01T09:30:00.000Z
               */
              from: string
              /**
               * Format: date-time
               * @description End of the window, UTC: the time of the call.
               * @example 2026-08-01T09:30:00.000Z
               */
              to: string
              /** @description Its length in days of 24 hours. */
              days: number
            }
            /** @description How many entries the digest is about. */
            entries: number
            /** @description The projects of these entries, in the order of the digest. */
            projects: string[]
            /**
             * Format: uuid
             * @description Id of the run in the history.
             */
            run_id: string
            /** @description How it is sent: by the bot, to the webhook address of the settings, or to that of the environment. Null when none is set. */
            route: ('bot' | 'webhook' | 'environment') | null
            /** @description Exactly what was or would be sent, in the form of the chat service. Null when nothing was published. */
            message: Record<string, never> | null
          }
        }
      }
      401: components['responses']['Unauthorized']
      422: components['responses']['ValidationFailed']
      500: components['responses']['Internal']
      501: components['responses']['NoDeliveryRoute']
      502: components['responses']['DeliveryFailedOrDeliveryUnknown']
      503: components['responses']['Unavailable']
      default: components['responses']['OtherProblem']
    }
  }
  getDocument: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description The `ETag` of an answer that you have kept, or several separated by commas. When it is still current the answer is a 304 without a body.
         * @example "Zr0pT9c1m2yXbq4uV7eKdLw8sNfHaJgRiUoPtYxQ5A0"
         */
        'If-None-Match'?: components['parameters']['IfNoneMatch']
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The description. */
      200: {
        headers: {
          'Request-Id': components['headers']['Request-Id']
          'Cache-Control': components['headers']['Cache-Control']
          'RateLimit-Limit': components['headers']['RateLimit-Limit']
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
          'RateLimit-Reset': components['headers']['RateLimit-Reset']
          ETag: components['headers']['ETag']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "openapi": "3.1.0",
           *       "info": {
           *         "title": "Update Archive",
           *         "version": "2026-08-01"
           *       },
           *       "paths": {}
           *     }
           */
          'application/json': Record<string, never>
        }
      }
      /** @description The bytes that `If-None-Match` names are current. No body. */
      304: {
        headers: {
          'Request-Id': components['headers']['Request-Id']
          'Cache-Control': components['headers']['Cache-Control']
          'RateLimit-Limit': components['headers']['RateLimit-Limit']
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
          'RateLimit-Reset': components['headers']['RateLimit-Reset']
          ETag: components['headers']['ETag']
          [name: string]: unknown
        }
        content?: never
      }
      401: components['responses']['Unauthorized']
      429: components['responses']['RateLimited']
      500: components['responses']['Internal']
      503: components['responses']['Unavailable']
      default: components['responses']['OtherProblem']
    }
  }
  getStyleGuide: {
    parameters: {
      query?: {
        /** @description Language of the text. Without it `Accept-Language` decides; English unless that prefers German. */
        language?: 'en' | 'de'
      }
      header?: {
        /**
         * @description The `ETag` of an answer that you have kept, or several separated by commas. When it is still current the answer is a 304 without a body.
         * @example "Zr0pT9c1m2yXbq4uV7eKdLw8sNfHaJgRiUoPtYxQ5A0"
         */
        'If-None-Match'?: components['parameters']['IfNoneMatch']
        /**
         * @description The languages that you prefer. German is answered when it stands before English, else English.
         * @example de-DE, en;q=0.5
         */
        'Accept-Language'?: components['parameters']['AcceptLanguage']
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The text. */
      200: {
        headers: {
          'Request-Id': components['headers']['Request-Id']
          'Cache-Control': components['headers']['Cache-Control']
          'RateLimit-Limit': components['headers']['RateLimit-Limit']
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
          'RateLimit-Reset': components['headers']['RateLimit-Reset']
          ETag: components['headers']['ETag']
          'Content-Language': components['headers']['Content-Language']
          Vary: components['headers']['Vary']
          [name: string]: unknown
        }
        content: {
          /**
           * @example # How to write an entry
           *
           *     The title says what changed.
           */
          'text/markdown': string
        }
      }
      /** @description The bytes that `If-None-Match` names are current. No body. */
      304: {
        headers: {
          'Request-Id': components['headers']['Request-Id']
          'Cache-Control': components['headers']['Cache-Control']
          'RateLimit-Limit': components['headers']['RateLimit-Limit']
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
          'RateLimit-Reset': components['headers']['RateLimit-Reset']
          ETag: components['headers']['ETag']
          [name: string]: unknown
        }
        content?: never
      }
      401: components['responses']['Unauthorized']
      422: components['responses']['ValidationFailed']
      429: components['responses']['RateLimited']
      500: components['responses']['Internal']
      503: components['responses']['Unavailable']
      default: components['responses']['OtherProblem']
    }
  }
  getSkill: {
    parameters: {
      query?: {
        /** @description Language of the text. Without it `Accept-Language` decides; English unless that prefers German. */
        language?: 'en' | 'de'
      }
      header?: {
        /**
         * @description The `ETag` of an answer that you have kept, or several separated by commas. When it is still current the answer is a 304 without a body.
         * @example "Zr0pT9c1m2yXbq4uV7eKdLw8sNfHaJgRiUoPtYxQ5A0"
         */
        'If-None-Match'?: components['parameters']['IfNoneMatch']
        /**
         * @description The languages that you prefer. German is answered when it stands before English, else English.
         * @example de-DE, en;q=0.5
         */
        'Accept-Language'?: components['parameters']['AcceptLanguage']
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The text. */
      200: {
        headers: {
          'Request-Id': components['headers']['Request-Id']
          'Cache-Control': components['headers']['Cache-Control']
          'RateLimit-Limit': components['headers']['RateLimit-Limit']
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
          'RateLimit-Reset': components['headers']['RateLimit-Reset']
          ETag: components['headers']['ETag']
          'Content-Language': components['headers']['Content-Language']
          Vary: components['headers']['Vary']
          [name: string]: unknown
        }
        content: {
          /**
           * @example ---
           *     name: update-archive
           *     description: Write drafts for the update archive
           *     ---
           */
          'text/markdown': string
        }
      }
      /** @description The bytes that `If-None-Match` names are current. No body. */
      304: {
        headers: {
          'Request-Id': components['headers']['Request-Id']
          'Cache-Control': components['headers']['Cache-Control']
          'RateLimit-Limit': components['headers']['RateLimit-Limit']
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
          'RateLimit-Reset': components['headers']['RateLimit-Reset']
          ETag: components['headers']['ETag']
          [name: string]: unknown
        }
        content?: never
      }
      401: components['responses']['Unauthorized']
      422: components['responses']['ValidationFailed']
      429: components['responses']['RateLimited']
      500: components['responses']['Internal']
      503: components['responses']['Unavailable']
      default: components['responses']['OtherProblem']
    }
  }
}
