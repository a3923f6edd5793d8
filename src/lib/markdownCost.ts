import { MAY_CONTAIN_ADDRESS } from './parseGfm'

/**
 * The limit of the estimate. A unit is about 20 microseconds of parsing; a changelog of 900 items with code and a link each
 * stays below the limit (docs/decisions/0015).
 */
const MAX_COST = 20_000
/** The limit of marks times characters, summed over paragraphs: the parser searches a whole paragraph for each mark's counterpart. */
const MAX_SEARCHES = 4_000_000
/** Characters that a search looks at in the time of a unit of cost. */
const SEARCHES_PER_UNIT = 400
/** Levels of lists, quotes and footnotes on one line. */
const MAX_NESTING = 10

const COST = {
  line: 3,
  codeLine: 0.5,
  mark: 1,
  address: 3,
  protocol: 6,
  punctuation: 0.0004,
  container: 6,
  level: 1,
  underline: 12,
  cell: 0.35,
} as const

const BLANK = /^[ \t]*$/
/** Turns the line above into a heading. */
const UNDERLINE = /^[ \t>]*(?:=+|-+)[ \t]*$/
/** Includes quote marks, because the text behind them is indented inside them. */
const INDENT = /^[ \t>]*/
/** A mark that opens a list item, a quote or a footnote. */
const CONTAINER = />|[-+*](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$)|\[\^(?:\\.|[^\]\\\s])+\]:/g
/** Such marks at the start of a line. */
const LINE_START = new RegExp(`^(?:[ \\t]*(?:${CONTAINER.source}))+`)
const MARK = /[[\]()*_~`<&\\|]/g
/** The row of a table below its head, whatever it is in. */
const DELIMITERS = /^[ \t>]*[|:-][|:\- \t]*$/
/** The only mark without a counterpart. */
const PIPE = /\|/g
const ADDRESS = /@|www\.|:\/\//gi
/** Where an address may begin. */
const BEGINNING = /(?<![\w+.-])[\w+.-]|(?<![a-z])h/gi
/** Searches from the beginnings of addresses back to an open bracket, each as long as there are beginnings, in searches of marks. */
const SEARCH_FOR_BRACKET = 0.2
/** Is found twice by the parser: as a protocol and as the address behind it. */
const PROTOCOL = /(?:mailto|xmpp):/gi
/** May end an address. The parser looks at the rest of a run from each of its characters. */
const PUNCTUATION = /[!"'),.:;<?_~*\]&]{2,}/g
/** A list item, which ends the paragraph before it at any depth. */
const ITEM = /^ {0,3}[-+*] +\S/
// Tables and fences count only at the very start of a line, where no list or quote can end before they do.
const ROW = /^\|/
/** Without spaces at the end. No escapes or empty cells, which make the number of cells uncertain. */
const HEAD_ROW = /^(?:\|[ \t]*[^|\\ \t][^|\\]*)+\|?$/
/** Without spaces at the end. */
const DELIMITER_ROW = /^(?:\|[ \t]*:?-+:?[ \t]*)+\|?$/
const FENCE = /^(?:(`{3,})[^`]*|(~{3,}).*)$/s
const FENCE_ANYWHERE = /```|~~~/
const HTML_BLOCK = /^[ \t]*</m

/**
 * Whether parsing a text could take much longer than prose of its length, or exhaust the stack. Estimates from the
 * characters alone, in linear time. May reject a harmless text, but never accepts a costly one.
 */
export function isTooComplex(markdown: string): boolean {
  return estimate(markdown) === null
}

/** The estimated cost of parsing a text, in units of about 20 microseconds. Infinite if it is too complex. */
export function costOf(markdown: string): number {
  const { cost, searches } = estimate(markdown) ?? { cost: Infinity, searches: 0 }
  return cost + searches / SEARCHES_PER_UNIT
}

/** The cost of a text, and the characters that its searches may look at. Null if it is too complex. */
function estimate(markdown: string): { cost: number; searches: number } | null {
  const lines = markdown.split(/\r\n?|\n/)
  // Raw HTML may span paragraphs. Inside it, what looks like code or a table is neither.
  const mayContainHtml = HTML_BLOCK.test(markdown)
  const code = mayContainHtml ? new Set<number>() : codeLines(lines)
  const context = {
    mayContainTables: !mayContainHtml,
    mayContainAddresses: MAY_CONTAIN_ADDRESS.test(markdown),
  }
  let cost = 0
  let searches = 0
  let paragraph: string[] = []
  /** Of the table that may have begun in the paragraph: shorter rows are filled with empty cells. */
  let columns = 0
  let depth = 0
  let isAfterBlank = true
  for (const [at, line] of lines.entries()) {
    if (code.has(at)) {
      cost += COST.codeLine
      continue
    }
    const containers = countOf(LINE_START.exec(line)?.[0] ?? '', CONTAINER)
    if (containers > MAX_NESTING) return null
    const isBlank = BLANK.test(line)
    const indent = (INDENT.exec(line)?.[0] ?? '').replaceAll('\t', '    ').length
    const level = Math.floor(indent / 2) + containers
    // A blank line and a lazy continuation line close nothing.
    if (!isBlank) depth = isAfterBlank ? level : Math.max(depth, level)
    isAfterBlank = isBlank
    cost += COST.line + COST.container * containers + COST.level * depth
    cost += COST.mark * countOf(line, MARK) + COST.address * countOf(line, ADDRESS)
    cost += COST.protocol * countOf(line, PROTOCOL)
    if (/@|www\.|:\/\//i.test(line)) cost += COST.punctuation * squaresOf(line, PUNCTUATION)
    if (UNDERLINE.test(line)) cost += COST.underline
    if (DELIMITERS.test(line)) columns = Math.max(columns, countOf(line, PIPE))
    cost += COST.cell * columns
    if (cost > MAX_COST || searches > MAX_SEARCHES) return null
    if (isBlank || ITEM.test(line)) {
      searches += searchesIn(paragraph, context)
      paragraph = []
      columns = 0
    }
    if (!isBlank) paragraph.push(line)
  }
  searches += searchesIn(paragraph, context)
  return cost > MAX_COST || searches > MAX_SEARCHES ? null : { cost, searches }
}

/** The numbers of the lines inside fenced code; empty if any fence is ambiguous. */
function codeLines(lines: readonly string[]): Set<number> {
  const code = new Set<number>()
  let fence = ''
  for (const [at, line] of lines.entries()) {
    const opening = FENCE.exec(line)
    if (fence === '') {
      if (opening !== null) fence = opening[1] ?? opening[2] ?? ''
      else if (FENCE_ANYWHERE.test(line)) return new Set()
    } else if (isClosing(line, fence)) fence = ''
    else code.add(at)
  }
  return code
}

function isClosing(line: string, fence: string): boolean {
  const marks = withoutBlanksAtEnd(line).replace(/^ {0,3}/, '')
  return marks.length >= fence.length && marks === fence.charAt(0).repeat(marks.length)
}

interface Context {
  mayContainTables: boolean
  mayContainAddresses: boolean
}

/** Each row of a table is parsed on its own. */
function searchesIn(lines: readonly string[], { mayContainTables, mayContainAddresses }: Context): number {
  const end = mayContainTables && isTable(lines) ? [...lines, ''].findIndex((line) => !ROW.test(line)) : 0
  const parts = [...lines.slice(0, end), lines.slice(end).join('\n')]
  return parts.reduce((total, part) => {
    const beginnings = mayContainAddresses && part.includes('[') ? countOf(part, BEGINNING) : 0
    return (
      total + (countOf(part, MARK) - countOf(part, PIPE)) * part.length + SEARCH_FOR_BRACKET * beginnings ** 2
    )
  }, 0)
}

function isTable(lines: readonly string[]): boolean {
  const [head = '', delimiters = ''] = lines.slice(0, 2).map(withoutBlanksAtEnd)
  return HEAD_ROW.test(head) && DELIMITER_ROW.test(delimiters) && cellsOf(head) === cellsOf(delimiters)
}

/** The cells of a row that starts with a bar, without spaces at its end; a bar there starts no cell. */
function cellsOf(row: string): number {
  return countOf(row.replace(/\|$/, ''), PIPE)
}

/** A pattern for them would search again from each blank of a long row. */
function withoutBlanksAtEnd(line: string): string {
  let end = line.length
  while (line[end - 1] === ' ' || line[end - 1] === '\t') end -= 1
  return line.slice(0, end)
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

/** The sum of the squares of the lengths of all matches. */
function squaresOf(text: string, pattern: RegExp): number {
  return (text.match(pattern) ?? []).reduce((sum, { length }) => sum + length * length, 0)
}
