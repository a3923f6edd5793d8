import { isColor } from '@/domain/color'

/** The background of both themes, as in `styles/tokens.css`. */
export const PAPER = { light: '#fdfdfb', dark: '#16161a' } as const

const INK = { light: '#1b1b1f', dark: '#e9e8e4' } as const
const EXTREME = { light: [0, 0, 0], dark: [255, 255, 255] } as const
/** WCAG 2.2, 1.4.3: contrast of text at level AA. */
const MIN_CONTRAST = 4.5
const STEPS = 64

type Rgb = readonly [number, number, number]

/** Attributes that give an element and its children the accent of a project's color (`styles/tokens.css`). */
export function accent(color: string): { 'data-accent': true; style: Record<string, string> } {
  const style = {
    '--accent-on-light': accentFor(color, 'light'),
    '--accent-on-dark': accentFor(color, 'dark'),
  }
  return { 'data-accent': true, style }
}

/**
 * The accent for a project's color (`#rrggbb`) in a theme (LOOK-4): the color itself if its contrast with the
 * background is at least 4.5:1, else darkened (light theme) or lightened (dark theme) as far as needed. Text that is not a
 * color gives the text color.
 */
export function accentFor(color: string, theme: 'light' | 'dark'): string {
  const start = readColor(color)
  if (start === null) return INK[theme]
  for (let step = 0; step < STEPS; step += 1) {
    const candidate = mix(start, EXTREME[theme], step / STEPS)
    if (contrast(candidate, PAPER[theme]) >= MIN_CONTRAST) return candidate
  }
  return INK[theme]
}

/** The contrast of two colors (`#rrggbb`) by WCAG 2.2, from 1 to 21. Text that is not a color counts as black. */
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
  if (!isColor(color)) return null
  const value = Number.parseInt(color.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** Interpolates between two colors; returns `#rrggbb`. */
function mix(from: Rgb, to: Rgb, share: number): string {
  const channels = from.map((channel, index) => Math.round(channel + ((to[index] ?? 0) - channel) * share))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
