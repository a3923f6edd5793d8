import { expect, it } from 'vitest'
import { AUDIENCES, sees, visibleAudiences } from './audience'

it('AUD-1, AUD-2: is a ladder: each audience sees itself and wider ones, nothing narrower', () => {
  expect(visibleAudiences('internal')).toEqual(['internal', 'customer', 'public'])
  expect(visibleAudiences('customer')).toEqual(['customer', 'public'])
  expect(visibleAudiences('public')).toEqual(['public'])
  for (const viewer of AUDIENCES) {
    for (const audience of AUDIENCES)
      expect(sees(viewer, audience)).toBe(visibleAudiences(viewer).includes(audience))
  }
})
