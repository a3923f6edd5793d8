import { escapeHtml } from '@/lib/text'

/** Size of a picture in pixels. */
export const WIDTH = 1600
export const HEIGHT = 900

export const INK = '#1f2937'
export const MUTED = '#6b7280'
export const LINE = '#d9dee6'
export const PAPER = '#ffffff'
const GROUND = '#f4f6f9'
export const RED = '#c2410c'

const FONT = 'Inter'

interface ShapeStyle {
  fill?: string
  stroke?: string
  radius?: number
  strokeWidth?: number
}

interface TextStyle {
  size?: number
  weight?: number
  fill?: string
  anchor?: 'start' | 'middle' | 'end'
}

export function box(x: number, y: number, width: number, height: number, look: ShapeStyle = {}): string {
  const { fill = PAPER, stroke = 'none', radius = 10, strokeWidth = 2 } = look
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" stroke="${stroke}" stroke-width="${strokeWidth}"/>`
}

/** A line of text; `y` is its baseline. */
export function label(x: number, y: number, words: string, look: TextStyle = {}): string {
  const { size = 26, weight = 400, fill = INK, anchor = 'start' } = look
  return `<text x="${x}" y="${y}" font-family="${FONT}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${escapeHtml(words)}</text>`
}

/** A grey bar as a placeholder for text. */
export function bar(x: number, y: number, width: number, fill = '#e2e6ec', height = 14): string {
  return box(x, y, width, height, { fill, radius: height / 2 })
}

export function line(x1: number, y1: number, x2: number, y2: number, stroke = LINE, width = 2): string {
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`
}

/** A button or pill with centered text. */
export function pill(x: number, y: number, width: number, words: string, fill: string, ink = PAPER): string {
  return (
    box(x, y, width, 44, { fill, radius: 22 }) +
    label(x + width / 2, y + 30, words, { size: 22, weight: 600, fill: ink, anchor: 'middle' })
  )
}

/** The color mixed with white: 0 is white, 1 the color itself. */
export function tint(color: string, amount: number): string {
  const parts = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16))
  const mixed = parts.map((part) => Math.round(255 + (part - 255) * amount))
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** A complete picture. */
export function svg(body: string, background = GROUND): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${box(0, 0, WIDTH, HEIGHT, { fill: background, radius: 0 })}${body}</svg>`
}

/** An application window: title bar, navigation on the left, the body on white, starting at x = 300, y = 150. */
export function appWindow(color: string, title: string, body: string): string {
  const navigation = [0, 1, 2, 3, 4]
    .map((at) => {
      const y = 190 + at * 62
      const isCurrent = at === 1
      return (
        (isCurrent ? box(72, y - 18, 188, 50, { fill: tint(color, 0.14), radius: 10 }) : '') +
        box(90, y - 4, 22, 22, { fill: isCurrent ? color : '#cdd3dc', radius: 6 }) +
        bar(126, y, [96, 110, 80, 104, 70][at] ?? 90, isCurrent ? tint(color, 0.6) : '#d7dce4')
      )
    })
    .join('')
  return svg(
    box(48, 48, 1504, 804, { stroke: LINE, radius: 18 }) +
      `<path d="M48 130 H1552" stroke="${LINE}" stroke-width="2"/>` +
      box(76, 72, 36, 36, { fill: color, radius: 9 }) +
      label(130, 100, title, { size: 28, weight: 600 }) +
      `<circle cx="1504" cy="90" r="20" fill="${tint(color, 0.25)}"/>` +
      `<path d="M284 130 V852" stroke="${LINE}" stroke-width="2"/>` +
      navigation +
      body,
  )
}
