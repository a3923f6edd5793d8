import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { FAILED, UNKNOWN, type Failure, type FailureCode } from '@/domain/digest/run'
import { wordIssues } from '@/domain/issues'
import type { Refusal, ValidationIssue } from '@/domain/refusal'
import { problemOf } from '@/http/problem'
import { renderMessage, type Coded } from '@/lib/message'
import { de } from './de'
import { en } from './en'

/** The parameters of every message of a catalogue, null for a plain text: a missing code is a type error. */
type ParamsOf<Catalogue> = {
  [Code in keyof Catalogue]: Catalogue[Code] extends (params: infer Params) => string ? Params : null
}

/** Every message of a catalogue as data. */
function everyOne<Catalogue>(params: ParamsOf<Catalogue>): Coded<Catalogue>[] {
  return Object.entries(params).map(([code, params]) => ({
    code,
    ...(params !== null && { params }),
  })) as Coded<Catalogue>[]
}

type Details = typeof en.problems.details

const refusals: { [Kind in Refusal['kind']]: Extract<Refusal, { kind: Kind }>[] } = {
  unauthorized: [{ kind: 'unauthorized' }],
  forbidden: everyOne<Details['forbidden']>({
    write_mode: null,
    role: { least: 'publisher' },
    foreign_origin: null,
  }).map((coded) => ({ kind: 'forbidden', ...coded })),
  not_found: [{ kind: 'not_found' }],
  method_not_allowed: [{ kind: 'method_not_allowed', allow: ['GET', 'HEAD'] }],
  already_published: [{ kind: 'already_published' }],
  slug_taken: [{ kind: 'slug_taken', slug: 'faster-search' }],
  media_in_use: [{ kind: 'media_in_use', posts: [] }],
  malformed_body: everyOne<Details['malformed_body']>({
    json: null,
    json_or_form: null,
    multipart: null,
    http: null,
    timeout: null,
    headers_too_large: null,
    address: null,
    address_encoding: null,
    address_or_host: null,
    asterisk: null,
    host: null,
    host_missing: null,
    host_repeated: null,
    expect: null,
    router_state: null,
  }).map((coded) => ({ kind: 'malformed_body', ...coded })),
  payload_too_large: everyOne<Details['payload_too_large']>({
    json: null,
    image: null,
    body: { bytes: 4096 },
    body_here: { bytes: 1024 },
    form: { bytes: 1024 },
  }).map((coded) => ({ kind: 'payload_too_large', ...coded })),
  unsupported_media_type: everyOne<Details['unsupported_media_type']>({
    json: null,
    json_or_form: null,
    multipart: null,
    image_format: null,
    image_broken: null,
  }).map((coded) => ({ kind: 'unsupported_media_type', ...coded })),
  validation_failed: [{ kind: 'validation_failed', errors: [] }],
  project_binding_required: [{ kind: 'project_binding_required' }],
  rate_limited: [{ kind: 'rate_limited', retryAfterSeconds: 42 }],
  no_delivery_route: [{ kind: 'no_delivery_route' }],
  delivery_failed: (['send', 'delete'] as const).flatMap((action) =>
    failures(FAILED).map((failure) => ({ kind: 'delivery_failed', action, runId: 'r', failure })),
  ),
  delivery_unknown: failures(UNKNOWN).map((failure) => ({ kind: 'delivery_unknown', runId: 'r', failure })),
  not_deletable: everyOne<typeof en.digest.notDeletable>({
    webhook: null,
    nothing_sent: null,
    unknown: null,
    no_token: null,
  }).map(({ code }) => ({ kind: 'not_deletable', reason: code })),
  insufficient_storage: [{ kind: 'insufficient_storage' }],
  unavailable: everyOne<Details['unavailable']>({ database: null, images: null }).map((coded) => ({
    kind: 'unavailable',
    retryAfterSeconds: 2,
    ...coded,
  })),
}

/** Each of them, and a run without a recorded reason. */
function failures(codes: readonly FailureCode[]): (Failure | null)[] {
  return [...codes.map((code) => ({ code, detail: null })), null]
}

