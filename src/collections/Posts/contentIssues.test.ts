import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { validate, wordIssues, type ValidationIssue } from '@/domain/issues'
import { altText } from '@/domain/strings'
import { BLOCK_TYPES } from '@/domain/post/blocks'
import { contentIssues } from './contentIssues'

const sound = { title: 'A title', tags: [], blocks: [] }

/** The German messages about this content. */
function messagesOf(content: object): string[] {
  return inGerman(contentIssues({ ...sound, ...content }))
}

/** Fails for an issue of zod that has no code of ours. */
function inGerman(issues: readonly ValidationIssue[]): string[] {
  expect(issues.map(({ code }) => code)).not.toContain('invalid')
  return wordIssues(issues, 'de').map(({ message }) => message)
}

const block = (type: string, data: unknown) => ({ blocks: [{ type, data }] })
const deep: unknown = JSON.parse('['.repeat(65) + ']'.repeat(65))
const UNSTORABLE =
  'Bitte das Zeichen U+0000 und einzelne Hälften von Surrogatpaaren entfernen: Sie lassen sich nicht speichern.'
const ONE_LINE =
  'Bitte in einer Zeile: Zeilenumbrüche, Tabulatoren und Steuerzeichen sind hier nicht erlaubt.'
const ADDRESS =
  'Bitte eine vollständige Adresse angeben, die mit http:// oder https:// beginnt, ohne Leerzeichen.'

describe('the German message about an entry:', () => {
  test.each<[string, object, string]>([
    ['a title that is too long', { title: 'x'.repeat(201) }, 'Höchstens 200 Zeichen.'],
    ['an empty title', { title: '' }, 'Das darf nicht leer sein.'],
    ['a title of several lines', { title: 'a\nb' }, ONE_LINE],
    ['a title that cannot be stored', { title: 'a\u0000' }, UNSTORABLE],
    ['no title', { title: undefined }, 'Dieses Feld ist ein Pflichtfeld.'],
    ['a title that is not text', { title: 7 }, 'Das muss ein Text sein.'],
    ['a teaser that is too long', { teaser: 'x'.repeat(501) }, 'Höchstens 500 Zeichen.'],
    ['an author of several lines', { authorName: 'a\tb' }, ONE_LINE],
    ['too many tags', { tags: Array.from({ length: 21 }, () => 'a') }, 'Höchstens 20 Elemente.'],
    ['an empty tag', { tags: [''] }, 'Das darf nicht leer sein.'],
    ['tags that are not a list', { tags: 'a' }, 'Das muss eine Liste sein.'],
    [
      'too many blocks',
      { blocks: Array.from({ length: 101 }, () => ({ type: 'text', data: { text: '' } })) },
      'Höchstens 100 Elemente.',
    ],
    ['a text that is too long', block('text', { text: 'x'.repeat(100_001) }), 'Höchstens 100000 Zeichen.'],
    ['a text that cannot be stored', block('text', { text: '\ud800' }), UNSTORABLE],
    ['an address that is not of the web', block('link', { url: 'javascript:alert(1)' }), ADDRESS],
    ['an image that is missing', block('image', {}), 'Dieses Feld ist ein Pflichtfeld.'],
    [
      'an image with an invalid id',
      block('image', { mediaId: 'x' }),
      'Bitte eine ID aus dem Archiv angeben.',
    ],
    ['a gallery without images', block('gallery', { mediaIds: [] }), 'Das darf nicht leer sein.'],
    [
      'an unknown tone',
      block('callout', { text: '', tone: 'loud' }),
      'Erlaubt sind: info, success, warning, danger.',
    ],
    [
      'a field that a block does not have',
      block('text', { text: '', foo: 1 }),
      'Unbekanntes Feld. Bitte entfernen.',
    ],
    ['a block without data', block('quote', null), 'Das muss ein Objekt mit Feldern sein.'],
    ['an unknown block without a type', block('', {}), 'Das darf nicht leer sein.'],
    ['data that is nested too deep', block('poll', deep), 'Listen und Objekte höchstens 64 Ebenen tief.'],
    ['data that cannot be stored', block('poll', ['\u0000']), UNSTORABLE],
    [
      'an infinite number',
      block('poll', [Number.POSITIVE_INFINITY]),
      'Diese Zahl ist zu groß, um gespeichert zu werden.',
    ],
    [
      'an integer that would lose precision',
      block('poll', [2 ** 53]),
      'Diese ganze Zahl würde an Genauigkeit verlieren. Bitte als Text senden, in Anführungszeichen.',
    ],
    [
      'a field name that cannot be stored',
      block('poll', JSON.parse('{"__proto__":1}')),
      'Dieser Feldname lässt sich nicht speichern.',
    ],
    [
      'a date beyond the calendar',
      { publishAt: new Date(8_640_000_000_000_000) },
      'Bitte ein Datum zwischen den Jahren 100 und 9999 angeben.',
    ],
    ['an object that has a length', { tags: [{ length: ':' }] }, 'Das muss ein Text sein.'],
    ['a project with an invalid id', { project: 'x' }, 'Diesen Datensatz gibt es nicht.'],
  ])('%s', (_, content, sentence) => {
    expect(messagesOf(content)).toEqual([sentence])
  })

  test('a long list of issues is cut, and the rest is counted', () => {
    const nuls = Array.from({ length: 1_000 }, () => '\u0000')
    expect(messagesOf(block('poll', nuls)).at(-1)).toBe(
      '900 weitere Teile davon lassen sich nicht speichern.',
    )
    const fields = Object.fromEntries(nuls.map((_, n) => [`f${n}`, n]))
    expect(messagesOf(block('text', { text: '', ...fields })).at(-1)).toBe(
      '900 weitere unbekannte Felder. Bitte entfernen.',
    )
  })

  test('every issue of hostile content has a code of ours', () => {
    const hostile = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary', maxLength: 1000 }))
    const blocks = fc.oneof(
      hostile,
      fc.array(
        fc.oneof(hostile, fc.record({ type: fc.constantFrom(...BLOCK_TYPES, 'poll'), data: hostile })),
      ),
    )
    const content = fc.record({
      title: hostile,
      teaser: hostile,
      authorName: hostile,
      tags: fc.oneof(hostile, fc.array(hostile)),
      blocks,
    })
    fc.assert(fc.property(content, (given) => messagesOf(given).length >= 0))
  })
})

describe('the German message about an alt text that is:', () => {
  test.each([
    ['too long', 'x'.repeat(501), 'Höchstens 500 Zeichen.'],
    ['not storable', 'a\u0000', UNSTORABLE],
    ['not text', 7, 'Das muss ein Text sein.'],
  ])('%s', (_, alt, sentence) => {
    const valid = validate(altText, alt)
    expect(inGerman(valid.ok ? [] : valid.refusal)).toEqual([sentence])
  })
})
