/** An address in which nothing ends a link of Slack's or Markdown's: what could is percent-encoded. */
export function linkAddress(address: string): string {
  return address.toWellFormed().replace(/[\s<>|"'`()\\^{}]/gu, (character) => {
    const encoded = encodeURIComponent(character)
    return encoded === character ? `%${character.charCodeAt(0).toString(16).toUpperCase()}` : encoded
  })
}

/** The archive's list of one project's entries. */
export function projectAddress(archiveUrl: string, slug: string): string {
  return `${archiveUrl}/?project=${encodeURIComponent(slug)}`
}
