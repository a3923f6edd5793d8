/**
 * The limit of the estimate. A unit is about 20 microseconds of parsing; a changelog of 900 items with code and a link each
 * stays below the limit (docs/decisions/0015).
 */
const MAX_COST = 20_000
/** The limit of marks times characters, summed over paragraphs: the parser searches a whole paragraph for each mark's counterpart. */
const MAX_SEARCHES = 4_000_000
/** Levels of lists and quotes on one line. */
const MAX_NESTING = 10

const COST = { line: 3, codeLine: 0.5, mark: 1, address: 3, container: 6, level: 1, underline: 12 } as const

const BLANK = /^[ \t]*$/
/** Turns the line above into a heading. */
const UNDERLINE = /^[ \t>]*(?:=+|-+)[ \t]*$/
/** Includes quote marks, because the text behind them is indented inside them. */
const INDENT = /^[ \t>]*/
/** The list and quote marks at the start of a line. */
const LINE_START = /^(?:[ \t]*(?:>|[-+*](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$)))+/
const LIST_OR_QUOTE = />|[-+*](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$)/g
const MARK = /[[\]()*_~`<&\\|]/g
/** The only mark without a counterpart. */
const PIPE = /\|/g
const ADDRESS = /@|www\.|:\/\//gi
/** A list item, which ends the paragraph before it at any depth. */
const ITEM = /^ {0,3}[-+*] +\S/
// Tables and fences count only at the very start of a line, where no list or quote can end before they do.
const ROW = /^\|/
/** No escapes or empty cells, which make the number of cells uncertain. */
const HEAD_ROW = /^(?:\|[ \t]*[^|\\ \t][^|\\]*)+\|?[ \t]*$/
const DELIMITER_ROW = /^(?:\|[ \t]*:?-+:?[ \t]*)+\|?[ \t]*$/
const FENCE = /^(?:(`{3,})[^`]*|(~{3,}).*)$/
const FENCE_ANYWHERE = /```|~~~/
const HTML_BLOCK = /^[ \t]*</m

/**
 * Whether parsing a text could take much longer than prose of its length, or exhaust the stack. Estimates from the
 * characters alone, in linear time. May reject a harmless text, but never accepts a costly one.
 */
export function isTooComplex(markdown: string): boolean {
  const lines = markdown.split(/\r\n?|\n/)
  // Raw HTML may span paragraphs. Inside it, what looks like code or a table is neither.
  const mayContainHtml = HTML_BLOCK.test(markdown)
  const code = mayContainHtml ? new Set<number>() : codeLines(lines)
  let cost = 0
  let searches = 0
  let paragraph: string[] = []
  let depth = 0
  let isAfterBlank = true
  for (const [at, line] of lines.entries()) {
    if (code.has(at)) {
      cost += COST.codeLine
      continue
    }
    const containers = countOf(LINE_START.exec(line)?.[0] ?? '', LIST_OR_QUOTE)
    if (containers > MAX_NESTING) return true
    const isBlank = BLANK.test(line)
    const indent = (INDENT.exec(line)?.[0] ?? '').replaceAll('\t', '    ').length
    const level = Math.floor(indent / 2) + containers
    // A blank line and a lazy continuation line close nothing.
    if (!isBlank) depth = isAfterBlank ? level : Math.max(depth, level)
    isAfterBlank = isBlank
    cost += COST.line + COST.container * containers + COST.level * depth
    cost += COST.mark * countOf(line, MARK) + COST.address * countOf(line, ADDRESS)
    if (UNDERLINE.test(line)) cost += COST.underline
    if (cost > MAX_COST || searches > MAX_SEARCHES) return true
    if (isBlank || ITEM.test(line)) {
      searches += searchesIn(paragraph, !mayContainHtml)
      paragraph = []
    }
    if (!isBlank) paragraph.push(line)
  }
  return cost > MAX_COST || searches + searchesIn(paragraph, !mayContainHtml) > MAX_SEARCHES
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
  const marks = line.replace(/^ {0,3}/, '').replace(/[ \t]+$/, '')
  return marks.length >= fence.length && marks === fence.charAt(0).repeat(marks.length)
}

/** Each row of a table is parsed on its own. */
function searchesIn(lines: readonly string[], mayContainTables: boolean): number {
  const end = mayContainTables && isTable(lines) ? [...lines, ''].findIndex((line) => !ROW.test(line)) : 0
  const parts = [...lines.slice(0, end), lines.slice(end).join('\n')]
  return parts.reduce((total, part) => total + (countOf(part, MARK) - countOf(part, PIPE)) * part.length, 0)
}

function isTable([head = '', delimiters = '']: readonly string[]): boolean {
  return HEAD_ROW.test(head) && DELIMITER_ROW.test(delimiters) && cellsOf(head) === cellsOf(delimiters)
}

/** The cells of a row that starts with a bar; a bar at its end starts no cell. */
function cellsOf(row: string): number {
  return countOf(row.replace(/\|?[ \t]*$/, ''), PIPE)
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
