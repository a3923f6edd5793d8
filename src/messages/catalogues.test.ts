import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { FAILED, UNKNOWN, type Failure, type FailureCode } from '@/domain/digest/run'
import { wordIssues, type ValidationIssue } from '@/domain/issues'
import { PROBLEMS, sampleOf, type ProblemData, type ProblemType } from '@/domain/problems'
import { problemOf } from '@/http/problem'
import { renderMessage, type Coded } from '@/lib/message'
import { keysOf } from '@/lib/objects'
import { de } from './de'
import { en } from './en'

/** The parameters of every message of a catalogue, null for a plain text. A missing code is a type error. */
type ParamsOf<Catalogue> = {
  [Code in keyof Catalogue]: Catalogue[Code] extends (params: infer Params) => string ? Params : null
}

/** Every message of a catalogue, as data. */
function everyOne<Catalogue>(params: ParamsOf<Catalogue>): Coded<Catalogue>[] {
  return Object.entries(params).map(([code, params]) => ({
    code,
    ...(params !== null && { params }),
  })) as Coded<Catalogue>[]
}

/** The parameters of the texts of a problem type with several. */
const params = { minimum: 'publisher', bytes: 1024 ** 2 }

/** Every problem with every text that its catalogue has. */
function problemsOf(type: ProblemType): ProblemData[] {
  const sample = sampleOf(type)
  switch (sample.kind) {
    case 'delivery_failed':
      return (['send', 'delete'] as const).flatMap((action) =>
        failures(FAILED).map((failure) => ({ ...sample, action, failure })),
      )
    case 'delivery_unknown':
      return failures(UNKNOWN).map((failure) => ({ ...sample, failure }))
    case 'not_deletable':
      return keysOf(en.digest.notDeletable).map((reason) => ({ ...sample, reason }))
    case 'unauthorized':
      return [sample]
    default: {
      const texts = en.problems.details[sample.kind]
      if (typeof texts !== 'object') return [sample]
      return Object.keys(texts).map((code) => ({ ...sample, code, params })) as ProblemData[]
    }
  }
}

const problems = keysOf(PROBLEMS).flatMap(problemsOf)

/** A failure of each code, and null for a run without a recorded reason. */
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
  whole_number: { min: 1, max: 90 },
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
  unstorable_name: null,
  unstorable_more: { count: 900 },
  nested_json: { max: 64 },
  number_too_large: null,
  number_too_small: null,
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
  list_full: { max: 50 },
  no_project_named: null,
  project_needed: null,
  project_closed: null,
  project_closed_to_images: null,
  no_post_type: null,
  no_record: null,
  audience: { allowed: ['customer', 'public'] },
  idempotency_key: null,
  changed_meanwhile: null,
  nothing_to_read: null,
  nothing_to_correct: null,
  comment: null,
  date_only_planned: null,
  alt_text_missing: null,
  too_many_blocks: { max: 100, count: 101 },
  too_many_images: { max: 500, count: 501 },
  no_block_list: null,
  no_block: { number: 3 },
  unknown_block_type: { number: 3 },
  no_image: null,
  file_missing: null,
  file_expected: null,
  file_repeated: null,
  text_expected: null,
  field_repeated: null,
  image_pixels: { megapixels: 50.1, max: 50, others: 50 },
  avif_pixels: { megapixels: 13, max: 12.5, others: 50 },
  animation_pixels: { megapixels: 100.1, max: 100, others: 50 },
  alt_text_needed: null,
  image_costly: null,
  project_name: null,
  color: null,
  client_name: null,
  client_revoked: null,
  domain: null,
  https_address: null,
  bot_token: null,
  no_bot_token: null,
  email: null,
  sign_in_link: null,
  sign_in_refused: null,
  role: { roles: ['reader', 'author'] },
  project_list: null,
  deactivated_user: null,
  own_user: null,
  last_administrator: null,
  option_required: null,
  not_empty: null,
  payload: { message: 'Payload says so.' },
}).map((issue): ValidationIssue => ({ pointer: '', ...issue }))

