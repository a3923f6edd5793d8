import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { repetitions } from '@/testing/repetitions'
import { accentFor, contrast, PAPER } from './accent'

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('LOOK-4: the accent of a project', () => {
  it.each(['light', 'dark'] as const)(
    'is readable on the background of the %s theme for every color',
    (theme) => {
      fc.assert(
        fc.property(anyColor, (color) => contrast(accentFor(color, theme), PAPER[theme]) >= 4.5),
        { numRuns: repetitions(5000) },
      )
    },
  )

  it('is the color itself if that is readable', () => {
    expect(accentFor('#1d4ed8', 'light')).toBe('#1d4ed8')
    expect(accentFor('#93b4ff', 'dark')).toBe('#93b4ff')
  })

  it('is the text color if the project has no color', () => {
    expect(accentFor('red; background: url(//evil)', 'light')).toBe('#1b1b1f')
    expect(accentFor('', 'dark')).toBe('#e9e8e4')
  })

  it('computes contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  })
})
