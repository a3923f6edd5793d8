/**
 * What a Markdown text may cost. The unit is some 20 microseconds of a parser whose time grows with the marks and lines of a
 * text; a changelog of a thousand items with a link each stays below it, and so does any text that a person would write.
 */
const MAX_COST = 20_000
/** Marks times characters of each paragraph: emphasis, brackets, raw HTML and code look for their other half in all of it. */
const MAX_SEARCHES = 4_000_000
/** Lists and quotes within each other on one line. */
const MAX_NESTING = 10

const COST = { line: 3, codeLine: 0.5, mark: 1, address: 3, container: 6, level: 1, underline: 12 } as const

const BLANK = /^[ \t]*$/
/** What makes a heading of the line above. */
const UNDERLINE = /^[ \t>]*(?:=+|-+)[ \t]*$/
/** Quotes too: what stands behind their mark is indented within them. */
const INDENT = /^[ \t>]*/
/** Where a line of a list or quote begins, as often as these stand within each other on that line. */
const LINE_START = /^(?:[ \t]*(?:>|[-+*](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$)))+/
const LIST_OR_QUOTE = />|[-+*](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$)/g
const MARK = /[[\]()*_~`<&\\|]/g
/** What takes part in no search of a paragraph. */
const PIPE = /\|/g
const ADDRESS = /@|www\.|:\/\//gi
/** An item of a list that ends the paragraph before it, however deep it stands. */
const ITEM = /^ {0,3}[-+*] +\S/
// What begins at the very beginning of a line stands in no list or quote, which could end before it does.
const ROW = /^\|/
/** No escapes and no empty cells, of which it is not plain how many cells they make. */
const HEAD_ROW = /^(?:\|[ \t]*[^|\\ \t][^|\\]*)+\|?[ \t]*$/
const DELIMITER_ROW = /^(?:\|[ \t]*:?-+:?[ \t]*)+\|?[ \t]*$/
const FENCE = /^(?:(`{3,})[^`]*|(~{3,}).*)$/
const FENCE_ANYWHERE = /```|~~~/
const HTML_BLOCK = /^[ \t]*</m

/**
 * Whether a text would keep the parser busy for much longer than what a person would write, or exhaust its stack. Told from the
 * characters alone, in time that grows with their number, and rather too often than not: never too late.
 */
export function isTooComplex(markdown: string): boolean {
  const lines = markdown.split(/\r\n?|\n/)
  // Raw HTML may begin in one paragraph and end in another: what seems to be code or a table in it is none.
  const mayHoldHtml = HTML_BLOCK.test(markdown)
  const code = mayHoldHtml ? new Set<number>() : codeLines(lines)
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
    // A blank line, and one that only carries a paragraph on, leaves open what was open.
    if (!isBlank) depth = isAfterBlank ? level : Math.max(depth, level)
    isAfterBlank = isBlank
    cost += COST.line + COST.container * containers + COST.level * depth
    cost += COST.mark * countOf(line, MARK) + COST.address * countOf(line, ADDRESS)
    if (UNDERLINE.test(line)) cost += COST.underline
    if (cost > MAX_COST || searches > MAX_SEARCHES) return true
    if (isBlank || ITEM.test(line)) {
      searches += searchesIn(paragraph, !mayHoldHtml)
      paragraph = []
    }
    if (!isBlank) paragraph.push(line)
  }
  return cost > MAX_COST || searches + searchesIn(paragraph, !mayHoldHtml) > MAX_SEARCHES
}

/** Which lines are the content of fenced code: none in a text of which that is not certain. */
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

/** The rows of a table are paragraphs of their own. */
function searchesIn(lines: readonly string[], mayHoldTables: boolean): number {
  if (!mayHoldTables || !isTable(lines)) return searchesOf(lines.join('\n'))
  const end = lines.findIndex((line) => !ROW.test(line))
  const rows = end === -1 ? lines : lines.slice(0, end)
  const rest = end === -1 ? [] : lines.slice(end)
  return rows.reduce((total, row) => total + searchesOf(row), searchesOf(rest.join('\n')))
}

function searchesOf(paragraph: string): number {
  return (countOf(paragraph, MARK) - countOf(paragraph, PIPE)) * paragraph.length
}

function isTable([head, delimiters]: readonly string[]): boolean {
  if (head === undefined || delimiters === undefined) return false
  return HEAD_ROW.test(head) && DELIMITER_ROW.test(delimiters) && cellsOf(head) === cellsOf(delimiters)
}

/** How many cells a row has that begins with a bar; one at its end is no more than its end. */
function cellsOf(row: string): number {
  return countOf(row.replace(/\|?[ \t]*$/, ''), PIPE)
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
