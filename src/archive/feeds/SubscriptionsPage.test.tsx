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

it('PAGE-47: a project that the address names is chosen for mails and feeds', () => {
  const html = render({ filter: { project: 'shop' } })
  expect(html).toMatch(/id="mail-project".*?<option value="shop" selected="">Shop<.*id="feed-contents"/)
  expect(html).toMatch(/id="feed-contents".*?<option value="\?project=shop" selected="">Shop</)
})