const issues = everyOne<typeof en.issues>({
  required: null,
  empty: null,
  invalid: null,
  wrong_type: { expected: 'string' },
  one_of: { values: ['a', 'b'] },
  exactly: { value: 'a' },
  too_long: { max: 200 },
  too_short: { min: 2 },
  too_many: { max: 20 },
  too_few: { min: 2 },
  too_large: { max: 90 },
  too_small: { min: 1 },
  whole_number: { least: 1, most: 90 },
  unknown_field: null,
  unknown_fields: { count: 900 },
  unknown_kind: null,
  nested_body: { max: 200 },
  no_body: null,
  no_body_due: null,
  no_body_query: null,
  more: { count: 2 },
  range: { bytes: 48211 },
  one_line: null,
  unstorable: null,
  unstorable_query: null,
  unstorable_json: null,
  unstorable_name: null,
  unstorable_more: { count: 900 },
  nested_json: { max: 64 },
  number_too_large: null,
  number_unsafe: { max: 9007199254740991 },
  web_address: null,
  id: null,
  date_time: null,
  date: null,
  date_range: null,
  slug: { max: 120 },
  known_block_type: null,
  unknown_block: { type: 'poll' },
  date_passed: null,
  no_project: null,
  no_project_named: null,
  project_needed: null,
  project_closed: null,
  project_closed_to_images: null,
  no_post_type: null,
  no_record: null,
  audience: { allowed: ['customer', 'public'] },
  idempotency_key: null,
  changed_meanwhile: null,
  alt_text_missing: null,
  no_image: null,
  file_missing: null,
  file_expected: null,
  file_repeated: null,
  text_expected: null,
  field_repeated: null,
  image_pixels: { megapixels: 50.1 },
  avif_pixels: { megapixels: 13 },
  animation_pixels: { megapixels: 100.1 },
  image_costly: null,
  project_slug: { max: 120 },
  project_name: null,
  color: null,
  client_name: null,
  client_revoked: null,
  domain: null,
  https_address: null,
  bot_token: null,
  no_bot_token: null,
  email: null,
  sign_in_email: null,
  sign_in_link: null,
  sign_in_refused: null,
  role: { roles: ['reader', 'author'] },
  last_administrator: null,
  option_required: null,
  not_empty: null,
  payload: { message: 'Payload says so.' },
}).map((issue): ValidationIssue => ({ pointer: '', ...issue }))

