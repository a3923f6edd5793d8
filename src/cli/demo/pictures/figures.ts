import { bar, box, HEIGHT, INK, label, line, LINE, MUTED, PAPER, pill, svg, tint, WIDTH } from './shapes'

/** A bar chart with values above the bars; the last `strong` bars have the full color. */
export function chart(
  color: string,
  title: string,
  unit: string,
  values: readonly (readonly [name: string, value: number])[],
  strong: number,
): string {
  const [left, bottom, width, height] = [180, 760, 1260, 500]
  const highest = Math.max(...values.map(([, value]) => value))
  const step = width / values.length
  const columns = values.map(([name, value], at) => {
    const tall = (value / highest) * height
    const x = left + at * step + step * 0.18
    const isStrong = at >= values.length - strong
    return (
      box(x, bottom - tall, step * 0.64, tall, { fill: isStrong ? color : tint(color, 0.3), radius: 8 }) +
      label(x + step * 0.32, bottom - tall - 18, value.toLocaleString('en').replace(/,/g, ' '), {
        size: 26,
        weight: 600,
        anchor: 'middle',
      }) +
      label(x + step * 0.32, bottom + 44, name, { size: 24, fill: MUTED, anchor: 'middle' })
    )
  })
  return svg(
    box(60, 60, WIDTH - 120, HEIGHT - 120, { stroke: LINE, radius: 18 }) +
      label(120, 140, title, { size: 36, weight: 700 }) +
      label(120, 186, unit, { size: 26, fill: MUTED }) +
      line(left, bottom, left + width, bottom, '#9aa3af', 3) +
      columns.join(''),
  )
}

/** Steps from left to right, joined by arrows, each with a caption. */
export function flow(
  color: string,
  title: string,
  steps: readonly (readonly [name: string, first: string, second: string])[],
): string {
  const gap = 70
  const width = (WIDTH - 240 - gap * (steps.length - 1)) / steps.length
  const drawn = steps.map(([name, first, second], at) => {
    const x = 120 + at * (width + gap)
    const arrow =
      at === 0
        ? ''
        : `<path d="M${x - gap + 12} 500 H${x - 18} m-16 -14 l18 14 l-18 14" fill="none" stroke="${color}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`
    return (
      arrow +
      box(x, 340, width, 320, { stroke: tint(color, 0.5), strokeWidth: 3, radius: 18 }) +
      `<circle cx="${x + 54}" cy="404" r="30" fill="${color}"/>` +
      label(x + 54, 415, String(at + 1), { size: 30, weight: 700, fill: PAPER, anchor: 'middle' }) +
      label(x + 34, 500, name, { size: 32, weight: 700 }) +
      label(x + 34, 552, first, { size: 24, fill: MUTED }) +
      label(x + 34, 590, second, { size: 24, fill: MUTED })
    )
  })
  return svg(
    label(120, 200, title, { size: 42, weight: 700 }) + bar(120, 236, 120, color, 8) + drawn.join(''),
  )
}

/** A phone with a list, one highlighted line and a button; a second phone if there are two lists. */
export function phone(
  color: string,
  title: string,
  lists: readonly (readonly string[])[],
  button: string,
  view: 'list' | 'camera',
): string {
  const drawn = lists.map((rows, index) => {
    const x = WIDTH / 2 - 210 + (index - (lists.length - 1) / 2) * 520
    const content =
      view === 'camera' && index === 0
        ? viewfinder(x, color)
        : rows
            .map((words, at) => {
              const y = 190 + at * 104
              return (
                box(x + 28, y, 364, 88, { fill: at === 0 ? tint(color, 0.16) : '#f5f6f8', radius: 14 }) +
                box(x + 44, y + 18, 52, 52, { fill: tint(color, 0.4 + at * 0.12), radius: 10 }) +
                label(x + 114, y + 42, words, { size: 23, weight: 600 }) +
                bar(x + 114, y + 56, 150)
              )
            })
            .join('')
    return (
      box(x, 50, 420, 800, { stroke: '#b9c0cb', strokeWidth: 6, radius: 54 }) +
      bar(x + 150, 76, 120, '#d7dce4', 12) +
      label(x + 210, 150, title, { size: 28, weight: 700, anchor: 'middle' }) +
      content +
      pill(x + 60, 770, 300, button, color)
    )
  })
  return svg(drawn.join(''), tint(color, 0.08))
}

