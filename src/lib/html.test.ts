import { expect, test } from 'vitest'
import { escapeHtml } from './html'

test('escaped text cannot close an element or an attribute', () => {
  expect(escapeHtml(`<a href="x">'&amp;`)).toBe('&lt;a href=&quot;x&quot;&gt;&#39;&amp;amp;')
})
