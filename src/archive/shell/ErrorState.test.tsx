import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ErrorState } from './ErrorState'

test('a failed page names the request, if there is one to name', () => {
  const failed = renderToStaticMarkup(<ErrorState requestId="0198-77" />)
  expect(failed).toContain('tell us this number:</p><p class="request-id">0198-77</p>')
  expect(renderToStaticMarkup(<ErrorState requestId={null} />)).not.toMatch(/number|request-id/)
})
