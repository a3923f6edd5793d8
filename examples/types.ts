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
     * @description By `sort`, then by name. Inactive projects stay readable and accept no new entries.
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
     * @description The audience and project binding of the client decide what it sees; no parameter overrides them. Order: `publishAt` descending, then `number` descending.
     */
    get: operations['listPosts']
    put?: never
    /**
     * Create a draft
     * @description Everything that a program creates is a draft, until a person approves and publishes it. With an `idempotency_key` that this client has used before, the response is that post, whatever else the (valid) body says. `findings` is what the editorial checks say about it; no finding prevents a draft.
     *
     *     With `dry_run=1` nothing is stored, and no slug or key is used up: the same requests are refused with the same errors, and every other response is a 200 with the draft as it would be.
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
     * @description By slug or id. With read mode: the published entry. With write mode: the draft with all its blocks and its `review`, or the published or withdrawn entry in the same shape, plus the fields of a list item.
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
     * @description Only the given fields change; `null` clears `teaser`, `cover_media_id` and `publish_at`. The id is required, not the slug. A draft of a client that was sent back (`review`) is submitted again by a change.
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
     * @description Published entries of the project that the client is bound to, newest first, at most 100 of them; `count` is the whole number. A client without a project gets `project_binding_required`. Call POST /read when the user has seen them.
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
     * @description Within the project that the client is bound to; a client without one gets `project_binding_required`. Unknown ids and ids of entries that the client cannot see are ignored.
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
  '/drafts': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List drafts, the newest change first
     * @description The drafts within the audience and project binding of the client, those of people and other clients included. `review` says how far each is; `?state=changes_requested&mine=1` finds what was sent back to this client.
     */
    get: operations['listDrafts']
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
     * @description The order is kept. Blocks of an unknown type are stored, and listed in `warnings`. A draft of a client that was sent back (`review`) is submitted again.
     *
     *     With `dry_run=1` nothing is stored: the same requests are refused with the same errors, and every other response is the draft as it would be, with `findings`.
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
     * @description By slug or id, drafts and published entries. Only a finding with the severity `error` blocks approval: a missing alt text in a public entry. Everything else is advice. No findings are a good sign, not a proof.
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
     * @description JPEG, PNG, WebP, AVIF or GIF by its content, at most 15 MB and 50 megapixels per frame (AVIF: 12.5). It is re-encoded without metadata, turned upright, and gets WebP variants. While too many images are being processed, the response is a 503 with `Retry-After`, and nothing is saved.
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
     * @description Refused while any entry uses the image as a cover or in a block.
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
     * @description Requires the token of a client that sees the image, a URL with a valid signature, or a signed-in user. Conditional and range requests work.
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
     * Publish approved drafts whose date has come
     * @description Publishes only approved drafts, in the order of their dates, and keeps those dates. A draft that was changed after its approval stays a draft and is listed under `skipped` each time, until a person approves it again or withdraws the approval. Call it as often as you like, even concurrently: each entry is published once and listed in one response. If the database becomes unreachable, what was published by then stays published: call again.
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
     * Send the weekly digest
     * @description Collects what was published within the window, groups it by project and sends one message to the chat, by the first route that is set: bot token with channel, webhook address, `CHAT_WEBHOOK_URL`. Every call is recorded as a run.
     *
     *     Concurrent requests share a run: one message, one `run_id`. A later request is a new run and sends again. `dry` and `days` are query parameters; a request with a body is refused, and nothing happens. After `delivery_unknown` nothing is resent automatically; check the channel first.
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
     * Read the OpenAPI document
     * @description The OpenAPI 3.1 document. It is generated from the code that validates the requests.
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
     * @description How to write an entry, as Markdown: order, tone, length, images and audience, with examples.
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
     * @description A ready-made `SKILL.md` for an assistant that knows nothing else about the archive. It contains the base URL but no token.
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
     * @description The post is published and can no longer be changed or deleted.
     * @example {
     *       "type": "already_published",
     *       "title": "Already published",
     *       "status": 409,
     *       "detail": "A published entry cannot be changed or deleted."
     *     }
     */
    AlreadyPublishedProblem: {
      /**
       * @description The type of the problem, for programs. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: 'already_published'
      /**
       * @description The type of the problem in words.
       * @constant
       */
      title: 'Already published'
      /**
       * @description The HTTP status, repeated.
       * @constant
       */
      status: 409
      /** @description What happened, as a sentence for people. Its wording may change. */
      detail: string
    }
    /**
     * Block, as answered
     * @description A block as it was sent; with `?format=html` a text block also has its HTML.
     */
    AnsweredBlock: components['schemas']['TextBlockWithHtml'] | components['schemas']['Block']
    /**
     * Block of a draft, as answered
     * @description A block of a draft; with `?format=html` a text block also has its HTML.
     */
    AnsweredDraftBlock: components['schemas']['AnsweredBlock'] | components['schemas']['UnfinishedBlock']
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
      /** @description The two images. */
      data: {
        /**
         * Format: uuid
         * @description Id of the image from before the change, in lower case.
         */
        beforeMediaId: string
        /**
         * Format: uuid
         * @description Id of the image from after the change, in lower case.
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
      /** @description The notice and its tone. */
      data: {
        /** @description The notice, as plain text. */
        text: string
        /**
         * @description The tone of the notice. `info` by default.
         * @enum {string}
         */
        tone?: 'info' | 'success' | 'warning' | 'danger'
      }
    }
    /**
     * Published post, with findings
     * @description The response to an idempotency key whose post has been published since: that post, and the findings of the editorial checks.
     */
    CheckedPublished: {
      /**
       * Format: uuid
       * @description Its id: a UUID in lower case.
       */
      id: string
      /** @description Its name in URLs: lower-case letters a to z, digits and single hyphens. */
      slug: string
      /** @description What has changed, on one line. */
      title: string
      /** @description How readers benefit, in two to three sentences of plain text. Null if there is none. */
      teaser: string | null
      /**
       * @description Key of its post type, such as `feature`, `improvement`, `fix`, `breaking` or `info`.
       * @example feature
       */
      type: string
      /**
       * @description Who the entry is for: `internal` for colleagues, `customer` also for customers of the product, `public` for everyone.
       * @enum {string}
       */
      audience: 'internal' | 'customer' | 'public'
      /**
       * Format: date-time
       * @description The date of the entry, UTC.
       * @example 2026-08-01T09:30:00.000Z
       */
      publishAt: string
      /** @description Its number in the sequence of the archive: 1, 2, 3 … without gaps. */
      number: number
      /**
       * Format: uuid
       * @description Id of its cover image. Null when it has none.
       */
      coverMediaId: string | null
      /**
       * Format: uri
       * @description Signed URL of its cover, a WebP file up to 960 pixels wide. It works without a token for at least 7 days. Null when it has none.
       */
      coverUrl: string | null
      /** @description Slug of its project. */
      projectSlug: string
      /** @description Name of the project. */
      projectName: string
      /** @description Short name of the project, shown before the number of an entry. Null if it has none. */
      projectCode: string | null
      /**
       * @description Colour of its project, `#rrggbb`.
       * @example #2563eb
       */
      projectColor: string
      /** @description Its tags, in the order given. */
      tags: string[]
      /** @description Its author. Null if it has none. */
      authorName: string | null
      /** @description Slug of its project. */
      project: string
      /** @description Its author. Null if it has none. */
      author_name: string | null
      /**
       * Format: uuid
       * @description Id of its cover image. Null when it has none.
       */
      cover_media_id: string | null
      /**
       * Format: uri
       * @description Signed URL of its cover, valid for at least 7 days. Null if it has none.
       */
      cover_url: string | null
      /**
       * Format: date-time
       * @description On a draft, the requested publication date, UTC, or null. Once published, the date of the entry.
       * @example 2026-08-01T09:30:00.000Z
       */
      publish_at: string | null
      /**
       * @description Published, and can no longer be changed.
       * @constant
       */
      status: 'published'
      /** @description Its content, in the order given. */
      blocks: components['schemas']['Block'][]
      /** @description Every image that the entry shows, its cover first. */
      media: components['schemas']['Media'][]
      /** @description What was accepted but may surprise you: blocks of unknown types, which are stored but not shown; what a person has left open in a block; and, in the response of a request that sets it, a `publish_at` that has passed, to which the entry is backdated on approval. */
      warnings: {
        /**
         * @description JSON pointer to its subject.
         * @example /blocks/2
         */
        pointer: string
        /** @description What it means for the entry. */
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
      /** @description Corrections since it was published, oldest first. */
      corrections: {
        /**
         * Format: date-time
         * @description When it was corrected, UTC.
         * @example 2026-08-01T09:30:00.000Z
         */
        at: string
        /** @description What was corrected, for readers. Null without a note. */
        note: string | null
      }[]
      /** @description The findings of the editorial checks, by the rules of the style guide. An empty list is a good sign, not a proof. */
      findings: components['schemas']['Finding'][]
    }
    /**
     * Withdrawn post, with findings
     * @description The response to an idempotency key whose post has been withdrawn since.
     */
    CheckedWithdrawn: {
      /**
       * Format: uuid
       * @description Its id: a UUID in lower case.
       */
      id: string
      /** @description Its name in URLs: lower-case letters a to z, digits and single hyphens. */
      slug: string
      /** @description What has changed, on one line. */
      title: string
      /** @description How readers benefit, in two to three sentences of plain text. Null if there is none. */
      teaser: string | null
      /**
       * @description Key of its post type, such as `feature`, `improvement`, `fix`, `breaking` or `info`.
       * @example feature
       */
      type: string
      /**
       * @description Who the entry is for: `internal` for colleagues, `customer` also for customers of the product, `public` for everyone.
       * @enum {string}
       */
      audience: 'internal' | 'customer' | 'public'
      /**
       * Format: date-time
       * @description The date of the entry, UTC.
       * @example 2026-08-01T09:30:00.000Z
       */
      publishAt: string
      /** @description Its number in the sequence of the archive: 1, 2, 3 … without gaps. */
      number: number
      /**
       * Format: uuid
       * @description Id of its cover image. Null when it has none.
       */
      coverMediaId: string | null
      /**
       * Format: uri
       * @description Signed URL of its cover, a WebP file up to 960 pixels wide. It works without a token for at least 7 days. Null when it has none.
       */
      coverUrl: string | null
      /** @description Slug of its project. */
      projectSlug: string
      /** @description Name of the project. */
      projectName: string
      /** @description Short name of the project, shown before the number of an entry. Null if it has none. */
      projectCode: string | null
      /**
       * @description Colour of its project, `#rrggbb`.
       * @example #2563eb
       */
      projectColor: string
      /** @description Its tags, in the order given. */
      tags: string[]
      /** @description Its author. Null if it has none. */
      authorName: string | null
      /** @description Slug of its project. */
      project: string
      /** @description Its author. Null if it has none. */
      author_name: string | null
      /**
       * Format: uuid
       * @description Id of its cover image. Null when it has none.
       */
      cover_media_id: string | null
      /**
       * Format: uri
       * @description Signed URL of its cover, valid for at least 7 days. Null if it has none.
       */
      cover_url: string | null
      /**
       * Format: date-time
       * @description On a draft, the requested publication date, UTC, or null. Once published, the date of the entry.
       * @example 2026-08-01T09:30:00.000Z
       */
      publish_at: string | null
      /**
       * @description Withdrawn from all readers. It keeps its number.
       * @constant
       */
      status: 'withdrawn'
      /** @description Its content, in the order given. */
      blocks: components['schemas']['Block'][]
      /** @description Every image that the entry shows, its cover first. */
      media: components['schemas']['Media'][]
      /** @description What was accepted but may surprise you: blocks of unknown types, which are stored but not shown; what a person has left open in a block; and, in the response of a request that sets it, a `publish_at` that has passed, to which the entry is backdated on approval. */
      warnings: {
        /**
         * @description JSON pointer to its subject.
         * @example /blocks/2
         */
        pointer: string
        /** @description What it means for the entry. */
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
      /** @description Corrections since it was published, oldest first. */
      corrections: {
        /**
         * Format: date-time
         * @description When it was corrected, UTC.
         * @example 2026-08-01T09:30:00.000Z
         */
        at: string
        /** @description What was corrected, for readers. Null without a note. */
        note: string | null
      }[]
      /** @description The withdrawal. */
      withdrawal: {
        /** @description Why it was withdrawn. */
        reason: string
        /**
         * Format: date-time
         * @description When it was withdrawn, UTC.
         * @example 2026-08-01T09:30:00.000Z
         */
        at: string
      }
      /** @description The findings of the editorial checks, by the rules of the style guide. An empty list is a good sign, not a proof. */
      findings: components['schemas']['Finding'][]
    }
    /**
     * Code block
     * @description Code, shown as given.
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
        /** @description The language of the code, such as `json`. */
        language?: string
      }
    }
    /**
     * Draft that was created
     * @description The stored draft, and the findings of the editorial checks.
     */
    CreatedDraft: {
      /**
       * Format: uuid
       * @description Its id: a UUID in lower case.
       */
      id: string
      /** @description Slug of its project. */
      project: string
      /** @description Its name in URLs: lower-case letters a to z, digits and single hyphens. */
      slug: string
      /** @description What has changed, on one line. */
      title: string
      /** @description How readers benefit, in two to three sentences of plain text. Null if there is none. */
      teaser: string | null
      /**
       * @description Key of its post type, such as `feature`, `improvement`, `fix`, `breaking` or `info`.
       * @example feature
       */
      type: string
      /**
       * @description Who the entry is for: `internal` for colleagues, `customer` also for customers of the product, `public` for everyone.
       * @enum {string}
       */
      audience: 'internal' | 'customer' | 'public'
      /** @description Its author. Null if it has none. */
      author_name: string | null
      /**
       * Format: uuid
       * @description Id of its cover image. Null when it has none.
       */
      cover_media_id: string | null
      /**
       * Format: uri
       * @description Signed URL of its cover, valid for at least 7 days. Null if it has none.
       */
      cover_url: string | null
      /**
       * Format: date-time
       * @description On a draft, the requested publication date, UTC, or null. Once published, the date of the entry.
       * @example 2026-08-01T09:30:00.000Z
       */
      publish_at: string | null
      /** @description Its tags, in the order given. */
      tags: string[]
      /** @description Its number in the sequence of the archive. Null on a draft. */
      number: number | null
      /**
       * @description A `draft` needs the approval of a person.
       * @constant
       */
      status: 'draft'
      /** @description Its content, in the order given. */
      blocks: components['schemas']['DraftBlock'][]
      /** @description Every image that the entry shows, its cover first. */
      media: components['schemas']['Media'][]
      /** @description What was accepted but may surprise you: blocks of unknown types, which are stored but not shown; what a person has left open in a block; and, in the response of a request that sets it, a `publish_at` that has passed, to which the entry is backdated on approval. */
      warnings: {
        /**
         * @description JSON pointer to its subject.
         * @example /blocks/2
         */
        pointer: string
        /** @description What it means for the entry. */
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
      /** @description The findings of the editorial checks, by the rules of the style guide. An empty list is a good sign, not a proof. */
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
       * @description The type of the problem, for programs. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: 'delivery_failed'
      /**
       * @description The type of the problem in words.
       * @constant
       */
      title: 'Delivery failed'
      /**
       * @description The HTTP status, repeated.
       * @constant
       */
      status: 502
      /** @description What happened, as a sentence for people. Its wording may change. */
      detail: string
      /**
       * Format: uuid
       * @description Id of the recorded run of the digest.
       */
      run_id: string
    }
    /**
     * Delivery unknown
     * @description It is unknown whether the message arrived: there was no response after sending it, or the run ended without a result. `detail` says what is known.
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
       * @description The type of the problem, for programs. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: 'delivery_unknown'
      /**
       * @description The type of the problem in words.
       * @constant
       */
      title: 'Delivery unknown'
      /**
       * @description The HTTP status, repeated.
       * @constant
       */
      status: 502
      /** @description What happened, as a sentence for people. Its wording may change. */
      detail: string
      /**
       * Format: uuid
       * @description Id of the recorded run of the digest.
       */
      run_id: string
    }
    /**
     * Draft
     * @description A post as write-mode clients see it.
     */
    Draft: {
      /**
       * Format: uuid
       * @description Its id: a UUID in lower case.
       */
      id: string
      /** @description Slug of its project. */
      project: string
      /** @description Its name in URLs: lower-case letters a to z, digits and single hyphens. */
      slug: string
      /** @description What has changed, on one line. */
      title: string
      /** @description How readers benefit, in two to three sentences of plain text. Null if there is none. */
      teaser: string | null
      /**
       * @description Key of its post type, such as `feature`, `improvement`, `fix`, `breaking` or `info`.
       * @example feature
       */
      type: string
      /**
       * @description Who the entry is for: `internal` for colleagues, `customer` also for customers of the product, `public` for everyone.
       * @enum {string}
       */
      audience: 'internal' | 'customer' | 'public'
      /** @description Its author. Null if it has none. */
      author_name: string | null
      /**
       * Format: uuid
       * @description Id of its cover image. Null when it has none.
       */
      cover_media_id: string | null
      /**
       * Format: uri
       * @description Signed URL of its cover, valid for at least 7 days. Null if it has none.
       */
      cover_url: string | null
      /**
       * Format: date-time
       * @description On a draft, the requested publication date, UTC, or null. Once published, the date of the entry.
       * @example 2026-08-01T09:30:00.000Z
       */
      publish_at: string | null
      /** @description Its tags, in the order given. */
      tags: string[]
      /** @description Its number in the sequence of the archive. Null on a draft. */
      number: number | null
      /**
       * @description A `draft` needs the approval of a person.
       * @constant
       */
      status: 'draft'
      /** @description Its content, in the order given. */
      blocks: components['schemas']['DraftBlock'][]
      /** @description Every image that the entry shows, its cover first. */
      media: components['schemas']['Media'][]
      /** @description What was accepted but may surprise you: blocks of unknown types, which are stored but not shown; what a person has left open in a block; and, in the response of a request that sets it, a `publish_at` that has passed, to which the entry is backdated on approval. */
      warnings: {
        /**
         * @description JSON pointer to its subject.
         * @example /blocks/2
         */
        pointer: string
        /** @description What it means for the entry. */
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
     * Block of a draft
     * @description A piece of the content of a draft: `{ type, data }`.
     */
    DraftBlock:
      | components['schemas']['KnownBlock']
      | components['schemas']['UnknownBlock']
      | components['schemas']['UnfinishedBlock']
    /**
     * Draft in a list
     * @description A draft as the list returns it.
     */
    DraftSummary: {
      /**
       * Format: uuid
       * @description Its id: a UUID in lower case.
       */
      id: string
      /** @description Slug of its project. */
      project: string
      /** @description Its name in URLs: lower-case letters a to z, digits and single hyphens. */
      slug: string
      /** @description What has changed, on one line. */
      title: string
      /**
       * @description Key of its post type, such as `feature`, `improvement`, `fix`, `breaking` or `info`.
       * @example feature
       */
      type: string
      /**
       * @description Who the entry is for: `internal` for colleagues, `customer` also for customers of the product, `public` for everyone.
       * @enum {string}
       */
      audience: 'internal' | 'customer' | 'public'
      review: components['schemas']['Review']
      /**
       * Format: date-time
       * @description The requested publication date, UTC, or null.
       * @example 2026-08-01T09:30:00.000Z
       */
      publish_at: string | null
      /** @description Whether this client created it. */
      mine: boolean
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
     * @description One error in the request, or one warning about it.
     */
    Fault: {
      /**
       * @description A JSON pointer into the body (RFC 6901), `?name` for a query parameter, or empty for the whole body.
       * @example /blocks/3/data/mediaId
       * @example ?per_page
       */
      pointer: string
      /** @description What is wrong and how to fix it, in English. */
      message: string
    }
    /**
     * Finding
     * @description What the editorial checks say about one place of an entry.
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
        | 'raw_html'
        | 'image_in_text'
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
        | 'too_long_to_check'
      /**
       * @description `error` blocks approval: only a missing alt text in a public entry. `advice` never does.
       * @example advice
       * @enum {string}
       */
      severity: 'error' | 'advice'
      /**
       * @description JSON pointer (RFC 6901) to the field of the entry that the finding is about.
       * @example /blocks/0/data/text
       */
      pointer: string
      /** @description What it is and what to do about it, as plain text in both languages. The wording may change. */
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
       * @description The words that were found, at most 80 characters; null if there is nothing to quote.
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
       * @description The type of the problem, for programs.
       * @constant
       */
      type: 'forbidden'
      /**
       * @description The type of the problem in words.
       * @constant
       */
      title: 'Not allowed'
      /**
       * @description The HTTP status, repeated.
       * @constant
       */
      status: 403
      /** @description What happened, as a sentence for people. Its wording may change. */
      detail: string
    }
    /**
     * Gallery block
     * @description Several images side by side.
     */
    GalleryBlock: {
      /**
       * @description The type of the block. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: 'gallery'
      /** @description The images. */
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
     * @description The archive has not enough storage for the upload. Nothing was saved.
     * @example {
     *       "type": "insufficient_storage",
     *       "title": "Insufficient storage",
     *       "status": 507,
     *       "detail": "There is not enough storage for the upload. Nothing was saved."
     *     }
     */
    InsufficientStorageProblem: {
      /**
       * @description The type of the problem, for programs.
       * @constant
       */
      type: 'insufficient_storage'
      /**
       * @description The type of the problem in words.
       * @constant
       */
      title: 'Insufficient storage'
      /**
       * @description The HTTP status, repeated.
       * @constant
       */
      status: 507
      /** @description What happened, as a sentence for people. Its wording may change. */
      detail: string
    }
    /**
     * Internal error
     * @description An error in the archive; `detail` contains only the request id.
     * @example {
     *       "type": "internal",
     *       "title": "Internal error",
     *       "status": 500,
     *       "detail": "Request 019e2f6a-9d10-7c44-8a3e-5b7f0c1d2e3f"
     *     }
     */
    InternalProblem: {
      /**
       * @description The type of the problem, for programs.
       * @constant
       */
      type: 'internal'
      /**
       * @description The type of the problem in words.
       * @constant
       */
      title: 'Internal error'
      /**
       * @description The HTTP status, repeated.
       * @constant
       */
      status: 500
      /** @description What happened, as a sentence for people. Its wording may change. */
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
      /** @description The URL and the text of the link. */
      data: {
        /** @description The URL, http or https. The archive never fetches it. */
        url: string
        /** @description The title of the link. */
        title?: string
        /** @description A description of the target. */
        description?: string
      }
    }
    /**
     * List item
     * @description A published entry as lists return it.
     */
    ListItem: {
      /**
       * Format: uuid
       * @description Its id: a UUID in lower case.
       */
      id: string
      /** @description Its name in URLs: lower-case letters a to z, digits and single hyphens. */
      slug: string
      /** @description What has changed, on one line. */
      title: string
      /** @description How readers benefit, in two to three sentences of plain text. Null if there is none. */
      teaser: string | null
      /**
       * @description Key of its post type, such as `feature`, `improvement`, `fix`, `breaking` or `info`.
       * @example feature
       */
      type: string
      /**
       * @description Who the entry is for: `internal` for colleagues, `customer` also for customers of the product, `public` for everyone.
       * @enum {string}
       */
      audience: 'internal' | 'customer' | 'public'
      /**
       * Format: date-time
       * @description The date of the entry, UTC.
       * @example 2026-08-01T09:30:00.000Z
       */
      publishAt: string
      /** @description Its number in the sequence of the archive: 1, 2, 3 … without gaps. */
      number: number
      /**
       * Format: uuid
       * @description Id of its cover image. Null when it has none.
       */
      coverMediaId: string | null
      /**
       * Format: uri
       * @description Signed URL of its cover, a WebP file up to 960 pixels wide. It works without a token for at least 7 days. Null when it has none.
       */
      coverUrl: string | null
      /** @description Slug of its project. */
      projectSlug: string
      /** @description Name of the project. */
      projectName: string
      /** @description Short name of the project, shown before the number of an entry. Null if it has none. */
      projectCode: string | null
      /**
       * @description Colour of its project, `#rrggbb`.
       * @example #2563eb
       */
      projectColor: string
      /** @description Its tags, in the order given. */
      tags: string[]
      /** @description Its author. Null if it has none. */
      authorName: string | null
    }
    /**
     * Malformed body
     * @description The body cannot be parsed: it is not JSON in UTF-8, or not a complete multipart form where one is expected.
     * @example {
     *       "type": "malformed_body",
     *       "title": "Malformed body",
     *       "status": 400,
     *       "detail": "The body must be JSON in UTF-8."
     *     }
     */
    MalformedBodyProblem: {
      /**
       * @description The type of the problem, for programs.
       * @constant
       */
      type: 'malformed_body'
      /**
       * @description The type of the problem in words.
       * @constant
       */
      title: 'Malformed body'
      /**
       * @description The HTTP status, repeated.
       * @constant
       */
      status: 400
      /** @description What happened, as a sentence for people. Its wording may change. */
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
      /** @description Alt text: describes the image for everyone who cannot see it. Null if it has none yet. */
      alt: string | null
      /**
       * @description The name of the file as it was uploaded.
       * @example search.png
       */
      filename: string
      /**
       * @description Media type of the image.
       * @example image/jpeg
       */
      mimeType: string
      /** @description Width in pixels. */
      width: number
      /** @description Height in pixels. */
      height: number
      /** @description Size of the image in bytes. */
      size: number
      /**
       * Format: uri
       * @description Signed URL of the image in full size.
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
     * @description The image is used as a cover or in a block; `posts` lists the entries that the client may see.
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
       * @description The type of the problem, for programs.
       * @constant
       */
      type: 'media_in_use'
      /**
       * @description The type of the problem in words.
       * @constant
       */
      title: 'Image in use'
      /**
       * @description The HTTP status, repeated.
       * @constant
       */
      status: 409
      /** @description What happened, as a sentence for people. Its wording may change. */
      detail: string
      /** @description Ids of the entries with the image that the client may see. Can be empty. */
      posts: string[]
    }
    /**
     * No delivery route
     * @description No route for the digest is configured.
     * @example {
     *       "type": "no_delivery_route",
     *       "title": "No delivery route",
     *       "status": 501,
     *       "detail": "Set a bot token with a channel or a webhook address in the settings, or CHAT_WEBHOOK_URL."
     *     }
     */
    NoDeliveryRouteProblem: {
      /**
       * @description The type of the problem, for programs.
       * @constant
       */
      type: 'no_delivery_route'
      /**
       * @description The type of the problem in words.
       * @constant
       */
      title: 'No delivery route'
      /**
       * @description The HTTP status, repeated.
       * @constant
       */
      status: 501
      /** @description What happened, as a sentence for people. Its wording may change. */
      detail: string
    }
    /**
     * Not found
     * @description It does not exist, or the client cannot see it: both get the same response.
     * @example {
     *       "type": "not_found",
     *       "title": "Not found",
     *       "status": 404,
     *       "detail": "This does not exist, or you cannot see it."
     *     }
     */
    NotFoundProblem: {
      /**
       * @description The type of the problem, for programs.
       * @constant
       */
      type: 'not_found'
      /**
       * @description The type of the problem in words.
       * @constant
       */
      title: 'Not found'
      /**
       * @description The HTTP status, repeated.
       * @constant
       */
      status: 404
      /** @description What happened, as a sentence for people. Its wording may change. */
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
       * @description The type of the problem, for programs.
       * @constant
       */
      type: 'payload_too_large'
      /**
       * @description The type of the problem in words.
       * @constant
       */
      title: 'Payload too large'
      /**
       * @description The HTTP status, repeated.
       * @constant
       */
      status: 413
      /** @description What happened, as a sentence for people. Its wording may change. */
      detail: string
    }
    /**
     * Draft as it would be
     * @description The result of a dry run: the draft as the real request would store it, and the findings of the editorial checks.
     */
    PlannedDraft: {
      /**
       * Format: uuid
       * @description Its id. Null for a draft that was not stored.
       */
      id: string | null
      /** @description Slug of its project. */
      project: string
      /** @description Its name in URLs: lower-case letters a to z, digits and single hyphens. */
      slug: string
      /** @description What has changed, on one line. */
      title: string
      /** @description How readers benefit, in two to three sentences of plain text. Null if there is none. */
      teaser: string | null
      /**
       * @description Key of its post type, such as `feature`, `improvement`, `fix`, `breaking` or `info`.
       * @example feature
       */
      type: string
      /**
       * @description Who the entry is for: `internal` for colleagues, `customer` also for customers of the product, `public` for everyone.
       * @enum {string}
       */
      audience: 'internal' | 'customer' | 'public'
      /** @description Its author. Null if it has none. */
      author_name: string | null
      /**
       * Format: uuid
       * @description Id of its cover image. Null when it has none.
       */
      cover_media_id: string | null
      /**
       * Format: uri
       * @description Signed URL of its cover, valid for at least 7 days. Null if it has none.
       */
      cover_url: string | null
      /**
       * Format: date-time
       * @description On a draft, the requested publication date, UTC, or null. Once published, the date of the entry.
       * @example 2026-08-01T09:30:00.000Z
       */
      publish_at: string | null
      /** @description Its tags, in the order given. */
      tags: string[]
      /** @description Its number in the sequence of the archive. Null on a draft. */
      number: number | null
      /**
       * @description A `draft` needs the approval of a person.
       * @constant
       */
      status: 'draft'
      /** @description Its content, in the order given. */
      blocks: components['schemas']['DraftBlock'][]
      /** @description Every image that the entry shows, its cover first. */
      media: components['schemas']['Media'][]
      /** @description What was accepted but may surprise you: blocks of unknown types, which are stored but not shown; what a person has left open in a block; and, in the response of a request that sets it, a `publish_at` that has passed, to which the entry is backdated on approval. */
      warnings: {
        /**
         * @description JSON pointer to its subject.
         * @example /blocks/2
         */
        pointer: string
        /** @description What it means for the entry. */
        message: string
      }[]
      /**
       * Format: date-time
       * @description When it was created, UTC. Null for a draft that was not stored.
       * @example 2026-08-01T09:30:00.000Z
       */
      created_at: string | null
      /**
       * Format: date-time
       * @description When it was last changed, UTC. Null for a draft that was not stored.
       * @example 2026-08-01T09:30:00.000Z
       */
      updated_at: string | null
      /** @description The findings of the editorial checks, by the rules of the style guide. An empty list is a good sign, not a proof. */
      findings: components['schemas']['Finding'][]
    }
    /**
     * Post type
     * @description A type of change. Administrators manage the list.
     */
    PostType: {
      /**
       * @description Its key: the `type` of an entry.
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
     * Precondition failed
     * @description The entry is no longer the version that `If-Match` names. Nothing was changed.
     * @example {
     *       "type": "precondition_failed",
     *       "title": "Precondition failed",
     *       "status": 412,
     *       "detail": "The entry has changed since the version in \"If-Match\". Read it again, and repeat your change on it."
     *     }
     */
    PreconditionFailedProblem: {
      /**
       * @description The type of the problem, for programs.
       * @constant
       */
      type: 'precondition_failed'
      /**
       * @description The type of the problem in words.
       * @constant
       */
      title: 'Precondition failed'
      /**
       * @description The HTTP status, repeated.
       * @constant
       */
      status: 412
      /** @description What happened, as a sentence for people. Its wording may change. */
      detail: string
    }
    /**
     * Problem
     * @description Why a request was refused (RFC 9457).
     */
    Problem: {
      /**
       * @description The type of the problem, for programs.
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
        | 'precondition_failed'
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
      /** @description The type of the problem in words. */
      title: string
      /** @description The HTTP status, repeated. */
      status: number
      /** @description What happened, as a sentence for people. Null with `unauthorized`. */
      detail: string | null
      /** @description With `validation_failed`: every error. If there are more than 100, the first 100 and one that counts the rest. */
      errors?: {
        /** @description A JSON pointer into the body, `?name` for a query parameter, or empty for the whole body. */
        pointer: string
        /** @description What is wrong and how to fix it. */
        message: string
      }[]
      /** @description With `media_in_use`: the entries with the image that the client may see. */
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
      /** @description Its name in URLs: lower-case letters a to z, digits and single hyphens. */
      slug: string
      /** @description Name of the project. */
      name: string
      /** @description Short name of the project, shown before the number of an entry. Null if it has none. */
      code: string | null
      /**
       * @description Its colour, `#rrggbb`.
       * @example #2563eb
       */
      color: string
      /** @description What it is, as plain text. Null if there is no description. */
      description: string | null
      /** @description Its position in lists: lower numbers come first. */
      sort: number
      /** @description Whether new entries can be written in it. */
      isActive: boolean
    }
    /**
     * Project binding required
     * @description The client is not bound to a project, and read markers belong to one.
     * @example {
     *       "type": "project_binding_required",
     *       "title": "Project binding required",
     *       "status": 422,
     *       "detail": "Read markers belong to a project. Use a client that is bound to one."
     *     }
     */
    ProjectBindingRequiredProblem: {
      /**
       * @description The type of the problem, for programs. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: 'project_binding_required'
      /**
       * @description The type of the problem in words.
       * @constant
       */
      title: 'Project binding required'
      /**
       * @description The HTTP status, repeated.
       * @constant
       */
      status: 422
      /** @description What happened, as a sentence for people. Its wording may change. */
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
      /** @description Its name in URLs: lower-case letters a to z, digits and single hyphens. */
      slug: string
      /** @description What has changed, on one line. */
      title: string
      /** @description How readers benefit, in two to three sentences of plain text. Null if there is none. */
      teaser: string | null
      /**
       * @description Key of its post type, such as `feature`, `improvement`, `fix`, `breaking` or `info`.
       * @example feature
       */
      type: string
      /**
       * @description Who the entry is for: `internal` for colleagues, `customer` also for customers of the product, `public` for everyone.
       * @enum {string}
       */
      audience: 'internal' | 'customer' | 'public'
      /**
       * Format: date-time
       * @description The date of the entry, UTC.
       * @example 2026-08-01T09:30:00.000Z
       */
      publishAt: string
      /** @description Its number in the sequence of the archive: 1, 2, 3 … without gaps. */
      number: number
      /**
       * Format: uuid
       * @description Id of its cover image. Null when it has none.
       */
      coverMediaId: string | null
      /**
       * Format: uri
       * @description Signed URL of its cover, a WebP file up to 960 pixels wide. It works without a token for at least 7 days. Null when it has none.
       */
      coverUrl: string | null
      /** @description Slug of its project. */
      projectSlug: string
      /** @description Name of the project. */
      projectName: string
      /** @description Short name of the project, shown before the number of an entry. Null if it has none. */
      projectCode: string | null
      /**
       * @description Colour of its project, `#rrggbb`.
       * @example #2563eb
       */
      projectColor: string
      /** @description Its tags, in the order given. */
      tags: string[]
      /** @description Its author. Null if it has none. */
      authorName: string | null
      /** @description Its content, in the order in which it is shown. */
      blocks: components['schemas']['AnsweredBlock'][]
      /** @description Every image that the entry shows, its cover first. */
      media: components['schemas']['Media'][]
      /** @description Corrections since it was published, oldest first. */
      corrections: {
        /**
         * Format: date-time
         * @description When it was corrected, UTC.
         * @example 2026-08-01T09:30:00.000Z
         */
        at: string
        /** @description What was corrected, for readers. Null without a note. */
        note: string | null
      }[]
    }
    /**
     * Quote block
     * @description A quote.
     */
    QuoteBlock: {
      /**
       * @description The type of the block. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: 'quote'
      /** @description The quote and its source. */
      data: {
        /** @description The quote, as plain text. */
        text: string
        /** @description Who said or wrote it. */
        source?: string
      }
    }
    /**
     * Too many requests
     * @description The client has sent too many requests in this minute; `Retry-After` says how long to wait.
     * @example {
     *       "type": "rate_limited",
     *       "title": "Too many requests",
     *       "status": 429,
     *       "detail": "Try again in 42 seconds."
     *     }
     */
    RateLimitedProblem: {
      /**
       * @description The type of the problem, for programs.
       * @constant
       */
      type: 'rate_limited'
      /**
       * @description The type of the problem in words.
       * @constant
       */
      title: 'Too many requests'
      /**
       * @description The HTTP status, repeated.
       * @constant
       */
      status: 429
      /** @description What happened, as a sentence for people. Its wording may change. */
      detail: string
    }
    /**
     * Draft, as read
     * @description A draft for write-mode clients, with its review; with `?format=html` text blocks include their HTML.
     */
    ReadDraft: {
      /**
       * Format: uuid
       * @description Its id: a UUID in lower case.
       */
      id: string
      /** @description Slug of its project. */
      project: string
      /** @description Its name in URLs: lower-case letters a to z, digits and single hyphens. */
      slug: string
      /** @description What has changed, on one line. */
      title: string
      /** @description How readers benefit, in two to three sentences of plain text. Null if there is none. */
      teaser: string | null
      /**
       * @description Key of its post type, such as `feature`, `improvement`, `fix`, `breaking` or `info`.
       * @example feature
       */
      type: string
      /**
       * @description Who the entry is for: `internal` for colleagues, `customer` also for customers of the product, `public` for everyone.
       * @enum {string}
       */
      audience: 'internal' | 'customer' | 'public'
      /** @description Its author. Null if it has none. */
      author_name: string | null
      /**
       * Format: uuid
       * @description Id of its cover image. Null when it has none.
       */
      cover_media_id: string | null
      /**
       * Format: uri
       * @description Signed URL of its cover, valid for at least 7 days. Null if it has none.
       */
      cover_url: string | null
      /**
       * Format: date-time
       * @description On a draft, the requested publication date, UTC, or null. Once published, the date of the entry.
       * @example 2026-08-01T09:30:00.000Z
       */
      publish_at: string | null
      /** @description Its tags, in the order given. */
      tags: string[]
      /** @description Its number in the sequence of the archive. Null on a draft. */
      number: number | null
      /**
       * @description A `draft` needs the approval of a person.
       * @constant
       */
      status: 'draft'
      /** @description Its content, in order. */
      blocks: components['schemas']['AnsweredDraftBlock'][]
      /** @description Every image that the entry shows, its cover first. */
      media: components['schemas']['Media'][]
      /** @description What was accepted but may surprise you: blocks of unknown types, which are stored but not shown; what a person has left open in a block; and, in the response of a request that sets it, a `publish_at` that has passed, to which the entry is backdated on approval. */
      warnings: {
        /**
         * @description JSON pointer to its subject.
         * @example /blocks/2
         */
        pointer: string
        /** @description What it means for the entry. */
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
      /** @description Corrections since it was published, oldest first. */
      corrections: {
        /**
         * Format: date-time
         * @description When it was corrected, UTC.
         * @example 2026-08-01T09:30:00.000Z
         */
        at: string
        /** @description What was corrected, for readers. Null without a note. */
        note: string | null
      }[]
      review: components['schemas']['Review']
    }
    /**
     * Withdrawn post, as its writers read it
     * @description With `?format=html` text blocks include their HTML.
     */
    ReadWithdrawn: {
      /**
       * Format: uuid
       * @description Its id: a UUID in lower case.
       */
      id: string
      /** @description Its name in URLs: lower-case letters a to z, digits and single hyphens. */
      slug: string
      /** @description What has changed, on one line. */
      title: string
      /** @description How readers benefit, in two to three sentences of plain text. Null if there is none. */
      teaser: string | null
      /**
       * @description Key of its post type, such as `feature`, `improvement`, `fix`, `breaking` or `info`.
       * @example feature
       */
      type: string
      /**
       * @description Who the entry is for: `internal` for colleagues, `customer` also for customers of the product, `public` for everyone.
       * @enum {string}
       */
      audience: 'internal' | 'customer' | 'public'
      /**
       * Format: date-time
       * @description The date of the entry, UTC.
       * @example 2026-08-01T09:30:00.000Z
       */
      publishAt: string
      /** @description Its number in the sequence of the archive: 1, 2, 3 … without gaps. */
      number: number
      /**
       * Format: uuid
       * @description Id of its cover image. Null when it has none.
       */
      coverMediaId: string | null
      /**
       * Format: uri
       * @description Signed URL of its cover, a WebP file up to 960 pixels wide. It works without a token for at least 7 days. Null when it has none.
       */
      coverUrl: string | null
      /** @description Slug of its project. */
      projectSlug: string
      /** @description Name of the project. */
      projectName: string
      /** @description Short name of the project, shown before the number of an entry. Null if it has none. */
      projectCode: string | null
      /**
       * @description Colour of its project, `#rrggbb`.
       * @example #2563eb
       */
      projectColor: string
      /** @description Its tags, in the order given. */
      tags: string[]
      /** @description Its author. Null if it has none. */
      authorName: string | null
      /** @description Slug of its project. */
      project: string
      /** @description Its author. Null if it has none. */
      author_name: string | null
      /**
       * Format: uuid
       * @description Id of its cover image. Null when it has none.
       */
      cover_media_id: string | null
      /**
       * Format: uri
       * @description Signed URL of its cover, valid for at least 7 days. Null if it has none.
       */
      cover_url: string | null
      /**
       * Format: date-time
       * @description On a draft, the requested publication date, UTC, or null. Once published, the date of the entry.
       * @example 2026-08-01T09:30:00.000Z
       */
      publish_at: string | null
      /**
       * @description Withdrawn from all readers. It keeps its number.
       * @constant
       */
      status: 'withdrawn'
      /** @description Its content, in the order in which it is shown. */
      blocks: components['schemas']['AnsweredBlock'][]
      /** @description Every image that the entry shows, its cover first. */
      media: components['schemas']['Media'][]
      /** @description What was accepted but may surprise you: blocks of unknown types, which are stored but not shown; what a person has left open in a block; and, in the response of a request that sets it, a `publish_at` that has passed, to which the entry is backdated on approval. */
      warnings: {
        /**
         * @description JSON pointer to its subject.
         * @example /blocks/2
         */
        pointer: string
        /** @description What it means for the entry. */
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
      /** @description Corrections since it was published, oldest first. */
      corrections: {
        /**
         * Format: date-time
         * @description When it was corrected, UTC.
         * @example 2026-08-01T09:30:00.000Z
         */
        at: string
        /** @description What was corrected, for readers. Null without a note. */
        note: string | null
      }[]
      /** @description The withdrawal. */
      withdrawal: {
        /** @description Why it was withdrawn. */
        reason: string
        /**
         * Format: date-time
         * @description When it was withdrawn, UTC.
         * @example 2026-08-01T09:30:00.000Z
         */
        at: string
      }
    }
    /**
     * Published post, as its writers read it
     * @description The fields of a draft and of a list item; with `?format=html` text blocks include their HTML.
     */
    ReadWrittenPublished: {
      /**
       * Format: uuid
       * @description Its id: a UUID in lower case.
       */
      id: string
      /** @description Its name in URLs: lower-case letters a to z, digits and single hyphens. */
      slug: string
      /** @description What has changed, on one line. */
      title: string
      /** @description How readers benefit, in two to three sentences of plain text. Null if there is none. */
      teaser: string | null
      /**
       * @description Key of its post type, such as `feature`, `improvement`, `fix`, `breaking` or `info`.
       * @example feature
       */
      type: string
      /**
       * @description Who the entry is for: `internal` for colleagues, `customer` also for customers of the product, `public` for everyone.
       * @enum {string}
       */
      audience: 'internal' | 'customer' | 'public'
      /**
       * Format: date-time
       * @description The date of the entry, UTC.
       * @example 2026-08-01T09:30:00.000Z
       */
      publishAt: string
      /** @description Its number in the sequence of the archive: 1, 2, 3 … without gaps. */
      number: number
      /**
       * Format: uuid
       * @description Id of its cover image. Null when it has none.
       */
      coverMediaId: string | null
      /**
       * Format: uri
       * @description Signed URL of its cover, a WebP file up to 960 pixels wide. It works without a token for at least 7 days. Null when it has none.
       */
      coverUrl: string | null
      /** @description Slug of its project. */
      projectSlug: string
      /** @description Name of the project. */
      projectName: string
      /** @description Short name of the project, shown before the number of an entry. Null if it has none. */
      projectCode: string | null
      /**
       * @description Colour of its project, `#rrggbb`.
       * @example #2563eb
       */
      projectColor: string
      /** @description Its tags, in the order given. */
      tags: string[]
      /** @description Its author. Null if it has none. */
      authorName: string | null
      /** @description Slug of its project. */
      project: string
      /** @description Its author. Null if it has none. */
      author_name: string | null
      /**
       * Format: uuid
       * @description Id of its cover image. Null when it has none.
       */
      cover_media_id: string | null
      /**
       * Format: uri
       * @description Signed URL of its cover, valid for at least 7 days. Null if it has none.
       */
      cover_url: string | null
      /**
       * Format: date-time
       * @description On a draft, the requested publication date, UTC, or null. Once published, the date of the entry.
       * @example 2026-08-01T09:30:00.000Z
       */
      publish_at: string | null
      /**
       * @description Published, and can no longer be changed.
       * @constant
       */
      status: 'published'
      /** @description Its content, in the order in which it is shown. */
      blocks: components['schemas']['AnsweredBlock'][]
      /** @description Every image that the entry shows, its cover first. */
      media: components['schemas']['Media'][]
      /** @description What was accepted but may surprise you: blocks of unknown types, which are stored but not shown; what a person has left open in a block; and, in the response of a request that sets it, a `publish_at` that has passed, to which the entry is backdated on approval. */
      warnings: {
        /**
         * @description JSON pointer to its subject.
         * @example /blocks/2
         */
        pointer: string
        /** @description What it means for the entry. */
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
      /** @description Corrections since it was published, oldest first. */
      corrections: {
        /**
         * Format: date-time
         * @description When it was corrected, UTC.
         * @example 2026-08-01T09:30:00.000Z
         */
        at: string
        /** @description What was corrected, for readers. Null without a note. */
        note: string | null
      }[]
    }
    /**
     * Review
     * @description How far a draft is on its way to publication, as a person decided.
     */
    Review: {
      /**
       * @description `in_progress`: a person is still writing it. `submitted`: it waits for a decision. `changes_requested`: it was sent back, and `comment` says what should change.
       * @enum {string}
       */
      state: 'in_progress' | 'submitted' | 'changes_requested'
      /** @description What should change. Null unless the draft was sent back. */
      comment: string | null
      /** @description Who submitted it or sent it back: a person or a client. Null while nobody has. */
      by: string | null
      /**
       * Format: date-time
       * @description When that was, UTC. Null while nobody has.
       * @example 2026-08-01T09:30:00.000Z
       */
      at: string | null
    }
    /**
     * Slug taken
     * @description Another post already uses the slug.
     * @example {
     *       "type": "slug_taken",
     *       "title": "Slug taken",
     *       "status": 409,
     *       "detail": "The slug \"faster-search\" is already in use. Choose another one, or omit it to generate one."
     *     }
     */
    SlugTakenProblem: {
      /**
       * @description The type of the problem, for programs. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: 'slug_taken'
      /**
       * @description The type of the problem in words.
       * @constant
       */
      title: 'Slug taken'
      /**
       * @description The HTTP status, repeated.
       * @constant
       */
      status: 409
      /** @description What happened, as a sentence for people. Its wording may change. */
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
     * @description A text block as returned with `?format=html`.
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
      /** @description The text as sanitised HTML, without scripts, styles and images. Safe to embed in a page. */
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
       * @description The type of the problem, for programs.
       * @constant
       */
      type: 'unauthorized'
      /**
       * @description The type of the problem in words.
       * @constant
       */
      title: 'unauthorized'
      /**
       * @description The HTTP status, repeated.
       * @constant
       */
      status: 401
      /** @description Always null here, so that the response reveals nothing. */
      detail: string | null
    }
    /**
     * Temporarily unavailable
     * @description The database is busy or unreachable, the images are unreachable, or too many are being processed; `Retry-After` says when to try again.
     * @example {
     *       "type": "unavailable",
     *       "title": "Temporarily unavailable",
     *       "status": 503,
     *       "detail": "The database did not respond in time. It is busy or unreachable. Try again in a few seconds."
     *     }
     */
    UnavailableProblem: {
      /**
       * @description The type of the problem, for programs.
       * @constant
       */
      type: 'unavailable'
      /**
       * @description The type of the problem in words.
       * @constant
       */
      title: 'Temporarily unavailable'
      /**
       * @description The HTTP status, repeated.
       * @constant
       */
      status: 503
      /** @description What happened, as a sentence for people. Its wording may change. */
      detail: string
    }
    /**
     * Unfinished block
     * @description A block of a draft that a person is still writing: a required field is missing, or an address is incomplete. `warnings` says what. A program cannot write such a block, and an entry with one cannot be published.
     */
    UnfinishedBlock: {
      /**
       * @description The type of the block.
       * @enum {string}
       */
      type: 'text' | 'image' | 'gallery' | 'before_after' | 'video' | 'quote' | 'code' | 'link' | 'callout'
      /** @description What is written so far. */
      data: {
        [key: string]: unknown
      }
    }
    /**
     * Block of an unknown type
     * @description A block of a type that the archive does not know. It is kept, reported in `warnings`, and skipped when the entry is shown.
     */
    UnknownBlock: {
      /** @description Any name except the nine known types. */
      type: string
      /** @description Any JSON, at most 64 levels deep. Stored as given: send integers beyond ±9007199254740991 as strings. */
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
     * @description The `Content-Type` is wrong, the body is compressed, or the content of the upload is not an image.
     * @example {
     *       "type": "unsupported_media_type",
     *       "title": "Unsupported media type",
     *       "status": 415,
     *       "detail": "Send the body as application/json, without compression."
     *     }
     */
    UnsupportedMediaTypeProblem: {
      /**
       * @description The type of the problem, for programs.
       * @constant
       */
      type: 'unsupported_media_type'
      /**
       * @description The type of the problem in words.
       * @constant
       */
      title: 'Unsupported media type'
      /**
       * @description The HTTP status, repeated.
       * @constant
       */
      status: 415
      /** @description What happened, as a sentence for people. Its wording may change. */
      detail: string
    }
    /**
     * Validation failed
     * @description The request is invalid; `errors` lists every error with a pointer to its place.
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
       * @description The type of the problem, for programs. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: 'validation_failed'
      /**
       * @description The type of the problem in words.
       * @constant
       */
      title: 'Validation failed'
      /**
       * @description The HTTP status, repeated.
       * @constant
       */
      status: 422
      /** @description What happened, as a sentence for people. Its wording may change. */
      detail: string
      /** @description Every error, not only the first. */
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
       * @description The `{path}` of `GET /media/file/{path}`.
       * @example 019e2f60-1f2e-7d3c-8b4a-5a6b7c8d9e0f-960.webp
       */
      path: string
      /**
       * Format: uri
       * @description Absolute, signed URL of the file. It works without a token for at least 7 days.
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
        /** @description URL of the video, http or https. The archive links to it and never fetches it. */
        url: string
        /** @description The title of the link. */
        title?: string
      }
    }
    /**
     * Withdrawn post, for its writers
     * @description A published post that a person has withdrawn, as a client with write mode sees it.
     */
    Withdrawn: {
      /**
       * Format: uuid
       * @description Its id: a UUID in lower case.
       */
      id: string
      /** @description Its name in URLs: lower-case letters a to z, digits and single hyphens. */
      slug: string
      /** @description What has changed, on one line. */
      title: string
      /** @description How readers benefit, in two to three sentences of plain text. Null if there is none. */
      teaser: string | null
      /**
       * @description Key of its post type, such as `feature`, `improvement`, `fix`, `breaking` or `info`.
       * @example feature
       */
      type: string
      /**
       * @description Who the entry is for: `internal` for colleagues, `customer` also for customers of the product, `public` for everyone.
       * @enum {string}
       */
      audience: 'internal' | 'customer' | 'public'
      /**
       * Format: date-time
       * @description The date of the entry, UTC.
       * @example 2026-08-01T09:30:00.000Z
       */
      publishAt: string
      /** @description Its number in the sequence of the archive: 1, 2, 3 … without gaps. */
      number: number
      /**
       * Format: uuid
       * @description Id of its cover image. Null when it has none.
       */
      coverMediaId: string | null
      /**
       * Format: uri
       * @description Signed URL of its cover, a WebP file up to 960 pixels wide. It works without a token for at least 7 days. Null when it has none.
       */
      coverUrl: string | null
      /** @description Slug of its project. */
      projectSlug: string
      /** @description Name of the project. */
      projectName: string
      /** @description Short name of the project, shown before the number of an entry. Null if it has none. */
      projectCode: string | null
      /**
       * @description Colour of its project, `#rrggbb`.
       * @example #2563eb
       */
      projectColor: string
      /** @description Its tags, in the order given. */
      tags: string[]
      /** @description Its author. Null if it has none. */
      authorName: string | null
      /** @description Slug of its project. */
      project: string
      /** @description Its author. Null if it has none. */
      author_name: string | null
      /**
       * Format: uuid
       * @description Id of its cover image. Null when it has none.
       */
      cover_media_id: string | null
      /**
       * Format: uri
       * @description Signed URL of its cover, valid for at least 7 days. Null if it has none.
       */
      cover_url: string | null
      /**
       * Format: date-time
       * @description On a draft, the requested publication date, UTC, or null. Once published, the date of the entry.
       * @example 2026-08-01T09:30:00.000Z
       */
      publish_at: string | null
      /**
       * @description Withdrawn from all readers. It keeps its number.
       * @constant
       */
      status: 'withdrawn'
      /** @description Its content, in the order given. */
      blocks: components['schemas']['Block'][]
      /** @description Every image that the entry shows, its cover first. */
      media: components['schemas']['Media'][]
      /** @description What was accepted but may surprise you: blocks of unknown types, which are stored but not shown; what a person has left open in a block; and, in the response of a request that sets it, a `publish_at` that has passed, to which the entry is backdated on approval. */
      warnings: {
        /**
         * @description JSON pointer to its subject.
         * @example /blocks/2
         */
        pointer: string
        /** @description What it means for the entry. */
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
      /** @description Corrections since it was published, oldest first. */
      corrections: {
        /**
         * Format: date-time
         * @description When it was corrected, UTC.
         * @example 2026-08-01T09:30:00.000Z
         */
        at: string
        /** @description What was corrected, for readers. Null without a note. */
        note: string | null
      }[]
      /** @description The withdrawal. */
      withdrawal: {
        /** @description Why it was withdrawn. */
        reason: string
        /**
         * Format: date-time
         * @description When it was withdrawn, UTC.
         * @example 2026-08-01T09:30:00.000Z
         */
        at: string
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
      /** @description Its name in URLs: lower-case letters a to z, digits and single hyphens. */
      slug: string
      /** @description What has changed, on one line. */
      title: string
      /** @description How readers benefit, in two to three sentences of plain text. Null if there is none. */
      teaser: string | null
      /**
       * @description Key of its post type, such as `feature`, `improvement`, `fix`, `breaking` or `info`.
       * @example feature
       */
      type: string
      /**
       * @description Who the entry is for: `internal` for colleagues, `customer` also for customers of the product, `public` for everyone.
       * @enum {string}
       */
      audience: 'internal' | 'customer' | 'public'
      /**
       * Format: date-time
       * @description The date of the entry, UTC.
       * @example 2026-08-01T09:30:00.000Z
       */
      publishAt: string
      /** @description Its number in the sequence of the archive: 1, 2, 3 … without gaps. */
      number: number
      /**
       * Format: uuid
       * @description Id of its cover image. Null when it has none.
       */
      coverMediaId: string | null
      /**
       * Format: uri
       * @description Signed URL of its cover, a WebP file up to 960 pixels wide. It works without a token for at least 7 days. Null when it has none.
       */
      coverUrl: string | null
      /** @description Slug of its project. */
      projectSlug: string
      /** @description Name of the project. */
      projectName: string
      /** @description Short name of the project, shown before the number of an entry. Null if it has none. */
      projectCode: string | null
      /**
       * @description Colour of its project, `#rrggbb`.
       * @example #2563eb
       */
      projectColor: string
      /** @description Its tags, in the order given. */
      tags: string[]
      /** @description Its author. Null if it has none. */
      authorName: string | null
      /** @description Slug of its project. */
      project: string
      /** @description Its author. Null if it has none. */
      author_name: string | null
      /**
       * Format: uuid
       * @description Id of its cover image. Null when it has none.
       */
      cover_media_id: string | null
      /**
       * Format: uri
       * @description Signed URL of its cover, valid for at least 7 days. Null if it has none.
       */
      cover_url: string | null
      /**
       * Format: date-time
       * @description On a draft, the requested publication date, UTC, or null. Once published, the date of the entry.
       * @example 2026-08-01T09:30:00.000Z
       */
      publish_at: string | null
      /**
       * @description Published, and can no longer be changed.
       * @constant
       */
      status: 'published'
      /** @description Its content, in the order given. */
      blocks: components['schemas']['Block'][]
      /** @description Every image that the entry shows, its cover first. */
      media: components['schemas']['Media'][]
      /** @description What was accepted but may surprise you: blocks of unknown types, which are stored but not shown; what a person has left open in a block; and, in the response of a request that sets it, a `publish_at` that has passed, to which the entry is backdated on approval. */
      warnings: {
        /**
         * @description JSON pointer to its subject.
         * @example /blocks/2
         */
        pointer: string
        /** @description What it means for the entry. */
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
      /** @description Corrections since it was published, oldest first. */
      corrections: {
        /**
         * Format: date-time
         * @description When it was corrected, UTC.
         * @example 2026-08-01T09:30:00.000Z
         */
        at: string
        /** @description What was corrected, for readers. Null without a note. */
        note: string | null
      }[]
    }
  }
  responses: {
    /** @description `already_published`: The post is published and can no longer be changed or deleted. */
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
     * @description `already_published`: The post is published and can no longer be changed or deleted.
     *
     *     `slug_taken`: Another post already uses the slug.
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
          | components['schemas']['AlreadyPublishedProblem']
          | components['schemas']['SlugTakenProblem']
      }
    }
    /**
     * @description `delivery_failed`: The chat service refused the message or could not be reached.
     *
     *     `delivery_unknown`: It is unknown whether the message arrived: there was no response after sending it, or the run ended without a result. `detail` says what is known.
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
          | components['schemas']['DeliveryFailedProblem']
          | components['schemas']['DeliveryUnknownProblem']
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
    /** @description `insufficient_storage`: The archive has not enough storage for the upload. Nothing was saved. */
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
    /** @description `internal`: An error in the archive; `detail` contains only the request id. */
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
    /** @description `malformed_body`: The body cannot be parsed: it is not JSON in UTF-8, or not a complete multipart form where one is expected. */
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
    /** @description `media_in_use`: The image is used as a cover or in a block; `posts` lists the entries that the client may see. */
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
    /** @description `no_delivery_route`: No route for the digest is configured. */
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
    /** @description `not_found`: It does not exist, or the client cannot see it: both get the same response. */
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
    /** @description `precondition_failed`: The entry is no longer the version that `If-Match` names. Nothing was changed. */
    PreconditionFailed: {
      headers: {
        'Request-Id': components['headers']['Request-Id']
        'Cache-Control': components['headers']['Cache-Control']
        'RateLimit-Limit': components['headers']['RateLimit-Limit']
        'RateLimit-Remaining': components['headers']['RateLimit-Remaining']
        'RateLimit-Reset': components['headers']['RateLimit-Reset']
        [name: string]: unknown
      }
      content: {
        'application/problem+json': components['schemas']['PreconditionFailedProblem']
      }
    }
    /**
     * @description `project_binding_required`: The client is not bound to a project, and read markers belong to one.
     *
     *     `validation_failed`: The request is invalid; `errors` lists every error with a pointer to its place.
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
    /** @description `rate_limited`: The client has sent too many requests in this minute; `Retry-After` says how long to wait. */
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
    /** @description `slug_taken`: Another post already uses the slug. */
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
    /** @description `unavailable`: The database is busy or unreachable, the images are unreachable, or too many are being processed; `Retry-After` says when to try again. */
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
    /** @description `unsupported_media_type`: The `Content-Type` is wrong, the body is compressed, or the content of the upload is not an image. */
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
    /** @description `validation_failed`: The request is invalid; `errors` lists every error with a pointer to its place. */
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
    /** @description The range starts after the end of the file; `Content-Range` gives its length. */
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
    /** @description Any other problem. `method_not_allowed`: The path does not support this method; `Allow` lists the ones that it supports. */
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
     * @description The `ETag` of a cached response, or several separated by commas. If one is still current, the response is a 304 without a body.
     * @example "Zr0pT9c1m2yXbq4uV7eKdLw8sNfHaJgRiUoPtYxQ5A0"
     */
    IfNoneMatch: string
    /**
     * @description The `ETag` of `GET /posts/{id}` as this client last read it, or several separated by commas, or `*`. If the entry has changed since, the response is a 412 and nothing changes. Without this header the last change wins.
     * @example "Zr0pT9c1m2yXbq4uV7eKdLw8sNfHaJgRiUoPtYxQ5A0"
     */
    IfMatch: string
    /**
     * @description The preferred languages. The response is German if it comes before English, otherwise English.
     * @example de-DE, en;q=0.5
     */
    AcceptLanguage: string
    /**
     * @description The requested part of the file, in bytes. Only a single range is supported; anything else gets the whole file.
     * @example bytes=0-1023
     */
    Range: string
  }
  requestBodies: never
  headers: {
    /**
     * @description Identifies this request in the logs of the archive. Include it when you report a problem.
     * @example 019e2f6a-9d10-7c44-8a3e-5b7f0c1d2e3f
     */
    'Request-Id': string
    /**
     * @description Identifies the bytes of this response. Send it as `If-None-Match` with the next request to the same URL.
     * @example "Zr0pT9c1m2yXbq4uV7eKdLw8sNfHaJgRiUoPtYxQ5A0"
     */
    ETag: string
    /**
     * @description How the response may be cached: `private, no-cache` on reads (cache it and revalidate with the ETag), `no-store` otherwise.
     * @example private, no-cache
     */
    'Cache-Control': string
    /**
     * @description Requests per minute that this client may send. Missing if the archive sets no limit.
     * @example 1200
     */
    'RateLimit-Limit': number
    /**
     * @description Requests left in the current minute.
     * @example 1187
     */
    'RateLimit-Remaining': number
    /**
     * @description Seconds until the count resets.
     * @example 42
     */
    'RateLimit-Reset': number
    /**
     * @description Seconds to wait before trying again.
     * @example 42
     */
    'Retry-After': number
    /**
     * @description How to authenticate: with a bearer token.
     * @example Bearer
     */
    'WWW-Authenticate': 'Bearer'
    /**
     * @description On a 405: the methods that the path supports, separated by commas.
     * @example GET, HEAD, POST
     */
    Allow: string
    /**
     * @description URL of the created draft.
     * @example https://updates.example.com/api/v1/posts/019e2f6a-7c1d-7b3a-9f5e-2c4d6e8f0a1b
     */
    Location: string
    /**
     * @description `true` if this client has used the idempotency key before, so nothing was created.
     * @example true
     */
    'Idempotency-Replayed': 'true'
    /**
     * @description Language of the texts that depend on `Accept-Language`.
     * @example en
     */
    'Content-Language': 'de' | 'en'
    /**
     * @description The request headers that the response depends on.
     * @example Accept-Language
     */
    Vary: string
    /**
     * @description Parts of the file can be requested with `Range: bytes=…`.
     * @example bytes
     */
    'Accept-Ranges': 'bytes'
    /**
     * @description Which bytes of the file these are, or on a 416 the length of the file.
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
         * @description The `ETag` of a cached response, or several separated by commas. If one is still current, the response is a 304 without a body.
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
      /** @description The version in `If-None-Match` is current. No body. */
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
        /** @description ISO 8601 date or date-time, UTC if it has no zone: entries whose `publishAt` is at or after it. */
        since?: string
        /** @description Keys of post types, separated by commas: entries with any of them. Spaces around them are ignored. An empty list does not filter. */
        type?: string
        /** @description Tags, separated by commas: entries with any of them, or with one tag that contains these commas. Each is matched as given and without surrounding spaces. An empty list does not filter. */
        tag?: string
        /** @description Full-text search over title, teaser and blocks, also for parts of words. All words must match; quotes make a phrase, `or` separates alternatives, a minus excludes a word. The first 500 characters and 30 terms are used, and the first 200,000 characters of an entry. A search lists and counts only its newest 10,000 entries: `meta` then has `total_is_capped`. Filter by `since`, `project`, `type` or `tag` to reach older ones. */
        q?: string
        /** @description Page, from 1. */
        page?: number
        /** @description Entries per page. */
        per_page?: number
      }
      header?: {
        /**
         * @description The `ETag` of a cached response, or several separated by commas. If one is still current, the response is a 304 without a body.
         * @example "Zr0pT9c1m2yXbq4uV7eKdLw8sNfHaJgRiUoPtYxQ5A0"
         */
        'If-None-Match'?: components['parameters']['IfNoneMatch']
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description One page of entries. A page beyond the last one is empty, with the correct total. */
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
            /** @description Pagination. */
            meta: {
              /** @description Number of entries on all pages. */
              total: number
              /**
               * @description Only present, and then true, if a search finds more than 10,000 entries: `total` is 10,000, and the pages end with the 10,000th newest.
               * @constant
               */
              total_is_capped?: true
              /** @description Number of this page, from 1. */
              page: number
              /** @description Maximum number of entries per page. */
              per_page: number
            }
          }
        }
      }
      /** @description The version in `If-None-Match` is current. No body. */
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
        /** @description `1` checks the request like the real one and stores nothing: the response is the draft as it would be, with `findings`, what the editorial checks say about it. */
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
          /** @description How readers benefit, in two to three sentences of at most 500 characters. */
          teaser?: string
          /**
           * @description Who the entry is for: `internal` for colleagues, `customer` also for customers of the product, `public` for everyone. The client must be able to see it.
           * @default internal
           * @enum {string}
           */
          audience?: 'internal' | 'customer' | 'public'
          /** @description The author, 1 to 200 characters. By default the name of the client. */
          author_name?: string
          /** @description Its name in URLs, at most 120 characters, not shaped like a UUID. By default generated from the title. */
          slug?: string
          /**
           * Format: uuid
           * @description Id of an uploaded image, in lower case: the cover of the entry.
           */
          cover_media_id?: string
          /**
           * Format: date-time
           * @description The requested publication date, ISO 8601, UTC if it has no time zone. It is published only after a person approves it.
           */
          publish_at?: string
          /** @description At most 20 tags. Lists can be filtered by tag. */
          tags?: string[]
          /** @description The content, at most 100 blocks with 500 images. The order is kept. */
          blocks?: components['schemas']['Block'][]
          /** @description A key of your choice for this draft. The same key from the same client returns the same post. */
          idempotency_key?: string
        }
      }
    }
    responses: {
      /** @description The post of an earlier request with the same idempotency key, or the result of a dry run. */
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
            | components['schemas']['CheckedPublished']
            | components['schemas']['CheckedWithdrawn']
            | components['schemas']['PlannedDraft']
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
        /** @description `html` adds sanitised HTML to text blocks. */
        format?: 'json' | 'html'
      }
      header?: {
        /**
         * @description The `ETag` of a cached response, or several separated by commas. If one is still current, the response is a 304 without a body.
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
            | components['schemas']['ReadWithdrawn']
            | components['schemas']['ReadDraft']
        }
      }
      /** @description The version in `If-None-Match` is current. No body. */
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
      header?: {
        /**
         * @description The `ETag` of `GET /posts/{id}` as this client last read it, or several separated by commas, or `*`. If the entry has changed since, the response is a 412 and nothing changes. Without this header the last change wins.
         * @example "Zr0pT9c1m2yXbq4uV7eKdLw8sNfHaJgRiUoPtYxQ5A0"
         */
        'If-Match'?: components['parameters']['IfMatch']
      }
      path: {
        /** @description Id of the draft, not its slug. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The draft was deleted. No number was used, and its idempotency key is free again. */
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
      412: components['responses']['PreconditionFailed']
      429: components['responses']['RateLimited']
      500: components['responses']['Internal']
      503: components['responses']['Unavailable']
      default: components['responses']['OtherProblem']
    }
  }
  updatePost: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description The `ETag` of `GET /posts/{id}` as this client last read it, or several separated by commas, or `*`. If the entry has changed since, the response is a 412 and nothing changes. Without this header the last change wins.
         * @example "Zr0pT9c1m2yXbq4uV7eKdLw8sNfHaJgRiUoPtYxQ5A0"
         */
        'If-Match'?: components['parameters']['IfMatch']
      }
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
          /** @description How readers benefit, in two to three sentences of at most 500 characters. */
          teaser?: string | null
          /** @description Key of a post type: see `GET /post-types`. */
          type?: string
          /**
           * @description Who the entry is for: `internal` for colleagues, `customer` also for customers of the product, `public` for everyone. The client must be able to see it.
           * @enum {string}
           */
          audience?: 'internal' | 'customer' | 'public'
          /** @description Its name in URLs, at most 120 characters, not shaped like a UUID. By default generated from the title. */
          slug?: string
          /**
           * Format: uuid
           * @description Id of an uploaded image, in lower case: the cover of the entry.
           */
          cover_media_id?: string | null
          /**
           * Format: date-time
           * @description The requested publication date, ISO 8601, UTC if it has no time zone. It is published only after a person approves it.
           */
          publish_at?: string | null
          /** @description At most 20 tags. Lists can be filtered by tag. */
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
          'application/json':
            | components['schemas']['WrittenPublished']
            | components['schemas']['Withdrawn']
            | components['schemas']['Draft']
        }
      }
      400: components['responses']['MalformedBody']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['AlreadyPublishedOrSlugTaken']
      412: components['responses']['PreconditionFailed']
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
        /** @description The id of the user in your application, 1 to 255 characters. */
        external_user_id: string
        /** @description ISO 8601 date or date-time, UTC if it has no zone: only entries whose `publishAt` is at or after it, such as the day on which a new user started. */
        since?: string
      }
      header?: {
        /**
         * @description The `ETag` of a cached response, or several separated by commas. If one is still current, the response is a 304 without a body.
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
            /** @description Number of all entries that the user has not read. */
            count: number
            /** @description The newest of them, at most 100. */
            items: components['schemas']['ListItem'][]
          }
        }
      }
      /** @description The version in `If-None-Match` is current. No body. */
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
           * @description The id of the user in your application, 1 to 255 characters.
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
             * @description Number of entries that were not marked as read before.
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
         * @description The `ETag` of a cached response, or several separated by commas. If one is still current, the response is a 304 without a body.
         * @example "Zr0pT9c1m2yXbq4uV7eKdLw8sNfHaJgRiUoPtYxQ5A0"
         */
        'If-None-Match'?: components['parameters']['IfNoneMatch']
        /**
         * @description The preferred languages. The response is German if it comes before English, otherwise English.
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
      /** @description The version in `If-None-Match` is current. No body. */
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
  listDrafts: {
    parameters: {
      query?: {
        /** @description Slug of a project. */
        project?: string
        /** @description The state of the review. */
        state?: 'in_progress' | 'submitted' | 'changes_requested'
        /** @description `1`: only drafts that this client created. */
        mine?: '0' | '1'
        /** @description Search over title, slug and teaser, for words and parts of words. All words must match; quotes make a phrase, `or` separates alternatives, a minus excludes a word. The first 500 characters and 30 terms are used. A search lists and counts only its newest 10,000 drafts: `meta` then has `total_is_capped`. */
        q?: string
        /** @description Page, from 1. */
        page?: number
        /** @description Drafts per page. */
        per_page?: number
      }
      header?: {
        /**
         * @description The `ETag` of a cached response, or several separated by commas. If one is still current, the response is a 304 without a body.
         * @example "Zr0pT9c1m2yXbq4uV7eKdLw8sNfHaJgRiUoPtYxQ5A0"
         */
        'If-None-Match'?: components['parameters']['IfNoneMatch']
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description One page of drafts. A page beyond the last one is empty, with the correct total. */
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
           *           "id": "019e51c2-3b7f-7e90-a1d4-6f7e8d9c0b1a",
           *           "project": "reports",
           *           "slug": "reports-can-be-sent-on-a-schedule",
           *           "title": "Reports can be sent on a schedule",
           *           "type": "feature",
           *           "audience": "public",
           *           "review": {
           *             "state": "changes_requested",
           *             "comment": "Please say in the teaser from which version on it works, and add alt text to the second image.",
           *             "by": "Mira Albrecht",
           *             "at": "2026-08-05T09:02:31.450Z"
           *           },
           *           "publish_at": "2026-08-12T07:00:00.000Z",
           *           "mine": true,
           *           "created_at": "2026-08-05T08:14:55.201Z",
           *           "updated_at": "2026-08-05T09:40:12.033Z"
           *         }
           *       ],
           *       "meta": {
           *         "total": 1,
           *         "page": 1,
           *         "per_page": 25
           *       }
           *     }
           */
          'application/json': {
            /** @description The drafts of this page. */
            items: components['schemas']['DraftSummary'][]
            /** @description Pagination. */
            meta: {
              /** @description Number of drafts on all pages. */
              total: number
              /**
               * @description Only present, and then true, if a search finds more than 10,000 drafts: `total` is 10,000, and the pages end with the 10,000th newest change.
               * @constant
               */
              total_is_capped?: true
              /** @description Number of this page, from 1. */
              page: number
              /** @description Maximum number of drafts per page. */
              per_page: number
            }
          }
        }
      }
      /** @description The version in `If-None-Match` is current. No body. */
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
      422: components['responses']['ValidationFailed']
      429: components['responses']['RateLimited']
      500: components['responses']['Internal']
      503: components['responses']['Unavailable']
      default: components['responses']['OtherProblem']
    }
  }
  replaceBlocks: {
    parameters: {
      query?: {
        /** @description `1` checks the request like the real one and stores nothing: the response is the draft as it would be, with `findings`, what the editorial checks say about it. */
        dry_run?: '0' | '1'
      }
      header?: {
        /**
         * @description The `ETag` of `GET /posts/{id}` as this client last read it, or several separated by commas, or `*`. If the entry has changed since, the response is a 412 and nothing changes. Without this header the last change wins.
         * @example "Zr0pT9c1m2yXbq4uV7eKdLw8sNfHaJgRiUoPtYxQ5A0"
         */
        'If-Match'?: components['parameters']['IfMatch']
      }
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
          /** @description The content, at most 100 blocks with 500 images. The order is kept. */
          blocks: components['schemas']['Block'][]
        }
      }
    }
    responses: {
      /** @description The draft with the new blocks, or the result of a dry run. */
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
            | (
                | components['schemas']['WrittenPublished']
                | components['schemas']['Withdrawn']
                | components['schemas']['Draft']
              )
            | components['schemas']['PlannedDraft']
        }
      }
      400: components['responses']['MalformedBody']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['AlreadyPublished']
      412: components['responses']['PreconditionFailed']
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
         * @description The `ETag` of a cached response, or several separated by commas. If one is still current, the response is a 304 without a body.
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
      /** @description The version in `If-None-Match` is current. No body. */
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
          /** @description Slug of the project. Optional for a client that is bound to one. */
          project?: string
          /** @description Describes the image for everyone who cannot see it, at most 500 characters. */
          alt?: string
        }
      }
    }
    responses: {
      /** @description The image was stored. */
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
      /** @description The image and its variants were deleted. */
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
         * @description The `ETag` of a cached response, or several separated by commas. If one is still current, the response is a 304 without a body.
         * @example "Zr0pT9c1m2yXbq4uV7eKdLw8sNfHaJgRiUoPtYxQ5A0"
         */
        'If-None-Match'?: components['parameters']['IfNoneMatch']
        /**
         * @description The requested part of the file, in bytes. Only a single range is supported; anything else gets the whole file.
         * @example bytes=0-1023
         */
        Range?: components['parameters']['Range']
      }
      path: {
        /** @description The `path` of a variant, or the last part of an image URL. */
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
      /** @description The requested part of the file. */
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
      /** @description The version in `If-None-Match` is current. No body. */
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
      /** @description What was published and what was skipped. */
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
            /** @description The entries that this request published, in the order of their numbers. */
            published: {
              /**
               * Format: uuid
               * @description Its id: a UUID in lower case.
               */
              id: string
              /** @description Its name in URLs: lower-case letters a to z, digits and single hyphens. */
              slug: string
              /** @description Its number: the next one in the sequence of the archive. */
              number: number
              /** @description What has changed, on one line. */
              title: string
              /** @description Slug of its project. */
              project: string
              /**
               * Format: date-time
               * @description Its date, UTC, as approved.
               * @example 2026-08-01T09:30:00.000Z
               */
              publishAt: string
            }[]
            /** @description The due drafts that were not published, with the reason. */
            skipped: {
              /**
               * Format: uuid
               * @description Its id: a UUID in lower case.
               */
              id: string
              /**
               * @description `changed_after_approval`: it was changed after its approval, so a person must approve it again. `checks_failed`: a check that blocks publication failed, such as a missing alt text. `internal`: an error in the archive; see its log.
               * @enum {string}
               */
              reason: 'changed_after_approval' | 'checks_failed' | 'internal'
            }[]
            /** @description Totals. */
            meta: {
              /** @description Number of published entries. */
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
        /** @description `1` builds and returns the message without sending it: no route is needed. It is recorded as a dry run and never shared. */
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
      /** @description The result of the run. */
      200: {
        headers: {
          'Request-Id': components['headers']['Request-Id']
          'Cache-Control': components['headers']['Cache-Control']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /**
             * @description `sent`: the message is in the chat. `nothing_published`: there was nothing to send. `dry_run`: the message was only built.
             * @enum {string}
             */
            status: 'sent' | 'nothing_published' | 'dry_run'
            /** @description The window: the digest contains the entries whose `publishAt` is in it. */
            period: {
              /**
               * Format: date-time
               * @description Start of the window, UTC, exclusive.
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
            /** @description Number of entries in the digest. */
            entries: number
            /** @description The projects of these entries, in the order of the digest. */
            projects: string[]
            /**
             * Format: uuid
             * @description Id of the run in the history.
             */
            run_id: string
            /** @description How it is sent: by the bot, to the webhook from the settings, or to the webhook from the environment. Null if none is set. */
            route: ('bot' | 'webhook' | 'environment') | null
            /** @description Exactly what was or would be sent, in the format of the chat service. Null if nothing was published. */
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
         * @description The `ETag` of a cached response, or several separated by commas. If one is still current, the response is a 304 without a body.
         * @example "Zr0pT9c1m2yXbq4uV7eKdLw8sNfHaJgRiUoPtYxQ5A0"
         */
        'If-None-Match'?: components['parameters']['IfNoneMatch']
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The document. */
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
      /** @description The version in `If-None-Match` is current. No body. */
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
        /** @description Language of the text. By default `Accept-Language` decides between German and English. */
        language?: 'en' | 'de'
      }
      header?: {
        /**
         * @description The `ETag` of a cached response, or several separated by commas. If one is still current, the response is a 304 without a body.
         * @example "Zr0pT9c1m2yXbq4uV7eKdLw8sNfHaJgRiUoPtYxQ5A0"
         */
        'If-None-Match'?: components['parameters']['IfNoneMatch']
        /**
         * @description The preferred languages. The response is German if it comes before English, otherwise English.
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
      /** @description The version in `If-None-Match` is current. No body. */
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
        /** @description Language of the text. By default `Accept-Language` decides between German and English. */
        language?: 'en' | 'de'
      }
      header?: {
        /**
         * @description The `ETag` of a cached response, or several separated by commas. If one is still current, the response is a 304 without a body.
         * @example "Zr0pT9c1m2yXbq4uV7eKdLw8sNfHaJgRiUoPtYxQ5A0"
         */
        'If-None-Match'?: components['parameters']['IfNoneMatch']
        /**
         * @description The preferred languages. The response is German if it comes before English, otherwise English.
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
      /** @description The version in `If-None-Match` is current. No body. */
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
