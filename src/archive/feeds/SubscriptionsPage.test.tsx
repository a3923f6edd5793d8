import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { english, german, summary } from '../testing/samples'
import { SubscriptionsPage } from './SubscriptionsPage'

function render(given: Partial<Parameters<typeof SubscriptionsPage>[0]> = {}): string {
  const project = { ...summary().project, description: null, sort: 1, isActive: true }
  return renderToStaticMarkup(
    <SubscriptionsPage
      email="ada@example.com"
      feeds={[]}
      subscriptions={[]}
      saved={[]}
      hasOtherFilters={false}
      types={[]}
      projects={[project]}
      created={null}
      filter={{}}
      problem={undefined}
      locale={english}
      {...given}
    />,
  )
}

it('FEED-6: says that other saved filters cannot be feeds', () => {
  expect(render()).not.toContain('cannot be feeds')
  expect(render({ hasOtherFilters: true })).toContain('audience or language cannot be feeds')
  expect(render({ hasOtherFilters: true, locale: german })).toContain('können keine Feeds sein')
})
