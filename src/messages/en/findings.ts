/** The words of the entry that a finding quotes. */
type Found = { found: string }

/** The findings of the editorial checks: what is wrong, or what to do (CHECK-4). */
export const findings = {
  title_long: ({ max }: { max: number }) =>
    `Shorten the title to at most ${max} characters. Only say what changed; the rest fits in the teaser.`,
  title_full_stop: 'Remove the full stop at the end of the title.',
  title_capitals: 'Write the title in normal case, not in capitals.',
  title_says_nothing: 'Say in the title what changed, for example "Reports can be exported as PDF".',
  title_version: 'Remove the version number from the title. It belongs in the teaser or the text.',
  teaser_missing: 'Write a teaser: two to three sentences on how readers benefit from the change.',
  teaser_short: 'The teaser is a single sentence. Write two to three on how readers benefit from the change.',
  teaser_long: ({ count }: { count: number }) =>
    `Shorten the teaser from ${count} sentences to two or three. The rest belongs in the text.`,
  teaser_repeats_title: 'The teaser repeats the title. Say how readers benefit from the change instead.',
  version_missing:
    'Say in the teaser or the text when this took effect: "From version 3.2 (10 August)", or just the date if there are no versions.',
  bare_identifier: ({ found }: Found) =>
    `Put "${found}" in backticks, or use the name that readers see on the screen.`,
  raw_html: 'Readers do not see HTML. Format the text in the editor instead, or put code in backticks.',
  image_in_text:
    'Readers do not see images inside a text, only a link or the alt text. Upload the image and add it as an image block.',
  superlative: ({ found }: Found) => `Instead of "${found}", say what can be measured or seen.`,
  advertising: ({ found }: Found) =>
    `"${found}" sounds like advertising. Remove it, or say exactly what changed.`,
  transcribed_umlaut: ({ found, meant }: { found: string; meant: string }) =>
    `Write "${meant}" instead of "${found}".`,
  exclamation_mark: 'Do not use exclamation marks.',
  emoji: 'Do not use emojis. Say what you mean in words.',
  long_dash: 'Use a plain minus (-) instead of the long dash, between numbers too, or write two sentences.',
  cover_repeated:
    'The cover is also the only image in the text. Remove one of the two: the cover is shown above the text anyway.',
  many_pictures: ({ count }: { count: number }) =>
    `The entry shows ${count} images. Keep the ones that show the change.`,
  no_picture: 'This is a long text without an image. If the change can be seen, show it.',
  pictures_first: 'Several images come before the first sentence. First say what changed, then show it.',
  alt_text_missing_public: 'Describe this image: a public entry needs alt text for every image.',
  alt_text_missing: 'Describe this image with alt text for everyone who cannot see it.',
  alt_text_file_name: 'The alt text is the file name. Describe what the image shows.',
  alt_text_says_nothing: 'The alt text does not describe the image. Say what it shows.',
  among_us:
    'This wording is meant for colleagues. Rephrase it for external readers, or make the entry internal.',
  unfinished: 'This is unfinished. Complete or remove it before approval.',
  customer_named:
    'Do not name individual customers. Write "a customer", or say who is affected by the change.',
  ticket_named: 'External readers cannot open this ticket. Say what it is about.',
  issue_page: 'This link goes to a ticket or to code. Link to the manual, or say what it is about.',
  inner_host: 'Only colleagues can open this address. Use a public one, or remove it.',
  avoid_size: ({ found }: Found) => `Give the number instead of "${found}".`,
  avoid_ease: ({ found }: Found) => `Remove "${found}": readers can judge for themselves whether it is easy.`,
  avoid_smoothness: ({ found }: Found) => `Instead of "${found}", say what readers no longer have to do.`,
  avoid_improved: ({ found }: Found) =>
    `Instead of "${found}", say what is different, for example "shows the price with tax".`,
  avoid_various: ({ found }: Found) =>
    `Instead of "${found}", name each change, or write one entry for each.`,
  avoid_as_of_now: ({ found }: Found) => `Write "now" or the date instead of "${found}".`,
  avoid_technical_term: ({ found }: Found) => `Instead of "${found}", say what readers see.`,
  avoid_implemented: ({ found }: Found) => `Instead of "${found}", say that it exists, works or can be used.`,
  vague_wording: ({ found }: Found) => `"${found}" is vague. Say exactly what, how much or in which case.`,
  unreleased_change: ({ found }: Found) =>
    `"${found}" sounds like a change that readers do not have yet. Name the version that includes it, or keep the entry internal until then.`,
  too_long_to_check:
    'The texts are too long to check in time. Shorten them, or have a colleague read them before approval.',
  second_topic: ({ found }: Found) =>
    `"${found}" starts a second topic. What the title does not cover belongs in a separate entry.`,
}

export type FindingMessages = typeof findings
