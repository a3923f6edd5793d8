/** What a value must be, by the names of zod's types. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
}

/** What is wrong with a value, or worth a warning: the `message` of an entry of `errors` or `warnings` (API-5, WRITE-5). */
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
  too_many: ({ max }: { max: number }) => `This must be at most ${max} items long.`,
  too_few: ({ min }: { min: number }) => `This must be at least ${min} items long.`,
  too_large: ({ max }: { max: number }) => `This must be at most ${max}.`,
  too_small: ({ min }: { min: number }) => `This must be at least ${min}.`,
  whole_number: ({ least, most }: { least: number; most: number | undefined }) =>
    `This must be a whole number from ${least}${most === undefined ? '' : ` to ${most}`}.`,
  unknown_field: 'This field is not known here. Remove it.',
  unknown_fields: ({ count }: { count: number }) => `${count} more fields are not known here. Remove them.`,
  unknown_kind: 'This is none of the kinds that are known here.',
  nested_body: ({ max }: { max: number }) => `The body is nested more than ${max} levels deep.`,
  no_body: 'This call takes no body.',
  no_body_due: 'This call takes no body: what is due follows from the dates alone. Leave it out.',
  no_body_query: 'This call takes no body. Put this into the address, as in ?dry=1&days=7.',
  more: ({ count }: { count: number }) =>
    `${count === 1 ? 'There is 1 more fault, which is' : `There are ${count} more faults, which are`} not named here. Mend these first.`,
  range: ({ bytes }: { bytes: number }) => `The file has ${bytes} bytes; the range begins after its end.`,

  // Texts, numbers and dates
  one_line: 'Keep this on one line: it holds a line break, a tab or another control character.',
  unstorable: 'Remove what cannot be stored: it holds the character U+0000 or half of a surrogate pair.',
  unstorable_query: 'Remove what cannot be stored: it holds the character U+0000.',
  unstorable_json: 'Remove the character U+0000 or half of a surrogate pair: it cannot be stored.',
  unstorable_name: 'This field name cannot be stored.',
  unstorable_more: ({ count }: { count: number }) => `${count} more parts of this cannot be stored.`,
  nested_json: ({ max }: { max: number }) => `Nest arrays and objects at most ${max} deep.`,
  number_too_large: 'This number is too large to be stored.',
  number_unsafe: ({ max }: { max: number }) =>
    `Write this number as a string: an integer beyond ${max} does not come back unchanged.`,
  web_address: 'Give a complete address that begins with http:// or https://, without spaces.',
  id: 'Give an id: a UUID in lower case, as the archive answered it.',
  date_time: 'Give an ISO 8601 date-time such as 2026-08-01T09:00:00Z.',
  date: 'Give an ISO 8601 date or date-time, such as 2026-08-01 or 2026-08-01T09:00:00Z.',
  date_range: 'Give a date between the years 100 and 9999.',

  // Posts
  slug: ({ max }: { max: number }) =>
    `Give 1 to ${max} lower-case letters a to z, digits and single hyphens between them, and nothing that looks like a UUID.`,
  known_block_type: 'This type is known: its data must fit it.',
  unknown_block: ({ type }: { type: string }) =>
    `The block type "${type}" is not known. The block is kept, and skipped when the entry is shown.`,
  date_passed:
    'This date has passed. Once a person approves the draft, the entry is dated back to it: it does not stand first in lists, and a digest whose period began later leaves it out.',
  no_project: 'There is no such project that you may write in.',
  no_project_named: 'There is no project with this slug.',
  project_needed: 'Name the project by its slug: your client is not bound to one.',
  project_closed: 'The project is inactive and takes no new entries.',
  project_closed_to_images: 'The project is inactive and takes no new images.',
  no_post_type: 'There is no such post type. GET /api/v1/post-types lists them.',
  no_record: 'There is no such record.',
  audience: ({ allowed }: { allowed: readonly string[] }) =>
    `Your client may write for: ${allowed.join(', ')}.`,
  idempotency_key: 'This key was used for an entry that is no longer yours to see. Use another key.',
  changed_meanwhile: 'This entry was changed since you opened it. Reload the page and read it again.',
  alt_text_missing: 'Describe this image: a public entry needs an alt text for each of its images.',

  // Images
  no_image: 'There is no such image.',
  file_missing: 'Send the image as a file in the form field "file".',
  file_expected: 'This must be a file.',
  file_repeated: 'Send one file.',
  text_expected: 'This must be a text, not a file.',
  field_repeated: 'Send this field once.',
  image_pixels: ({ megapixels }: { megapixels: number }) =>
    `An image may have 50 megapixels: this has ${megapixels.toFixed(1)}.`,
  avif_pixels: ({ megapixels }: { megapixels: number }) =>
    `An AVIF may have 12.5 megapixels: this has ${megapixels.toFixed(1)}. Scale it down, or send it as JPEG, PNG or WebP, which may have 50.`,
  animation_pixels: ({ megapixels }: { megapixels: number }) =>
    `The frames of an animation may have 100 megapixels together: these have ${megapixels.toFixed(1)}.`,
  image_costly:
    'Processing this image takes too much memory or time. Save it with fewer pixels, or as a plain JPEG or PNG.',

  // Projects, clients, settings
  project_slug: ({ max }: { max: number }) =>
    `Lower-case letters, digits and single hyphens only, at most ${max} characters.`,
  project_name: 'Give the project a name.',
  color: 'Give the colour as #rrggbb, for example #2563eb.',
  client_name: 'Give the client a name: it stands as the author of its drafts.',
  client_revoked: 'This client is revoked. Issue a new one instead.',
  domain: 'Give the domain alone, for example example.com.',
  https_address: 'Give an address that starts with https://.',
  bot_token: 'A bot token is made of ASCII characters.',
  no_bot_token: 'There is no bot token. Save one first.',

  // Signing in and commands
  email: 'Give one plain mail address.',
  sign_in_email: 'Give one plain mail address, such as name@example.com.',
  sign_in_link: 'This link has been used or is too old. Ask for a new one on the sign-in page.',
  sign_in_refused: 'This address may no longer sign in. Ask an administrator.',
  role: ({ roles }: { roles: readonly string[] }) => `Give one of ${roles.join(', ')}.`,
  last_administrator: 'This is the last administrator.',
  option_required: 'This option is required.',
  not_empty:
    'The archive is not empty. The sample is only for an archive without projects, entries and images.',

  /** What Payload says about a field, in its own words. */
  payload: ({ message }: { message: string }) => message,
}

export type IssueMessages = typeof issues