test('the API texts of refusals are unchanged', () => {
  const worded = Object.values<Refusal[]>(refusals)
    .flat()
    .map((refusal) => problemOf(refusal))
    .map(({ status, title, detail }) => `${status} ${title}: ${detail}`)
  expect(worded).toMatchInlineSnapshot(`
    [
      "401 unauthorized: null",
      "403 Not allowed: This needs a client with write mode.",
      "403 Not allowed: This needs at least the role "publisher".",
      "403 Not allowed: This call must come from the archive itself.",
      "404 Not found: There is nothing at this address that you may see.",
      "405 Method not allowed: This address answers GET, HEAD.",
      "409 Already published: A published entry can be neither changed nor deleted.",
      "409 Slug taken: The slug "faster-search" is in use. Choose another one, or leave it out to have one made.",
      "409 Image in use: The image is a cover or stands in a block. Take it out of the entries first.",
      "400 Malformed body: The body must be JSON in UTF-8.",
      "400 Malformed body: The body must be a JSON object or a form.",
      "400 Malformed body: The body must be a complete multipart form.",
      "400 Malformed body: The request cannot be read as HTTP.",
      "400 Malformed body: The request did not arrive in time.",
      "400 Malformed body: The headers are larger than 16 KiB.",
      "400 Malformed body: The address cannot be read.",
      "400 Malformed body: The address cannot be read. Write umlauts, spaces and the like percent-encoded: "B%C3%BCro" for "Büro".",
      "400 Malformed body: The address or the "Host" cannot be read.",
      "400 Malformed body: "*" is no address of the archive.",
      "400 Malformed body: The "Host" cannot be read.",
      "400 Malformed body: The "Host" header is missing.",
      "400 Malformed body: Send one "Host" header.",
      "400 Malformed body: No other "Expect" than "100-continue" can be met.",
      "400 Malformed body: The "Next-Router-State-Tree" cannot be read.",
      "413 Payload too large: A JSON body may have 1 MiB (1,048,576 bytes).",
      "413 Payload too large: An image may have 15 MB (15,728,640 bytes).",
      "413 Payload too large: The body may have 4096 bytes.",
      "413 Payload too large: A body may have 1024 bytes here.",
      "413 Payload too large: The form may have 1024 bytes.",
      "415 Unsupported media type: Send the body as application/json, not compressed.",
      "415 Unsupported media type: Send JSON (application/json) or a form.",
      "415 Unsupported media type: Send a form as multipart/form-data.",
      "415 Unsupported media type: The file is not a JPEG, PNG, WebP, AVIF or GIF image by its content.",
      "415 Unsupported media type: The image cannot be decoded: it is damaged or incomplete.",
      "422 Validation failed: Each fault is listed in "errors" with a pointer to its place.",
      "422 Project binding required: Read markers are kept within a project. Use a client that is bound to one.",
      "429 Too many requests: Try again in 42 seconds.",
      "501 No delivery route: Set a bot token with a channel or a webhook address in the settings, or CHAT_WEBHOOK_URL.",
      "502 Delivery failed: There is no way into a chat. Store a bot token with a channel, or a webhook address, in the settings.",
      "502 Delivery failed: The chat refused the message. Nothing was sent. Check the route in the settings, then send the digest again.",
      "502 Delivery failed: The chat answered with an error and took nothing. Send the digest again later; when that does not help, check the address in the settings.",
      "502 Delivery failed: The chat asked for a pause, longer than a run waits. Nothing was sent. Send the digest again after it.",
      "502 Delivery failed: The chat could not be reached. Nothing was sent. Check the address and the network, then send the digest again.",
      "502 Delivery failed: The webhook address does not lead into the public internet by https, so nothing was sent. Store another address in the settings.",
      "502 Delivery failed: The webhook address leads on to another address, which is not followed. Nothing was sent. Store the final address in the settings.",
      "502 Delivery failed: The stored bot token can no longer be read, probably because PAYLOAD_SECRET has changed. Nothing was sent. Store the token again in the settings.",
      "502 Delivery failed: The archive was stopped before anything was sent. Send the digest again.",
      "502 Delivery failed: A fault of the archive kept the digest from being sent. The log names it with the id of this run.",
      "502 Delivery failed: It is not known why.",
      "502 Delivery failed: The chat could not be reached. The message is still there. Try again later.",
      "502 Delivery failed: The chat refused to delete the message. It is still there.",
      "502 Delivery failed: The chat could not delete the message. Try again later.",
      "502 Delivery failed: The chat asked for a pause. Try again in a minute.",
      "502 Delivery failed: The chat could not be reached. The message is still there. Try again later.",
      "502 Delivery failed: The chat could not be reached. The message is still there. Try again later.",
      "502 Delivery failed: The chat could not delete the message. Try again later.",
      "502 Delivery failed: The stored bot token can no longer be read. Store it again in the settings, then delete the message.",
      "502 Delivery failed: The chat could not be reached. The message is still there. Try again later.",
      "502 Delivery failed: The chat could not be reached. The message is still there. Try again later.",
      "502 Delivery failed: It is not known why.",
      "502 Delivery unknown: The message went out, and the chat did not answer in time. It may have arrived: look into the channel before sending it again.",
      "502 Delivery unknown: The connection was lost while the message went out. It may have arrived: look into the channel before sending it again.",
      "502 Delivery unknown: The message went out, and the answer of the chat could not be read. It may have arrived: look into the channel before sending it again.",
      "502 Delivery unknown: The archive ended while this run was under way. The message may have arrived: look into the channel before sending it again.",
      "502 Delivery unknown: The archive ended before anything was sent, so no message stands in the chat. Send the digest again if you like.",
      "502 Delivery unknown: It is not known whether the message arrived. Look into the channel before sending again.",
      "409 Not deletable: This message was sent through a webhook and cannot be deleted from here. Delete it in the chat.",
      "409 Not deletable: This run sent no message.",
      "409 Not deletable: It is unknown whether the message was posted. Check the channel.",
      "409 Not deletable: The bot token is no longer in the settings. Store it again, or delete the message in the chat.",
      "507 Insufficient storage: There is no room for the upload. Nothing was kept.",
      "503 Temporarily unavailable: The database did not answer in time: it is busy or cannot be reached. Try again in a few seconds.",
      "503 Temporarily unavailable: Too many images are being processed. Nothing was kept. Send the image again later.",
    ]
  `)
})

