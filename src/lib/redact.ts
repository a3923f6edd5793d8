/**
 * What may stand in a log line by accident and must not (SEC-9): tokens of API clients, sign-in links, sessions,
 * signatures, credentials in headers and addresses, the tokens of feeds and of unsubscribing, the chat bot's token.
 */
const SECRETS = new RegExp(
  [
    String.raw`(pua_)[0-9A-Za-z]{36}`,
    String.raw`(eyJ)[\w-]{5,1000}\.[\w-]{5,1000}\.[\w-]{5,1000}`,
    String.raw`((?:token|signature)=)[^\s"'\\&;]+`,
    String.raw`((?:Bearer|JWT) +)[^\s"'\\]+`,
    String.raw`(/(?:feeds|unsubscribe)/)[^\s"'\\/.?]+`,
    String.raw`(://[^\s"'\\/:@]*:)[^\s"'\\/@]+(?=@)`,
    String.raw`(xox[a-z]-)[\w-]+`,
  ].join('|'),
  'gi',
)

/** A text with `***` in the place of each secret in it. A line of JSON stays one. */
export function redact(text: string): string {
  return text.replace(SECRETS, (_, ...groups: unknown[]) => {
    const kept = groups.find((group): group is string => typeof group === 'string' && group !== '')
    return `${kept ?? ''}***`
  })
}
