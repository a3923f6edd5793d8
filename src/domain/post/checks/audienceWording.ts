import type { Audience } from '@/domain/audience'
import { wordSet } from '@/lib/text'
import type { Field, Checkable } from './field'
import type { Finding, FindingText } from './finding'
import { advice, differentWords, hitsIn, openingOf, wholeWords } from './hits'

/** Words that colleagues use internally, but not "intern gespeichert" or "internal server error". */
const AMONG_US = wholeWords(
  '(?:nur|rein|bleibt|bleiben|streng|vorerst) intern|nur für (?:den )?intern(?:e|en)(?: \\p{L}+)?|für (?:den )?interne[nr]? gebrauch|' +
    'intern(?:e|er|es|en)? (?:hinweis|notiz|anmerkung|info|information|wiki|tickets?|tools?|dokumentation|absprachen?|zwischenstand)|' +
    'unser(?:e|en|er|em|es)? interne[nrsm]?|streng vertraulich|nicht weitergeben|nicht für kunden|' +
    'internal[- ](?:only|use|note|notes|ticket|tickets|wiki|tools?|docs|documentation|tracker)|our internal|for internal|' +
    'strictly confidential|do not (?:share|forward)|not for customers|intranet',
)
/** "Intern: …", "[internal]" and "(intern)": labels, not words in a sentence. */
const LABEL = /^\s*intern(?:al)?(?=\s*[:-]\s)|[[(]intern(?:al)?[\])]|^\s*intern(?:al)?\s*$/giu
const UNFINISHED = /(?<![\p{L}\p{N}_])(?:TODO|FIXME|TBD|XXX|[Ll]orem ipsum)(?![\p{L}\p{N}_])|\?{3,}/gu
const CUSTOMER =
  /(?<![\p{L}\p{N}])(?:[Kk]und(?:e|en|in)|[Cc]ustomer|[Cc]lient) (?:XY?Z?|[A-Z]|(?:\p{Lu}[\p{L}&.-]{0,40} ){1,3}(?:GmbH|AG|KG|SE|Inc|Ltd|LLC|Corp))(?![\p{L}\p{N}]|-\p{L})/gu
const TICKET = /(?<![\p{L}\p{N}_./-])([A-Z][A-Z0-9]{1,9})-\d{1,6}(?![\p{L}\p{N}_]|[-.]\d)/gu
/** Standards and other names that look like ticket ids. */
const NO_TICKET = wordSet(`
  AES AI ANSI ARM BIP BPMN BS CA CET CEST COVID CP CRC CSS CVE CWE DDR DES DIN DO DVB EC ECDSA ECMA EIP EN ES EST EU FIPS
  FY GA GDPR GMT GPT HMAC HTML HTTP IEC IEEE IFRS IPV ISBN ISO ITU JPEG JSR KW LGA LTO MD MP MPEG MS NIST OAUTH OS PDF
  PEP PKCS PSD RFC RSA RTX SAE SHA SOC SQL SSL TLS TR TS UCS UL USB UTC UTF UX VAT VDI W3C WCAG WIN WPA XHTML XML ZUGFERD
`)
/** "#4711" as a reference, not as an order number or a color; "Ticket 4711", "PR #12", "acme/shop#12". */
const TICKET_NUMBER =
  /(?:(?:(?<=^|[([\n.,;:]\s{0,3})|(?<![\p{L}\p{N}])(?:and|und|via)\s)#\d{2,6}|(?<![\p{L}\p{N}])(?:issues?|tickets?|bugs?|pr|mr|fix(?:es)?|closes?|resolves?|(?:fixed|closed|resolved|done|behoben|gelöst|erledigt)(?: (?:in|by|with|mit|durch))?|see|siehe|vgl\.?|behebt|schließt)\s#\d{1,6}|(?<![\p{L}\p{N}/.-])[\p{L}\p{N}-]{1,40}\/[\p{L}\p{N}._-]{1,60}#\d{1,6}|(?<![\p{L}\p{N}-])(?:ticket|issue|bug|pull[- ]request|merge[- ]request|pr|mr)(?:[- ](?:nr\.?|no\.?|nummer|number))? ?(?:[#!]\d{1,6}|\d{3,6}))(?![\p{L}\p{N}_-]|[.,]\d)/giu
/** A page of an issue, merge request or commit: GitHub, GitLab, Gitea, Bitbucket, Jira, Linear, YouTrack, Azure. */
const ISSUE_PAGE =
  /\/(?:issues|pull|pulls|merge_requests|pull-requests|_workitems\/edit)\/\d+|\/(?:browse|issue)\/[A-Z][A-Z0-9]*-\d+|\/commits?\/[0-9a-f]{7,40}(?![0-9a-z])/
const INNER_HOST =
  /(?<![\p{L}\p{N}.-])(?:localhost|127\.0\.0\.1|10\.\d{1,3}\.\d{1,3}\.\d{1,3}|192\.168\.\d{1,3}\.\d{1,3}|172\.(?:1[6-9]|2\d|3[01])\.\d{1,3}\.\d{1,3}|(?:[a-z0-9][a-z0-9-]{0,62}\.){1,4}(?:local|internal|intranet|corp|lan|localdomain))(?![\p{L}\p{N}-]|\.\p{L})/giu

/** Internal words and addresses in a post for customers or the public (CHECK-5). */
export function checkAudienceWording(audience: Audience, field: Field): Finding[] {
  if (audience === 'internal') return []
  const { targets, pointer } = field
  const linked = (code: 'inner_host' | 'issue_page', isMeant: (url: string) => boolean) =>
    targets
      .filter(isMeant)
      .slice(0, 1)
      .map((url) => advice('audience_wording', pointer, { code }, openingOf(url)))
  const findings = [
    ...found(field, AMONG_US, { code: 'among_us' }),
    ...found(field, LABEL, { code: 'among_us' }),
    ...found(field, UNFINISHED, { code: 'unfinished' }),
    ...found(field, CUSTOMER, { code: 'customer_named' }),
    ...found(field, TICKET, { code: 'ticket_named' }, isTicket),
    ...found(field, TICKET_NUMBER, { code: 'ticket_named' }),
    ...found(field, INNER_HOST, { code: 'inner_host' }),
    ...linked('inner_host', isInnerAddress),
    ...linked('issue_page', (url) => ISSUE_PAGE.test(url)),
  ]
  const excerpts = new Set<string | null>()
  return findings.filter(({ excerpt }) => !excerpts.has(excerpt) && excerpts.add(excerpt))
}

function found(
  field: Field,
  pattern: RegExp,
  text: FindingText,
  isMeant?: (match: RegExpExecArray, passage: Checkable) => boolean,
): Finding[] {
  return differentWords(hitsIn(field, pattern, 'prose', isMeant)).map(({ excerpt }) =>
    advice('audience_wording', field.pointer, text, excerpt),
  )
}

function isTicket(match: RegExpExecArray): boolean {
  return !NO_TICKET.has(match[1] ?? '')
}

function isInnerAddress(target: string): boolean {
  const host = URL.canParse(target) ? new URL(target).hostname : ''
  return host !== '' && (host === '[::1]' || [...host.matchAll(INNER_HOST)].some(([whole]) => whole === host))
}