test('every refusal has a German text', () => {
  for (const refusal of Object.values<Refusal[]>(refusals).flat()) {
    const [english, german] = [problemOf(refusal), problemOf(refusal, 'de')]
    expect(german).toEqual({ ...english, title: expect.any(String), detail: german.detail })
    expect(german.title).not.toBe(english.title)
    if (english.detail !== null) expect(german.detail).not.toBe(english.detail)
  }
})

test('the API texts of issues are unchanged', () => {
  expect(wordIssues(issues).map(({ message }) => message)).toMatchInlineSnapshot(`
    [
      "This field is required.",
      "This must not be empty.",
      "This value is not valid.",
      "This must be a string.",
      "This must be one of: a, b.",
      "This must be a.",
      "This must be at most 200 characters long.",
      "This must be at least 2 characters long.",
      "This must be at most 20 items long.",
      "This must be at least 2 items long.",
      "This must be at most 90.",
      "This must be at least 1.",
      "This must be a whole number from 1 to 90.",
      "This field is not known here. Remove it.",
      "900 more fields are not known here. Remove them.",
      "This is none of the kinds that are known here.",
      "The body is nested more than 200 levels deep.",
      "This call takes no body.",
      "This call takes no body: what is due follows from the dates alone. Leave it out.",
      "This call takes no body. Put this into the address, as in ?dry=1&days=7.",
      "There are 2 more faults, which are not named here. Mend these first.",
      "The file has 48211 bytes; the range begins after its end.",
      "Keep this on one line: it holds a line break, a tab or another control character.",
      "Remove what cannot be stored: it holds the character U+0000 or half of a surrogate pair.",
      "Remove what cannot be stored: it holds the character U+0000.",
      "Remove the character U+0000 or half of a surrogate pair: it cannot be stored.",
      "This field name cannot be stored.",
      "900 more parts of this cannot be stored.",
      "Nest arrays and objects at most 64 deep.",
      "This number is too large to be stored.",
      "Write this number as a string: an integer beyond 9007199254740991 does not come back unchanged.",
      "Give a complete address that begins with http:// or https://, without spaces.",
      "Give an id: a UUID in lower case, as the archive answered it.",
      "Give an ISO 8601 date-time such as 2026-08-01T09:00:00Z.",
      "Give an ISO 8601 date or date-time, such as 2026-08-01 or 2026-08-01T09:00:00Z.",
      "Give a date between the years 100 and 9999.",
      "Give 1 to 120 lower-case letters a to z, digits and single hyphens between them, and nothing that looks like a UUID.",
      "This type is known: its data must fit it.",
      "The block type "poll" is not known. The block is kept, and skipped when the entry is shown.",
      "This date has passed. Once a person approves the draft, the entry is dated back to it: it does not stand first in lists, and a digest whose period began later leaves it out.",
      "There is no such project that you may write in.",
      "There is no project with this slug.",
      "Name the project by its slug: your client is not bound to one.",
      "The project is inactive and takes no new entries.",
      "The project is inactive and takes no new images.",
      "There is no such post type. GET /api/v1/post-types lists them.",
      "There is no such record.",
      "Your client may write for: customer, public.",
      "This key was used for an entry that is no longer yours to see. Use another key.",
      "This entry was changed since you opened it. Reload the page and read it again.",
      "Describe this image: a public entry needs an alt text for each of its images.",
      "There is no such image.",
      "Send the image as a file in the form field "file".",
      "This must be a file.",
      "Send one file.",
      "This must be a text, not a file.",
      "Send this field once.",
      "An image may have 50 megapixels: this has 50.1.",
      "An AVIF may have 12.5 megapixels: this has 13.0. Scale it down, or send it as JPEG, PNG or WebP, which may have 50.",
      "The frames of an animation may have 100 megapixels together: these have 100.1.",
      "Processing this image takes too much memory or time. Save it with fewer pixels, or as a plain JPEG or PNG.",
      "Lower-case letters, digits and single hyphens only, at most 120 characters.",
      "Give the project a name.",
      "Give the colour as #rrggbb, for example #2563eb.",
      "Give the client a name: it stands as the author of its drafts.",
      "This client is revoked. Issue a new one instead.",
      "Give the domain alone, for example example.com.",
      "Give an address that starts with https://.",
      "A bot token is made of ASCII characters.",
      "There is no bot token. Save one first.",
      "Give one plain mail address.",
      "Give one plain mail address, such as name@example.com.",
      "This link has been used or is too old. Ask for a new one on the sign-in page.",
      "This address may no longer sign in. Ask an administrator.",
      "Give one of reader, author.",
      "This is the last administrator.",
      "This option is required.",
      "The archive is not empty. The sample is only for an archive without projects, entries and images.",
      "Payload says so.",
    ]
  `)
})

