import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  escapeHtml,
  firstCharacters,
  hasControlCharacters,
  isStorableText,
  lengthOf,
  shortened,
} from './text'

const anyText = fc.string({
  unit: fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constantFrom('\ud800', '\udc00', '\u0000'),
  ),
})

describe('text', () => {
  it('is storable unless it contains U+0000 or a lone surrogate', () => {
    for (const text of ['', 'ä', '👍', '\t\r\n', '\u2028', '\ufffe', '\u{10ffff}'])
      expect(isStorableText(text)).toBe(true)
    for (const text of ['\u0000', 'a\u0000b', '\ud83d', '\udc4d\ud83d', 'x\udfff'])
      expect(isStorableText(text)).toBe(false)
  })

  it('survives UTF-8 exactly when it is storable', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const survives =
          new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text)) === text
        expect(isStorableText(text)).toBe(survives && !text.includes('\u0000'))
      }),
    )
  })

  it('detects every control character', () => {
    const controls = [
      ...Array.from({ length: 32 }, (_, code) => code),
      0x7f,
      0x80,
      0x85,
      0x9f,
      0x2028,
      0x2029,
    ]
    for (const code of controls) expect(hasControlCharacters(`a${String.fromCharCode(code)}b`)).toBe(true)
    for (const text of ['', ' ', 'Größe', '\u00a0', '\u200b', '日本', '👩‍👩‍👧'])
      expect(hasControlCharacters(text)).toBe(false)
  })

  it('is measured in code points', () => {
    expect(lengthOf('👍👍')).toBe(2)
    fc.assert(
      fc.property(anyText, (text) => {
        expect(lengthOf(text)).toBe([...text].length)
      }),
    )
  })

  it('is truncated between code points', () => {
    fc.assert(
      fc.property(anyText, fc.nat(12), (text, max) => {
        expect(firstCharacters(text, max)).toBe([...text].slice(0, max).join(''))
      }),
    )
  })

  it('ends with an ellipsis if it is shortened', () => {
    expect(shortened('Book tools', 10)).toBe('Book tools')
    expect(shortened('Book tools ahead', 11)).toBe('Book tools…')
  })
})

test('escaped text cannot close an element or an attribute', () => {
  expect(escapeHtml(`<a href="x">'&amp;`)).toBe('&lt;a href=&quot;x&quot;&gt;&#39;&amp;amp;')
})
