/**
 * Secrets that must not reach the log (SEC-9): client tokens, sessions, sign-in links, signatures, credentials in headers and
 * addresses, tokens of feeds and unsubscribe links, the chat bot's token. A group captures the part that stays readable.
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

/** Replaces each secret in a text by `***`. JSON stays valid. */
export function redact(text: string): string {
  return text.replace(SECRETS, (_, ...groups: unknown[]) => {
    const kept = groups.find((group): group is string => typeof group === 'string' && group !== '')
    return `${kept ?? ''}***`
  })
}