test('the API texts of problems', () => {
  const worded = problems
    .map((problem) => problemOf(problem))
    .map(({ status, title, detail }) => `${status} ${title}: ${detail}`)
  expect(worded).toMatchInlineSnapshot(`
    [
      "401 unauthorized: null",
      "403 Not allowed: This requires a client with write mode.",
      "403 Not allowed: This requires at least the role "publisher".",
      "403 Not allowed: This request must come from the archive itself.",
      "404 Not found: This does not exist, or you cannot see it.",
      "405 Method not allowed: Allowed methods: GET, HEAD, POST.",
      "409 Already published: A published entry cannot be changed or deleted.",
      "409 Slug taken: The slug "faster-search" is already in use. Choose another one, or omit it to generate one.",
      "409 Image in use: The image is used as a cover or in a block. Remove it from the entries first.",
      "412 Precondition failed: The entry has changed since the version in "If-Match". Read it again, and repeat your change on it.",
      "400 Malformed body: The body must be JSON in UTF-8.",
      "400 Malformed body: The body must be a JSON object or a form.",
      "400 Malformed body: The body must be a complete multipart form.",
      "400 Malformed body: The request is not valid HTTP.",
      "400 Malformed body: The request did not arrive in time.",
      "400 Malformed body: The headers are larger than 1024 KiB.",
      "400 Malformed body: The URL cannot be parsed.",
      "400 Malformed body: The URL cannot be parsed. Percent-encode umlauts, spaces and the like: "B%C3%BCro" for "Büro".",
      "400 Malformed body: The URL or the "Host" header cannot be parsed.",
      "400 Malformed body: "*" is not a URL of the archive.",
      "400 Malformed body: The "Host" header cannot be parsed.",
      "400 Malformed body: The "Host" header is missing.",
      "400 Malformed body: Send only one "Host" header.",
      "400 Malformed body: "100-continue" is the only supported "Expect" header.",
      "400 Malformed body: The "Next-Router-State-Tree" header cannot be parsed.",
      "413 Payload too large: A JSON body can have up to 1 MiB (1,048,576 bytes).",
      "413 Payload too large: An image can have up to 1 MB (1,048,576 bytes).",
      "413 Payload too large: The body can have up to 1048576 bytes.",
      "413 Payload too large: The form can have up to 1048576 bytes.",
      "415 Unsupported media type: Send the body as application/json, without compression.",
      "415 Unsupported media type: Send JSON (application/json) or a form.",
      "415 Unsupported media type: Only the pages of the archive call this. Send the arguments as text/plain.",
      "415 Unsupported media type: Send a form as multipart/form-data.",
      "415 Unsupported media type: The file is not a JPEG, PNG, WebP, AVIF or GIF image.",
      "415 Unsupported media type: The image cannot be decoded. It is damaged or incomplete.",
      "422 Validation failed: "errors" lists every error with a pointer to its place.",
      "422 Project binding required: Read markers belong to a project. Use a client that is bound to one.",
      "429 Too many requests: Try again in 42 seconds.",
      "501 No delivery route: Set a bot token with a channel or a webhook address in the settings, or CHAT_WEBHOOK_URL.",
      "502 Delivery failed: No delivery route is set up. Save a bot token with a channel, or a webhook address, in the settings.",
      "502 Delivery failed: The chat refused the message. Nothing was sent. Check the route in the settings, then send the digest again.",
      "502 Delivery failed: The chat responded with an error. Nothing was sent. Send the digest again later. If that does not help, check the address in the settings.",
      "502 Delivery failed: The chat is limiting requests. Nothing was sent. Send the digest again later.",
      "502 Delivery failed: The chat could not be reached. Nothing was sent. Check the address and the network, then send the digest again.",
      "502 Delivery failed: The webhook address is not a public https address, so nothing was sent. Save another address in the settings.",
      "502 Delivery failed: The webhook address redirects to another address. Redirects are not followed, so nothing was sent. Save the final address in the settings.",
      "502 Delivery failed: The stored bot token can no longer be read, probably because PAYLOAD_SECRET has changed. Nothing was sent. Save the token again in the settings.",
      "502 Delivery failed: The archive was stopped before anything was sent. Send the digest again.",
      "502 Delivery failed: An error in the archive prevented the digest from being sent. The log has the details under the id of this run.",
      "502 Delivery failed: The reason is unknown.",
      "502 Delivery failed: The chat could not be reached. The message is still there. Try again later.",
      "502 Delivery failed: The chat refused to delete the message. It is still there.",
      "502 Delivery failed: The chat could not delete the message. Try again later.",
      "502 Delivery failed: The chat is limiting requests. Try again in a minute.",
      "502 Delivery failed: The chat could not be reached. The message is still there. Try again later.",
      "502 Delivery failed: The chat could not be reached. The message is still there. Try again later.",
      "502 Delivery failed: The chat could not delete the message. Try again later.",
      "502 Delivery failed: The stored bot token can no longer be read. Save it again in the settings, then delete the message.",
      "502 Delivery failed: The chat could not be reached. The message is still there. Try again later.",
      "502 Delivery failed: The chat could not be reached. The message is still there. Try again later.",
      "502 Delivery failed: The reason is unknown.",
      "502 Delivery unknown: The message was sent, but the chat did not respond in time. It may have arrived: check the channel before sending it again.",
      "502 Delivery unknown: The connection was lost while the message was being sent. It may have arrived: check the channel before sending it again.",
      "502 Delivery unknown: The message was sent, but the response of the chat was unreadable. It may have arrived: check the channel before sending it again.",
      "502 Delivery unknown: The archive stopped during this run. The message may have arrived: check the channel before sending it again.",
      "502 Delivery unknown: The archive stopped before anything was sent, so there is no message in the chat. You can send the digest again.",
      "502 Delivery unknown: It is unknown whether the message arrived. Check the channel before sending it again.",
      "507 Insufficient storage: There is not enough storage for the upload. Nothing was saved.",
      "503 Temporarily unavailable: The database did not respond in time. It is busy or unreachable. Try again in a few seconds.",
      "503 Temporarily unavailable: Too many images are being processed. Nothing was saved. Upload the image again later.",
      "503 Temporarily unavailable: Images cannot be read or saved at the moment. Try again in a few seconds.",
      "500 Internal error: Request 019e2f6a-9d10-7c44-8a3e-5b7f0c1d2e3f",
      "409 Not deletable: This message was sent through a webhook and cannot be deleted from here. Delete it in the chat.",
      "409 Not deletable: This run sent no message.",
      "409 Not deletable: It is unknown whether the message was posted. Check the channel.",
      "409 Not deletable: The bot token is no longer in the settings. Save it again, or delete the message in the chat.",
      "409 Not published: Only a published entry can be corrected or withdrawn.",
      "423 Locked: Someone else is editing this entry. Try again once they are done.",
      "409 Not withdrawn: Only a withdrawn entry can be reinstated.",
    ]
  `)
})

