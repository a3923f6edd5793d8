import { appWindow, bar, box, INK, label, line, LINE, MUTED, PAPER, pill, RED, tint } from './shapes'

/** A card on the planning board: row, first column, length in columns, text. */
type Card = readonly [row: number, column: number, length: number, words: string, look?: 'conflict' | 'soft']

/** The planning board: a row per crew, a column per day. */
export function board(
  color: string,
  title: string,
  rows: readonly string[],
  columns: readonly string[],
  cards: readonly Card[],
): string {
  const [left, top, width] = [470, 230, 1040]
  const column = width / columns.length
  const row = 570 / rows.length
  const grid = [
    ...columns.map(
      (day, at) =>
        label(left + (at + 0.5) * column, 200, day, {
          size: 24,
          weight: 600,
          fill: MUTED,
          anchor: 'middle',
        }) + line(left + at * column, top, left + at * column, top + 570),
    ),
    ...rows.map(
      (crew, at) =>
        line(310, top + at * row, left + width, top + at * row) +
        label(312, top + (at + 0.5) * row + 8, crew, { size: 22, weight: 500 }),
    ),
  ]
  const drawn = cards.map(([at, from, length, words, look]) => {
    const [x, y] = [left + from * column + 8, top + at * row + 12]
    const isConflict = look === 'conflict'
    const fill = look === 'soft' ? tint(color, 0.18) : isConflict ? tint(RED, 0.14) : tint(color, 0.85)
    const ink = look === 'soft' ? INK : isConflict ? RED : PAPER
    return (
      box(x, y, length * column - 16, row - 24, {
        fill,
        stroke: isConflict ? RED : 'none',
        strokeWidth: 4,
      }) + label(x + 18, y + 38, words, { size: 22, weight: 600, fill: ink })
    )
  })
  return appWindow(color, title, grid.join('') + drawn.join(''))
}

/** A form: fields with values, one focused, a list below it, and a button. */
export function form(
  color: string,
  title: string,
  fields: readonly (readonly [name: string, value: string])[],
  focus: { at: number; suggestions: readonly string[] },
  button: string,
): string {
  const drawn = fields.map(([name, value], at) => {
    const y = 170 + at * 116
    const hasFocus = at === focus.at
    return (
      label(340, y + 24, name, { size: 22, weight: 600, fill: MUTED }) +
      box(340, y + 38, 760, 58, { stroke: hasFocus ? color : LINE, strokeWidth: hasFocus ? 4 : 2 }) +
      label(362, y + 76, value, { size: 26 })
    )
  })
  const listTop = 170 + focus.at * 116 + 102
  const list =
    focus.suggestions.length === 0
      ? ''
      : box(340, listTop, 760, focus.suggestions.length * 56 + 16, { stroke: LINE, radius: 12 }) +
        focus.suggestions
          .map((words, at) => {
            const y = listTop + 8 + at * 56
            return (
              (at === 0 ? box(348, y, 744, 56, { fill: tint(color, 0.12), radius: 8 }) : '') +
              label(366, y + 37, words, { size: 24 })
            )
          })
          .join('')
  const aside = box(1160, 180, 350, 300, { fill: tint(color, 0.06), radius: 14 })
  const notes = [0, 1, 2, 3, 4].map((at) => bar(1190, 220 + at * 48, [240, 280, 200, 260, 160][at] ?? 200))
  return appWindow(
    color,
    title,
    drawn.join('') + aside + notes.join('') + pill(340, 780, 260, button, color) + list,
  )
}

/** A table row: cells, and the color of the pill in the last column. */
type Row = readonly [cells: readonly string[], state: string, tone: 'good' | 'warn' | 'bad' | 'plain']

/** A table with a state in the last column. */
export function table(color: string, title: string, heads: readonly string[], rows: readonly Row[]): string {
  const tones = {
    good: ['#dcf3e4', '#166534'],
    warn: ['#fdf0d5', '#92400e'],
    bad: ['#fbe3dc', RED],
    plain: ['#e9edf2', '#475569'],
  } as const
  const xs = heads.map((_, at) => 330 + at * (940 / Math.max(1, heads.length - 1)))
  const head = heads.map((words, at) =>
    label(xs[at] ?? 330, 200, words, { size: 22, weight: 600, fill: MUTED }),
  )
  const height = Math.min(96, 600 / rows.length)
  const body = rows.map(([cells, state, tone], at) => {
    const y = 226 + at * height
    const [fill, ink] = tones[tone]
    return (
      line(320, y, 1512, y) +
      cells.map((words, cell) => label(xs[cell] ?? 330, y + height / 2 + 9, words, { size: 25 })).join('') +
      pill(xs.at(-1) ?? 1270, y + height / 2 - 22, 236, state, fill, ink)
    )
  })
  return appWindow(color, title, head.join('') + body.join(''))
}

/** A page with a heading, blocks of facts, and grey lines for the rest. */
export function page(
  color: string,
  title: string,
  heading: string,
  facts: readonly (readonly [name: string, value: string])[],
  order: 'facts-first' | 'facts-last',
): string {
  const drawFacts = (top: number) =>
    facts
      .map(([name, value], at) => {
        const x = 330 + at * 400
        return (
          box(x, top, 372, 150, { fill: tint(color, 0.1), radius: 14 }) +
          label(x + 26, top + 52, name, { size: 22, weight: 600, fill: MUTED }) +
          label(x + 26, top + 106, value, { size: 34, weight: 700 })
        )
      })
      .join('')
  const drawRest = (top: number) =>
    Array.from({ length: 5 }, (_, at) => {
      const y = top + at * 62
      return (
        bar(330, y, [180, 150, 210, 140, 190][at] ?? 160, '#d7dce4') +
        box(620, y - 16, 880, 46, { fill: '#f7f8fa', stroke: LINE, radius: 8 })
      )
    }).join('')
  const body = order === 'facts-first' ? drawFacts(240) + drawRest(450) : drawRest(260) + drawFacts(620)
  return appWindow(color, title, label(330, 204, heading, { size: 36, weight: 700 }) + body)
}
