import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { messages } from '@/messages'
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
      rhythm={undefined}
      done={undefined}
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

it.each(['each', 'weekly', 'ended', 'revoked'] as const)(
  'FEED-5: says beside the forms what they have done: %s',
  (done) => {
    for (const locale of [english, german]) {
      const html = render({ done, locale })
      const words = messages[locale.language].feeds.done[done]
      const section = html.slice(html.indexOf(done === 'revoked' ? 'id="feeds"' : 'id="mails"'))
      expect(section).toContain(`<p class="notice" role="status">${words}</p>`)
      expect(html.split(words)).toHaveLength(2)
    }
    expect(render({ done: 'toString' })).not.toContain('notice')
  },
)

it('FEED-5: feeds of the same day can be told apart by their time', () => {
  const feed = { id: 'a', filter: {}, lastUsedAt: null }
  const html = render({
    feeds: [
      { ...feed, createdAt: '2026-11-24T08:00:00.000Z' },
      { ...feed, createdAt: '2026-11-24T08:01:00.000Z' },
    ],
  })
  expect(html).toMatch(/24 Nov 2026, 09:00 · not used yet.*24 Nov 2026, 09:01 · not used yet/)
})

it('PAGE-47: a project that the address names is chosen for mails and feeds', () => {
  const html = render({ filter: { project: 'shop' } })
  expect(html).toMatch(/id="mail-project".*?<option value="shop" selected="">Shop<.*id="feed-contents"/)
  expect(html).toMatch(/id="feed-contents".*?<option value="\?project=shop" selected="">Shop</)
})

it.each([
  [undefined, 'each'],
  ['hourly', 'each'],
  ['weekly', 'weekly'],
])('the rhythm %s of the address chooses %s', (given, chosen) => {
  expect(render({ rhythm: given })).toMatch(new RegExp(`name="rhythm" checked="" value="${chosen}"`))
})