test('every problem has a German text', () => {
  for (const problem of problems) {
    const english = problemOf(problem)
    const { title, detail, errors, ...same } = problemOf(problem, 'de')
    expect(english).toMatchObject(same)
    expect(title).not.toBe(english.title)
    if (english.detail !== null) expect(detail).not.toBe(english.detail)
    if (english.errors !== undefined) expect(errors).not.toEqual(english.errors)
  }
})

test('the API texts of issues', () => {
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
      "This must have at most 20 items.",
      "This must have at least 2 items.",
      "This must be at most 90.",
      "This must be at least 1.",
      "This must be a whole number from 1 to 90.",
      "Unknown field. Remove it.",
      "900 more unknown fields. Remove them.",
      "Unknown type.",
      "The body is nested more than 200 levels deep.",
      "Send this request without a body.",
      "Send this request without a body: the dates alone decide what is due.",
      "Send this request without a body. Use query parameters, such as ?dry=1&days=7.",
      "2 more errors are not listed. Fix these first.",
      "The range starts after the end of the file, which has 48211 bytes.",
      "Keep this on one line, without line breaks, tabs and other control characters.",
      "Remove the character U+0000 and unpaired surrogates: they cannot be stored.",
      "Remove the character U+0000: it cannot be stored.",
      "This field name cannot be stored.",
      "900 more parts of this cannot be stored.",
      "Nest arrays and objects at most 64 levels deep.",
      "This number is too large to store.",
      "This block has too many numbers that are close to zero. Send them as text.",
      "Send this number as a string: integers beyond 9007199254740991 lose precision.",
      "Enter a complete URL that starts with http:// or https://, without spaces.",
      "Use an id that the archive returned: a UUID in lower case.",
      "Use an ISO 8601 date-time, such as 2026-08-01T09:00:00Z.",
      "Use an ISO 8601 date or date-time, such as 2026-08-01 or 2026-08-01T09:00:00Z.",
      "Use a date between the years 100 and 9999.",
      "Use 1 to 120 lower-case letters (a to z) and digits, with single hyphens between them. It must not look like a UUID.",
      "The data does not match this block type.",
      "Unknown block type "poll". The block is stored, but readers do not see it.",
      "This date has passed. Once a person approves the draft, the entry is backdated to it: it is not at the top of lists, and a digest whose period started later leaves it out.",
      "This project does not exist, or you cannot write in it.",
      "You already have 50, the maximum. Remove one first.",
      "There is no project with this slug.",
      "Set the slug of a project: your client is not bound to one.",
      "The project is inactive and accepts no new entries.",
      "The project is inactive and accepts no new images.",
      "This post type does not exist. GET /api/v1/post-types lists them.",
      "This record does not exist.",
      "Your client can write for: customer, public.",
      "This key belongs to an entry that you can no longer see. Use another key.",
      "This entry has changed since you opened it. Reload the page and review it again.",
      "Write something to read: a teaser, or at least one block.",
      "Nothing has changed. Change something, add a note, or mark the correction as important.",
      "Say what should change.",
      "Set a date only together with "when": "planned".",
      "Describe this image: a public entry needs alt text for every image.",
      "An entry has at most 100 blocks; this one has 101.",
      "An entry shows at most 500 images; this one shows 501.",
      "The content must be a list of blocks.",
      "Item 3 of the content is not a block.",
      "Block 3 has an unknown type.",
      "This image does not exist.",
      "Send the image as a file in the form field "file".",
      "This must be a file.",
      "Send one file.",
      "This must be text, not a file.",
      "Send this field once.",
      "An image can have up to 50 megapixels; this one has 50.1.",
      "An AVIF can have up to 12.5 megapixels; this one has 13.0. Scale it down, or use JPEG, PNG or WebP (up to 50).",
      "The frames of an animation can have up to 100 megapixels in total; these have 100.1.",
      "A public entry shows this image, so it needs alt text.",
      "This image takes too much memory or time to process. Save it with fewer pixels, or as a plain JPEG or PNG.",
      "Enter a name for the project.",
      "Enter the colour as #rrggbb, for example #2563eb.",
      "Enter a name for the client: it is shown as the author of its drafts.",
      "This client has been revoked. Issue a new one instead.",
      "Enter only the domain, for example example.com.",
      "Enter a URL that starts with https://.",
      "A bot token contains only ASCII characters.",
      "There is no bot token. Save one first.",
      "Enter a single e-mail address, such as name@example.com.",
      "This link was already used or has expired. Request a new one on the sign-in page.",
      "This address can no longer sign in. Ask an administrator.",
      "Use one of reader, author.",
      "The projects have changed meanwhile. Reload the page.",
      "This person is deactivated. Reactivate them first.",
      "You cannot deactivate yourself. Ask another administrator.",
      "This is the last administrator who can sign in. Make someone else an administrator first.",
      "This option is required.",
      "The archive is not empty. Demo data needs an archive without projects, entries and images.",
      "Payload says so.",
    ]
  `)
})

test('counts have a singular, and an open range has no end', () => {
  expect(en.issues.more({ count: 1 })).toBe('1 more error is not listed. Fix these first.')
  expect(en.issues.whole_number({ min: 1, max: undefined })).toBe('This must be a whole number from 1.')
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
  raw_html: null,
  image_in_text: null,
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
  too_long_to_check: null,
  second_topic: { found: 'found' },
})

test('the API texts of findings', () => {
  expect(findings.map((finding) => renderMessage(en.findings, finding))).toMatchInlineSnapshot(`
    [
      "Shorten the title to at most 12 characters. Only say what changed; the rest fits in the teaser.",
      "Remove the full stop at the end of the title.",
      "Write the title in normal case, not in capitals.",
      "Say in the title what changed, for example "Reports can be exported as PDF".",
      "Remove the version number from the title. It belongs in the teaser or the text.",
      "Write a teaser: two to three sentences on how readers benefit from the change.",
      "The teaser is a single sentence. Write two to three on how readers benefit from the change.",
      "Shorten the teaser from 12 sentences to two or three. The rest belongs in the text.",
      "The teaser repeats the title. Say how readers benefit from the change instead.",
      "Say in the teaser or the text when this took effect: "From version 3.2 (10 August)", or just the date if there are no versions.",
      "Put "found" in backticks, or use the name that readers see on the screen.",
      "Readers do not see HTML. Format the text in the editor instead, or put code in backticks.",
      "Readers do not see images inside a text, only a link or the alt text. Upload the image and add it as an image block.",
      "Instead of "found", say what can be measured or seen.",
      ""found" sounds like advertising. Remove it, or say exactly what changed.",
      "Write "found" instead of "found".",
      "Do not use exclamation marks.",
      "Do not use emojis. Say what you mean in words.",
      "Use a plain minus (-) instead of the long dash, between numbers too, or write two sentences.",
      "The cover is also the only image in the text. Remove one of the two: the cover is shown above the text anyway.",
      "The entry shows 12 images. Keep the ones that show the change.",
      "This is a long text without an image. If the change can be seen, show it.",
      "Several images come before the first sentence. First say what changed, then show it.",
      "Describe this image: a public entry needs alt text for every image.",
      "Describe this image with alt text for everyone who cannot see it.",
      "The alt text is the file name. Describe what the image shows.",
      "The alt text does not describe the image. Say what it shows.",
      "This wording is meant for colleagues. Rephrase it for external readers, or make the entry internal.",
      "This is unfinished. Complete or remove it before approval.",
      "Do not name individual customers. Write "a customer", or say who is affected by the change.",
      "External readers cannot open this ticket. Say what it is about.",
      "This link goes to a ticket or to code. Link to the manual, or say what it is about.",
      "Only colleagues can open this address. Use a public one, or remove it.",
      "Give the number instead of "found".",
      "Remove "found": readers can judge for themselves whether it is easy.",
      "Instead of "found", say what readers no longer have to do.",
      "Instead of "found", say what is different, for example "shows the price with tax".",
      "Instead of "found", name each change, or write one entry for each.",
      "Write "now" or the date instead of "found".",
      "Instead of "found", say what readers see.",
      "Instead of "found", say that it exists, works or can be used.",
      ""found" is vague. Say exactly what, how much or in which case.",
      ""found" sounds like a change that readers do not have yet. Name the version that includes it, or keep the entry internal until then.",
      "The texts are too long to check in time. Shorten them, or have a colleague read them before approval.",
      ""found" starts a second topic. What the title does not cover belongs in a separate entry.",
    ]
  `)
})

test('every finding has a German text', () => {
  for (const finding of findings)
    expect(renderMessage(de.findings, finding)).not.toBe(renderMessage(en.findings, finding))
})

test('every refusal of a collection is a sentence in both languages', () => {
  const german = sentencesOf(de.collections)
  for (const [index, sentence] of sentencesOf(en.collections).entries()) {
    for (const one of [sentence, german[index]]) {
      expect(one).toMatch(/^["„\w].*\.$/)
      expect(one).not.toMatch(/undefined|\[object|NaN/)
    }
    expect(german[index]).not.toBe(sentence)
  }
})

/** Every text of a catalogue whose parameters are numbers and names. */
function sentencesOf(catalogue: object): string[] {
  const params = {
    name: 'limit',
    field: 'status',
    min: 2,
    max: 3,
    keys: 2,
    bytes: 3,
    values: 4,
    fields: 5,
    count: 1,
    titles: ['One'],
  }
  return Object.values(catalogue).flatMap((text: unknown) => {
    if (typeof text === 'function') return [String(text(params))]
    return typeof text === 'object' && text !== null ? sentencesOf(text) : [String(text)]
  })
}

/** The files of the product below `src` that `isOurs` selects by path. */
function sourcesOf(isOurs: (file: string) => boolean): { file: string; source: string }[] {
  const src = path.resolve(import.meta.dirname, '..')
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.includes('testing/') && isOurs(file))
    .sort()
    .map((file) => ({ file, source: readFileSync(path.join(src, file), 'utf8') }))
}

/** The folders whose refusals reach users and programs. */
const REFUSING = /^(?:admin|cli(?!\/demo)|collections|globals|http|operations|queries|session)\//

test('a refusal is a code: no error or response is worded where it is thrown or sent', () => {
  const worded = sourcesOf((file) => REFUSING.test(file)).filter(({ source }) => wordsRefusal(source))
  expect(worded.map(({ file }) => file)).toEqual([])
  for (const source of [
    "throw new APIError('Not now.', 409)",
    'throw new Locked(\n  `${name} has it.`,\n)',
    "const errors = [{ path: 'alt', message: 'Describe this image.' }]",
    "const detail = 'A mail is on its way.'",
  ])
    expect(wordsRefusal(source)).toBe(true)
})

/** Whether a source passes a sentence to an error that users see, or calls it `message`, `detail` or `title`. */
function wordsRefusal(source: string): boolean {
  const ofError =
    /new (?:APIError|CommandError|Forbidden|Locked|NotFound|StartupError|ValidationError)\(\s*['"`]/
  return ofError.test(source) || /\b(?:detail|message|title)(?::| =) ?['"`][^'"`]+ /.test(source)
}

