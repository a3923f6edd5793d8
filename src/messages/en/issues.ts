import { countOf } from '@/lib/text'

/** What a value must be, by zod's name of its type. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
}

/** The megapixels of an image, their limit, and the limit of other formats. */
type Pixels = { megapixels: number; max: number; others: number }

/** What is wrong with a value, or worth a warning: the `message` of an entry of `errors` or `warnings` (API-5, WRITE-16). */
export const issues = {
  // Form
  required: 'This field is required.',
  empty: 'This must not be empty.',
  invalid: 'This value is not valid.',
  wrong_type: ({ expected }: { expected: string }) => `This must be ${KINDS[expected] ?? expected}.`,
  one_of: ({ values }: { values: readonly string[] }) => `This must be one of: ${values.join(', ')}.`,
  exactly: ({ value }: { value: string }) => `This must be ${value}.`,
  too_long: ({ max }: { max: number }) => `This must be at most ${max} characters long.`,
  too_short: ({ min }: { min: number }) => `This must be at least ${min} characters long.`,
  too_many: ({ max }: { max: number }) => `This must have at most ${max} items.`,
  too_few: ({ min }: { min: number }) => `This must have at least ${min} items.`,
  too_large: ({ max }: { max: number }) => `This must be at most ${max}.`,
  too_small: ({ min }: { min: number }) => `This must be at least ${min}.`,
  whole_number: ({ min, max }: { min: number; max: number | undefined }) =>
    `This must be a whole number from ${min}${max === undefined ? '' : ` to ${max}`}.`,
  unknown_field: 'Unknown field. Remove it.',
  unknown_fields: ({ count }: { count: number }) => `${count} more unknown fields. Remove them.`,
  unknown_kind: 'Unknown type.',
  nested_body: ({ max }: { max: number }) => `The body is nested more than ${max} levels deep.`,
  no_body: 'Send this request without a body.',
  no_body_due: 'Send this request without a body: the dates alone decide what is due.',
  no_body_query: 'Send this request without a body. Use query parameters, such as ?dry=1&days=7.',
  more: ({ count }: { count: number }) =>
    `${countOf(count, 'more error is', 'more errors are')} not listed. Fix these first.`,
  range: ({ bytes }: { bytes: number }) =>
    `The range starts after the end of the file, which has ${bytes} bytes.`,

  // Texts, numbers and dates
  one_line: 'Keep this on one line, without line breaks, tabs and other control characters.',
  unstorable: 'Remove the character U+0000 and unpaired surrogates: they cannot be stored.',
  unstorable_query: 'Remove the character U+0000: it cannot be stored.',
  unstorable_name: 'This field name cannot be stored.',
  unstorable_more: ({ count }: { count: number }) => `${count} more parts of this cannot be stored.`,
  nested_json: ({ max }: { max: number }) => `Nest arrays and objects at most ${max} levels deep.`,
  number_too_large: 'This number is too large to store.',
  number_too_small: 'This block has too many numbers that are close to zero. Send them as text.',
  number_unsafe: ({ max }: { max: number }) =>
    `Send this number as a string: integers beyond ${max} lose precision.`,
  web_address: 'Enter a complete URL that starts with http:// or https://, without spaces.',
  id: 'Use an id that the archive returned: a UUID in lower case.',
  date_time: 'Use an ISO 8601 date-time, such as 2026-08-01T09:00:00Z.',
  date: 'Use an ISO 8601 date or date-time, such as 2026-08-01 or 2026-08-01T09:00:00Z.',
  date_range: 'Use a date between the years 100 and 9999.',

  // Posts
  slug: ({ max }: { max: number }) =>
    `Use 1 to ${max} lower-case letters (a to z) and digits, with single hyphens between them. It must not look like a UUID.`,
  known_block_type: 'The data does not match this block type.',
  unknown_block: ({ type }: { type: string }) =>
    `Unknown block type "${type}". The block is stored, but readers do not see it.`,
  date_passed:
    'This date has passed. Once a person approves the draft, the entry is backdated to it: it is not at the top of lists, and a digest whose period started later leaves it out.',
  no_project: 'This project does not exist, or you cannot write in it.',
  no_project_named: 'There is no project with this slug.',
  project_needed: 'Set the slug of a project: your client is not bound to one.',
  project_closed: 'The project is inactive and accepts no new entries.',
  project_closed_to_images: 'The project is inactive and accepts no new images.',
  no_post_type: 'This post type does not exist. GET /api/v1/post-types lists them.',
  list_full: ({ max }: { max: number }) => `You already have ${max}, the maximum. Remove one first.`,
  no_record: 'This record does not exist.',
  audience: ({ allowed }: { allowed: readonly string[] }) =>
    `Your client can write for: ${allowed.join(', ')}.`,
  idempotency_key: 'This key belongs to an entry that you can no longer see. Use another key.',
  changed_meanwhile: 'This entry has changed since you opened it. Reload the page and review it again.',
  nothing_to_read: 'Write something to read: a teaser, or at least one block.',
  nothing_to_correct:
    'Nothing has changed. Change something, add a note, or mark the correction as important.',
  comment: 'Say what should change.',
  date_only_planned: 'Set a date only together with "when": "planned".',
  alt_text_missing: 'Describe this image: a public entry needs alt text for every image.',
  too_many_blocks: ({ max, count }: { max: number; count: number }) =>
    `An entry has at most ${max} blocks; this one has ${count}.`,
  too_many_images: ({ max, count }: { max: number; count: number }) =>
    `An entry shows at most ${max} images; this one shows ${count}.`,
  no_block_list: 'The content must be a list of blocks.',
  no_block: ({ number }: { number: number }) => `Item ${number} of the content is not a block.`,
  unknown_block_type: ({ number }: { number: number }) => `Block ${number} has an unknown type.`,

  // Images
  no_image: 'This image does not exist.',
  file_missing: 'Send the image as a file in the form field "file".',
  file_expected: 'This must be a file.',
  file_repeated: 'Send one file.',
  text_expected: 'This must be text, not a file.',
  field_repeated: 'Send this field once.',
  image_pixels: ({ megapixels, max }: Pixels) =>
    `An image can have up to ${max} megapixels; this one has ${megapixels.toFixed(1)}.`,
  avif_pixels: ({ megapixels, max, others }: Pixels) =>
    `An AVIF can have up to ${max} megapixels; this one has ${megapixels.toFixed(1)}. Scale it down, or use JPEG, PNG or WebP (up to ${others}).`,
  animation_pixels: ({ megapixels, max }: Pixels) =>
    `The frames of an animation can have up to ${max} megapixels in total; these have ${megapixels.toFixed(1)}.`,
  alt_text_needed: 'A public entry shows this image, so it needs alt text.',
  image_costly:
    'This image takes too much memory or time to process. Save it with fewer pixels, or as a plain JPEG or PNG.',

  // Projects, clients, settings
  project_name: 'Enter a name for the project.',
  color: 'Enter the colour as #rrggbb, for example #2563eb.',
  client_name: 'Enter a name for the client: it is shown as the author of its drafts.',
  client_revoked: 'This client has been revoked. Issue a new one instead.',
  domain: 'Enter only the domain, for example example.com.',
  https_address: 'Enter a URL that starts with https://.',
  bot_token: 'A bot token contains only ASCII characters.',
  no_bot_token: 'There is no bot token. Save one first.',

  // Signing in and commands
  email: 'Enter a single e-mail address, such as name@example.com.',
  sign_in_link: 'This link was already used or has expired. Request a new one on the sign-in page.',
  sign_in_refused: 'This address can no longer sign in. Ask an administrator.',
  role: ({ roles }: { roles: readonly string[] }) => `Use one of ${roles.join(', ')}.`,
  project_list: 'The projects have changed meanwhile. Reload the page.',
  deactivated_user: 'This person is deactivated. Reactivate them first.',
  own_user: 'You cannot deactivate yourself. Ask another administrator.',
  last_administrator:
    'This is the last administrator who can sign in. Make someone else an administrator first.',
  option_required: 'This option is required.',
  not_empty: 'The archive is not empty. Demo data needs an archive without projects, entries and images.',

  /** Payload's own message about a field. */
  payload: ({ message }: { message: string }) => message,
}

export type IssueMessages = typeof issues
