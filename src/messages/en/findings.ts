/** The words that a finding names. */
type Found = { found: string }

/** What the editorial checks say about a place of an entry, and what to do about it (CHECK-4). */
export const findings = {
  title_long: ({ max }: { max: number }) =>
    `Shorten the title to at most ${max} characters: what changed is enough, the rest fits into the teaser.`,
  title_full_stop: 'Leave out the full stop at the end of the title.',
  title_capitals: 'Write the title in ordinary upper and lower case.',
  title_says_nothing: 'Say in the title what changed, for example "Reports can be exported as PDF".',
  title_version: 'Leave the version number out of the title. It belongs in the teaser or in the text.',
  teaser_missing: 'Write a teaser: two to three sentences on what the change brings to its readers.',
  teaser_short: 'The teaser is a single sentence. Two to three of them tell readers what the change brings.',
  teaser_long: ({ count }: { count: number }) =>
    `Shorten the teaser to two to three sentences: there are ${count}. The rest belongs in the text.`,
  teaser_repeats_title: 'The teaser repeats the title. Say what the change brings to its readers instead.',
  version_missing:
    'Say in the teaser or in the text since when this holds: "From version 3.2 (10 August)", without versions the date.',
  bare_identifier: ({ found }: Found) =>
    `Put "${found}" in backticks, or say how readers see it on the screen.`,
  superlative: ({ found }: Found) => `Say what can be measured or seen in the place of "${found}".`,
  advertising: ({ found }: Found) =>
    `"${found}" sounds like advertising. Leave it out, or say what exactly has changed.`,
  transcribed_umlaut: ({ found, meant }: { found: string; meant: string }) =>
    `Write "${meant}" in the place of "${found}".`,
  exclamation_mark: 'Write without exclamation marks.',
  emoji: 'Leave out emojis, or say in words what is meant.',
  long_dash:
    'Put a plain minus (-) in the place of the long dash, between numbers too, or make two sentences.',
  cover_repeated:
    'The cover is also the only image in the text. Leave one of the two out: a cover stands above the text anyway.',
  many_pictures: ({ count }: { count: number }) =>
    `The entry shows ${count} images. Keep those in which the change can be seen.`,
  no_picture: 'This is a long text without an image. If the change can be seen, show it.',
  pictures_first: 'Several images stand before the first sentence. Say first what changed, then show it.',
  alt_text_missing_public: 'Describe this image: a public entry needs an alt text for each of its images.',
  alt_text_missing: 'Describe this image with an alt text for everyone who cannot see it.',
  alt_text_file_name: 'The alt text is the name of the file. Describe what the image shows.',
  alt_text_says_nothing: 'The alt text does not say what can be seen. Describe what the image shows.',
  among_us: 'These words are meant for colleagues. Put them for readers outside, or make the entry internal.',
  unfinished: 'Something is still open here. Complete it or leave it out before approval.',
  customer_named: 'Do not name a single customer. "A customer" will do, or say whom the change concerns.',
  ticket_named: 'Readers outside cannot open this ticket. Say in words what it is about.',
  issue_page:
    'This link leads to an issue or into the code. Link to the page of the manual, or say in words what it is about.',
  inner_host: 'Only colleagues can reach this address. Give a public one, or leave it out.',
  avoid_size: ({ found }: Found) => `Give the figure instead of "${found}".`,
  avoid_ease: ({ found }: Found) => `Leave out "${found}": readers see for themselves whether it is easy.`,
  avoid_smoothness: ({ found }: Found) => `Say what readers no longer have to do instead of "${found}".`,
  avoid_improved: ({ found }: Found) =>
    `Say what differs instead of "${found}", for example "shows the price with tax".`,
  avoid_various: ({ found }: Found) => `Name each change instead of "${found}", or write one entry for each.`,
  avoid_as_of_now: ({ found }: Found) => `Write "now" or the date instead of "${found}".`,
  avoid_technical_term: ({ found }: Found) => `Say what readers see of it instead of "${found}".`,
  avoid_implemented: ({ found }: Found) =>
    `Say that it is there, works or can be used instead of "${found}".`,
  vague_wording: ({ found }: Found) =>
    `"${found}" leaves open what is meant. Say what exactly, how much or in which case.`,
  unreleased_change: ({ found }: Found) =>
    `"${found}" sounds like a change that readers do not have yet. Name the version that contains it, or keep the entry internal until then.`,
  second_topic: ({ found }: Found) =>
    `"${found}" leads to a second topic. What the title does not cover belongs in an entry of its own.`,
}

export type FindingMessages = typeof findings
