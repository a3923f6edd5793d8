/** The colour of the paper in both themes; the same values stand in `styles/tokens.css`. */
export const PAPER = { light: '#fdfdfb', dark: '#16161a' } as const

const INK = { light: '#1b1b1f', dark: '#e9e8e4' } as const
const FAR_END = { light: [0, 0, 0], dark: [255, 255, 255] } as const
/** WCAG 2.2, 1.4.3: the contrast of text on its ground at level AA. */
const LEAST_CONTRAST = 4.5
const STEPS = 64

type Rgb = readonly [number, number, number]

/**
 * The accent that a project's colour (`#rrggbb`) gives on a theme's paper: the colour itself when it can be read there
 * (4.5:1), else darkened (light theme) or lightened (dark theme) just as far as needed. Ink when it is no colour.
 */
export function accentFor(color: string, theme: 'light' | 'dark'): string {
  const start = readColor(color)
  if (start === null) return INK[theme]
  for (let step = 0; step < STEPS; step += 1) {
    const candidate = hexOf(mix(start, FAR_END[theme], step / STEPS))
    if (contrast(candidate, PAPER[theme]) >= LEAST_CONTRAST) return candidate
  }
  return INK[theme]
}

/** The contrast of two colours (`#rrggbb`) as WCAG 2.2 counts it, from 1 to 21. A text that is no colour counts as black. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red, green, blue] = readColor(color) ?? [0, 0, 0]
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function readColor(color: string): Rgb | null {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return null
  const value = Number.parseInt(color.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const [red, green, blue] = from
  return [
    Math.round(red + (to[0] - red) * share),
    Math.round(green + (to[1] - green) * share),
    Math.round(blue + (to[2] - blue) * share),
  ]
}

function hexOf(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
