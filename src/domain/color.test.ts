import { expect, test } from 'vitest'
import { DEFAULT_COLOR, isColor, PALETTE } from './color'

/** The relative luminance of a color (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const COLORS = Object.values(PALETTE)

test.each(COLORS)('%s of the palette is readable on the page as it is', (color) => {
  expect(isColor(color)).toBe(true)
  expect((luminance('#fdfdfb') + 0.05) / (luminance(color) + 0.05)).toBeGreaterThanOrEqual(4.5)
})

test('the palette has each color once, the default among them', () => {
  expect(new Set<string>(COLORS).size).toBe(COLORS.length)
  expect(COLORS).toContain(DEFAULT_COLOR)
})
