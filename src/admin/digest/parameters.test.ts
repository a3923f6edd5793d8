import { expect, test } from 'vitest'
import { daysFrom, digestAddress, pageFrom } from './parameters'

test('days are a whole number from 1 to 90, and 7 for anything else', () => {
  expect(['1', '30', '90'].map(daysFrom)).toEqual([1, 30, 90])
  expect([undefined, '', '0', '91', '7.5', '-3', 'x', ['3', '4']].map(daysFrom)).toEqual(Array(8).fill(7))
})

test('pages begin at 1, whatever the address says', () => {
  expect([undefined, '0', '-1', 'x', ['2'], '3', '999999'].map(pageFrom)).toEqual([1, 1, 1, 1, 1, 3, 999999])
})

test('the address holds only what is not usual', () => {
  expect(digestAddress({})).toBe('/admin/digest')
  expect(digestAddress({ days: 7, page: 1 }, 'history')).toBe('/admin/digest#history')
  expect(digestAddress({ days: 30, page: 2 }, 'history')).toBe('/admin/digest?days=30&page=2#history')
})