test('counts have a singular, and an open range has no end', () => {
  expect(en.issues.more({ count: 1 })).toBe(
    'There is 1 more fault, which is not named here. Mend these first.',
  )
  expect(en.issues.whole_number({ least: 1, most: undefined })).toBe('This must be a whole number from 1.')
  expect(en.issues.wrong_type({ expected: 'int' })).toBe('This must be an integer.')
})

test('every issue has a German text', () => {
  const [english, german] = [wordIssues(issues), wordIssues(issues, 'de')]
  const same = issues.filter((_, index) => english[index]?.message === german[index]?.message)
  expect(same.map(({ code }) => code)).toEqual(['payload'])
})

const findings = everyOne<typeof en.findings>({
  title_long: { max: 12 },
  title_full_stop: null,
  title_capitals: null,
  title_says_nothing: null,
  title_version: null,
  teaser_missing: null,
  teaser_short: null,
  teaser_long: { count: 12 },
  teaser_repeats_title: null,
  version_missing: null,
  bare_identifier: { found: 'found' },
  superlative: { found: 'found' },
  advertising: { found: 'found' },
  transcribed_umlaut: { found: 'found', meant: 'found' },
  exclamation_mark: null,
  emoji: null,
  long_dash: null,
  cover_repeated: null,
  many_pictures: { count: 12 },
  no_picture: null,
  pictures_first: null,
  alt_text_missing_public: null,
  alt_text_missing: null,
  alt_text_file_name: null,
  alt_text_says_nothing: null,
  among_us: null,
  unfinished: null,
  customer_named: null,
  ticket_named: null,
  issue_page: null,
  inner_host: null,
  avoid_size: { found: 'found' },
  avoid_ease: { found: 'found' },
  avoid_smoothness: { found: 'found' },
  avoid_improved: { found: 'found' },
  avoid_various: { found: 'found' },
  avoid_as_of_now: { found: 'found' },
  avoid_technical_term: { found: 'found' },
  avoid_implemented: { found: 'found' },
  vague_wording: { found: 'found' },
  unreleased_change: { found: 'found' },
  second_topic: { found: 'found' },
})

