/** The headings under which operations stand, in the order in which a newcomer reads them. */
export const tags = [
  {
    name: 'Reading',
    description:
      'Fetch projects and published entries, show them to your own users, and remember who has read what. Every client ' +
      'may call these. What is published and within the audience and project binding of the client exists; nothing else does.',
  },
  {
    name: 'Writing',
    description:
      'Write drafts, change them and have them checked. Needs a client with write mode. Nothing here publishes: a person ' +
      'approves each draft in the admin area.',
  },
  {
    name: 'Images',
    description:
      'Upload images for drafts, delete them, and read their files. Uploading and deleting need a client with write mode.',
  },
  {
    name: 'Tools',
    description:
      'This description, the editorial guide, and a skill file for AI assistants. Every client may read them.',
  },
  {
    name: 'Jobs',
    description:
      'What a scheduler calls: publishing what people have approved for a date, and the weekly digest. No client may call ' +
      "these; they need the scheduler's secret.",
  },
] as const

/** What a newcomer has to know before the first call, in Markdown. */
export const introduction = `The archive records what has changed in a group of products: new functions, improvements, fixed defects, and changes
with impact. Programs fetch entries through this interface and show them to their own users, or write entries as drafts.

## First call

An administrator creates an API client in the admin area and hands you its token. Send it with every call:

\`\`\`sh
curl -H "Authorization: Bearer $ARCHIVE_TOKEN" \\
  "$ARCHIVE_URL/api/v1/posts?per_page=5"
\`\`\`

## What a client may do

| property | values | meaning |
|---|---|---|
| mode | \`read\`, \`write\` | \`read\` reads published entries; \`write\` also reads drafts, and writes drafts and images |
| audience | \`internal\`, \`customer\`, \`public\` | which entries exist for it: \`internal\` sees all three, \`customer\` sees customer and public ones, \`public\` sees public ones alone |
| project binding | a project, or none | with one, every other project, its entries and its images do not exist for it |

The server decides by these alone. No parameter widens what a client sees, and what it does not see answers 404 with the
same bytes as what is missing.

## Drafts only

Whatever a program writes is a draft. A person approves it in the admin area, and only then is it published, dated and
numbered. A published entry can be neither changed nor deleted through this interface.

## Errors

Every answer from 400 on is \`application/problem+json\` with \`type\`, \`title\`, \`status\` and \`detail\`. Decide by \`type\`: it is one
plain word, such as \`slug_taken\`, and each operation lists the words that it can answer. \`validation_failed\` names every fault at
once in \`errors\`, each with a \`pointer\`: a JSON pointer into the body, or \`?name\` for a query parameter. Bodies are strict: an
unknown field is a fault. Unknown query parameters are ignored.

## Asking again cheaply

Every read carries a strong \`ETag\`. Keep the answer, and send the tag as \`If-None-Match\` with the next call: a 304 without a body says
that nothing has changed. \`HEAD\` is answered wherever \`GET\` is.

## Rate limit

Each client may make a number of calls a minute; refused ones count too. \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds) tell where it
stands. Beyond it the answer is 429 \`rate_limited\` with \`Retry-After\` in seconds: wait that long, then repeat the call.

## Request ids

Every answer carries a \`Request-Id\`. The archive's logs know the call by it, so mention it when you report a fault.

## Creating once

Send an \`idempotency_key\` with a new draft, such as the number of your release. If the connection breaks, repeat the call: the same
key of the same client answers the same draft, with status 200 and \`Idempotency-Replayed: true\` in the place of 201. Deleting the
draft frees the key.

## Images

Every media address in an answer is absolute and signed: it works without a token for at least 7 days, so you can put it into an
\`<img>\`. It stays the same within a day. Do not store it for longer; store the id, and fetch the entry again.

## Forms

JSON is UTF-8. Ids are UUIDs in lower case. Times are UTC, written \`YYYY-MM-DDTHH:mm:ss.sssZ\`. Lengths count characters (Unicode code
points), sizes count bytes. Lists answer \`{ items, … }\`.`

/** The state of the interface that is described (API-18). */
export const INTERFACE_VERSION = '2026-08-01'