/** The folders that may contain texts in both languages: labels of collections, globals and blocks, and bilingual content. */
const LABELS = /^(?:collections|globals|domain\/post\/blocks|content|messages)\/|^cli\/demo\//

test('texts in two languages are in the catalogues, and labels in the collections', () => {
  const elsewhere = sourcesOf((file) => !LABELS.test(file)).filter(({ source }) => hasBothLanguages(source))
  expect(elsewhere.map(({ file }) => file)).toEqual(BILINGUAL_VALUES)
  for (const source of [
    "const words = { de: 'Ja', en: 'Yes' }",
    "const word = language === 'de' ? 'Ja' : 'Yes'",
    '<p>Erst sichern, dann prüfen.</p>',
  ])
    expect(hasBothLanguages(source)).toBe(true)
})

const BILINGUAL_VALUES = [
  // Examples of responses with German entries, or with values in both languages.
  'api/v1/presenters/publishedPost.ts',
  'api/v1/routes/jobs.ts',
  'api/v1/routes/postTypes.ts',
  'api/v1/routes/projects.ts',
  // Patterns and lists of words for texts in both languages.
  'domain/post/checks/audienceWording.ts',
  'domain/post/checks/field.ts',
  'domain/post/checks/praise.ts',
  'domain/post/checks/title.ts',
  'domain/post/checks/transcribedUmlauts.ts',
  'domain/post/checks/wordings.ts',
]

/** Whether a source words something for each language, or in German. */
function hasBothLanguages(source: string): boolean {
  const isPair = /\bde:\s*['"`](?!de-DE)/.test(source) && /\ben:\s*['"`](?!en-GB)/.test(source)
  return (
    isPair || /=== 'de' \? ['"`](?!en\b)\p{L}{2}/u.test(source) || GERMAN_WORD.test(withoutComments(source))
  )
}

/** Two neighbouring words, one of them with an umlaut. */
const GERMAN_WORD = /\p{L}{2,} \p{L}*[äöüß]\p{L}+|\p{L}*[äöüß]\p{L}+ \p{L}{2,}/u

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
}

test('both catalogues have the same keys', () => {
  expect(pathsOf(de)).toEqual(pathsOf(en))
})

function pathsOf(catalogue: object, prefix = ''): string[] {
  return Object.entries(catalogue).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? pathsOf(value, `${prefix}${key}.`) : [`${prefix}${key}`],
  )
}