test('the API words every finding as it always has', () => {
  expect(findings.map((finding) => renderMessage(en.findings, finding))).toMatchInlineSnapshot(`
    [
      "Shorten the title to at most 12 characters: what changed is enough, the rest fits into the teaser.",
      "Leave out the full stop at the end of the title.",
      "Write the title in ordinary upper and lower case.",
      "Say in the title what changed, for example "Reports can be exported as PDF".",
      "Leave the version number out of the title. It belongs in the teaser or in the text.",
      "Write a teaser: two to three sentences on what the change brings to its readers.",
      "The teaser is a single sentence. Two to three of them tell readers what the change brings.",
      "Shorten the teaser to two to three sentences: there are 12. The rest belongs in the text.",
      "The teaser repeats the title. Say what the change brings to its readers instead.",
      "Say in the teaser or in the text since when this holds: "From version 3.2 (10 August)", without versions the date.",
      "Put "found" in backticks, or say how readers see it on the screen.",
      "Say what can be measured or seen in the place of "found".",
      ""found" sounds like advertising. Leave it out, or say what exactly has changed.",
      "Write "found" in the place of "found".",
      "Write without exclamation marks.",
      "Leave out emojis, or say in words what is meant.",
      "Put a plain minus (-) in the place of the long dash, between numbers too, or make two sentences.",
      "The cover is also the only image in the text. Leave one of the two out: a cover stands above the text anyway.",
      "The entry shows 12 images. Keep those in which the change can be seen.",
      "This is a long text without an image. If the change can be seen, show it.",
      "Several images stand before the first sentence. Say first what changed, then show it.",
      "Describe this image: a public entry needs an alt text for each of its images.",
      "Describe this image with an alt text for everyone who cannot see it.",
      "The alt text is the name of the file. Describe what the image shows.",
      "The alt text does not say what can be seen. Describe what the image shows.",
      "These words are meant for colleagues. Put them for readers outside, or make the entry internal.",
      "Something is still open here. Complete it or leave it out before approval.",
      "Do not name a single customer. "A customer" will do, or say whom the change concerns.",
      "Readers outside cannot open this ticket. Say in words what it is about.",
      "This link leads to an issue or into the code. Link to the page of the manual, or say in words what it is about.",
      "Only colleagues can reach this address. Give a public one, or leave it out.",
      "Give the figure instead of "found".",
      "Leave out "found": readers see for themselves whether it is easy.",
      "Say what readers no longer have to do instead of "found".",
      "Say what differs instead of "found", for example "shows the price with tax".",
      "Name each change instead of "found", or write one entry for each.",
      "Write "now" or the date instead of "found".",
      "Say what readers see of it instead of "found".",
      "Say that it is there, works or can be used instead of "found".",
      ""found" leaves open what is meant. Say what exactly, how much or in which case.",
      ""found" sounds like a change that readers do not have yet. Name the version that contains it, or keep the entry internal until then.",
      ""found" leads to a second topic. What the title does not cover belongs in an entry of its own.",
    ]
  `)
})

test('every finding has its own words in German', () => {
  for (const finding of findings)
    expect(renderMessage(de.findings, finding)).not.toBe(renderMessage(en.findings, finding))
})

/** Where labels in both languages may stand: collections and globals, blocks, and the content that comes in both. */
const LABELS = /^(?:collections|globals|domain\/post\/blocks|content|messages)\/|^cli\/demo\//

test('texts in two languages stand in the catalogues, and labels with the collections', () => {
  const src = path.resolve(import.meta.dirname, '..')
  const elsewhere = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !LABELS.test(file) && !file.includes('testing/'))
    .filter((file) => hasBothLanguages(readFileSync(path.join(src, file), 'utf8')))
  // Examples of what the API answers, where a value itself is in both languages.
  expect(elsewhere.sort()).toEqual(BILINGUAL_VALUES)
  expect(hasBothLanguages("const words = { de: 'Ja', en: 'Yes' }")).toBe(true)
})

const BILINGUAL_VALUES = [
  'api/v1/presenters/exampleDigests.ts',
  'api/v1/presenters/finding.ts',
  'api/v1/presenters/postType.ts',
  // Patterns, which look into texts of both languages.
  'domain/post/checks/wordings.ts',
]

function hasBothLanguages(source: string): boolean {
  return /\bde:\s*['"`](?!de-DE)/.test(source) && /\ben:\s*['"`](?!en-GB)/.test(source)
}

test('both catalogues have the same keys', () => {
  expect(keysOf(de)).toEqual(keysOf(en))
})

function keysOf(catalogue: object, prefix = ''): string[] {
  return Object.entries(catalogue).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? keysOf(value, `${prefix}${key}.`) : [`${prefix}${key}`],
  )
}