function viewfinder(x: number, color: string): string {
  const bars = [14, 6, 10, 4, 16, 8, 5, 12, 6, 14, 9, 5, 12, 7]
  let at = x + 82
  const drawn = bars.map((width) => {
    const left = at
    at += width + 9
    return box(left, 300, width, 150, { fill: INK, radius: 1 })
  })
  return (
    box(x + 28, 190, 364, 370, { fill: '#eef1f5', radius: 18 }) +
    drawn.join('') +
    line(x + 56, 375, x + 364, 375, color, 6) +
    label(x + 210, 620, '4006381333931', { size: 28, weight: 600, anchor: 'middle' }) +
    bar(x + 110, 650, 200)
  )
}

/** A printed page on a desk: letterhead, lines with amounts, a total, and a note beside it. */
export function document(
  color: string,
  heading: string,
  lines: readonly (readonly [item: string, amount: string])[],
  sum: string,
  extra: 'data' | 'qr',
): string {
  const rows = lines.map(([item, amount], at) => {
    const y = 400 + at * 58
    return (
      line(420, y - 38, 1060, y - 38) +
      label(424, y, item, { size: 24 }) +
      label(1056, y, amount, { size: 24, anchor: 'end' })
    )
  })
  const total = 400 + lines.length * 58
  const aside = extra === 'qr' ? qrCode(424, total + 60) : dataPanel(color)
  return svg(
    box(360, 40, 760, 830, { stroke: LINE, radius: 6 }) +
      box(420, 96, 54, 54, { fill: color, radius: 12 }) +
      bar(492, 108, 190, tint(color, 0.6)) +
      bar(492, 132, 130) +
      [0, 1, 2].map((at) => bar(420, 200 + at * 26, [180, 150, 200][at] ?? 160)).join('') +
      label(420, 320, heading, { size: 34, weight: 700 }) +
      rows.join('') +
      line(420, total - 36, 1060, total - 36, INK, 3) +
      label(424, total + 6, sum.split('|')[0] ?? '', { size: 26, weight: 700 }) +
      label(1056, total + 6, sum.split('|')[1] ?? '', { size: 26, weight: 700, anchor: 'end' }) +
      aside,
    '#eef1f5',
  )
}

function dataPanel(color: string): string {
  const rows = Array.from({ length: 8 }, (_, at) => {
    const indent = [0, 30, 60, 60, 30, 60, 30, 0][at] ?? 0
    return bar(
      1210 + indent,
      300 + at * 40,
      [120, 150, 110, 130, 140, 90, 120, 100][at] ?? 100,
      tint(color, 0.45),
    )
  })
  return (
    box(1170, 220, 330, 420, { fill: tint(color, 0.08), stroke: tint(color, 0.4), radius: 16 }) +
    label(1200, 268, 'XML', { size: 28, weight: 700, fill: color }) +
    rows.join('') +
    line(1120, 430, 1170, 430, color, 5)
  )
}

/** A pattern that looks like a QR code. */
function qrCode(x: number, y: number): string {
  const size = 7
  const cells: string[] = []
  let state = 20260801
  for (let row = 0; row < 25; row += 1) {
    for (let column = 0; column < 25; column += 1) {
      state = (state * 1103515245 + 12345) % 2147483648
      const isCorner = (row < 8 && (column < 8 || column > 16)) || (row > 16 && column < 8)
      if (!isCorner && state % 100 < 48)
        cells.push(box(x + column * size, y + row * size, size, size, { fill: INK, radius: 0 }))
    }
  }
  const corners = [
    [0, 0],
    [18, 0],
    [0, 18],
  ].map(([column = 0, row = 0]) => {
    const [left, top] = [x + column * size, y + row * size]
    return (
      box(left, top, 7 * size, 7 * size, { fill: INK, radius: 0 }) +
      box(left + size, top + size, 5 * size, 5 * size, { radius: 0 }) +
      box(left + 2 * size, top + 2 * size, 3 * size, 3 * size, { fill: INK, radius: 0 })
    )
  })
  return (
    cells.join('') +
    corners.join('') +
    bar(x + 210, y + 40, 260) +
    bar(x + 210, y + 76, 200) +
    bar(x + 210, y + 112, 230)
  )
}
