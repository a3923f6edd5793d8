import { describe, expect, it } from 'vitest'
import { markHits, parseSearch } from '@/domain/search'
import { renderPage } from '../testing/renderPage'
import { english, german, picture, summary } from '../testing/samples'
import type { Facets } from '@/queries/facets'
import { EVERYTHING } from '../address'
import { ListPage, type ListPageProps } from './ListPage'
import { NO_HITS } from './searchHits'

const everything = { ...EVERYTHING, page: 1 }
const facets: Facets = {
  project: [{ value: 'shop', count: 12 }],
  type: [{ value: 'fix', count: 1_234 }],
  tag: [{ value: 'avif', count: 3 }],
  audience: [{ value: 'public', count: 2 }],
  language: [],
  year: [
    { value: '2026', count: 7 },
    { value: '2024', count: 5 },
  ],
  recent: [{ value: 'recent', count: 4 }],
}
const choices = {
  projects: [{ value: 'shop', label: 'Shop' }],
  types: [
    { value: 'fix', label: 'Fix' },
    { value: 'feature', label: 'Feature' },
  ],
}

function render(given: Partial<ListPageProps> = {}): string {
  const entries = given.entries ?? [summary()]
  return renderPage(
    <ListPage
      place={everything}
      entries={entries}
      total={entries.length}
      isTotalCapped={false}
      facets={facets}
      saved={[]}
      mark={NO_HITS.mark}
      now={new Date('2026-11-24T12:00:00Z')}
      {...choices}
      locale={english}
      mayWrite={false}
      {...given}
    />,
  )
}

function textOf(html: string): string {
  return html.replace(/<[^>]+>/g, '')
}

describe('the list', () => {
  it('shows code, type, title, teaser, cover and the exact time of an entry', () => {
    const html = render({ entries: [summary({ cover: picture('a') })] })
    for (const part of ['SHP 128', 'Fix', 'Frames can be joined', 'An array of images', 'a-960.webp']) {
      expect(html).toContain(part)
    }
    expect(html).toContain('href="/entries/frames-can-be-joined"')
    expect(html).toMatch(
      /dateTime="2026-11-18T13:05:00.000Z" title="Wednesday,? 18 November 2026 at 14:05 CET"/,
    )
  })

  it('PAGE-45: marks a new entry with a dot, which screen readers hear as a word, and shows what is new above', () => {
    const html = render({ entries: [{ ...summary(), isNew: true }], whatsNew: <p>7 new</p> })
    expect(html).toMatch(/<h3><span class="new-dot"><span class="visually-hidden">New: <\/span><\/span><a/)
    expect(html.indexOf('7 new')).toBeLessThan(html.indexOf('list-controls'))
    expect(render()).not.toContain('new-dot')
  })

  it('shows the name of a project that has no code, once', () => {
    const project = { ...summary().project, name: 'Corner shop', code: null }
    const html = render({ entries: [summary({ project })] })
    expect(textOf(html)).toContain('Corner shop 128')
    expect(textOf(html).match(/Corner shop/g)).toHaveLength(1)
  })

  it('groups by month and shows each day once, in the time zone of the archive', () => {
    const entries = [
      summary({ slug: 'a', publishAt: '2026-11-01T10:00:00.000Z' }),
      summary({ slug: 'b', publishAt: '2026-10-31T23:30:00.000Z' }),
      summary({ slug: 'c', publishAt: '2026-10-31T22:30:00.000Z' }),
    ]
    const html = render({ entries })
    expect(html.match(/<h2>(\w+ 2026)<\/h2>/g)).toEqual(['<h2>November 2026</h2>', '<h2>October 2026</h2>'])
    expect(html.match(/entry-day-repeated/g)).toHaveLength(1)
  })

  it('describes the active filters and links back to the whole list', () => {
    const place = { ...everything, project: ['shop'], type: ['fix'], tag: ['avif'] }
    const html = render({ place, total: 14 })
    expect(textOf(html)).toContain('Fix in Shop tagged “avif” · 14 entries · Clear')
    expect(textOf(render({ place: { ...everything, project: ['shop'] } }))).toContain(
      'Everything in Shop · 1 entry · Clear',
    )
  })

  it('PAGE-2: filters by links that keep the other filters and start at the first page', () => {
    const html = render({ place: { ...everything, type: ['fix'], tag: ['a b'], page: 3 }, total: 100 })
    expect(html).toContain('href="/?project=shop&amp;type=fix&amp;tag=a+b"')
    expect(html).toContain('href="/?tag=a+b"')
    expect(html).toContain('href="/?type=fix&amp;tag=a+b&amp;from=2026-10-26"')
    expect(html).toContain('<input type="hidden" name="type" value="fix"/>')
  })

  it('PAGE-2: offers only choices with entries and the chosen ones, with their numbers, several in one filter', () => {
    const html = render({ place: { ...everything, type: ['fix'], tag: ['gone'] } })
    expect(textOf(html)).toContain('Fix 1,234')
    expect(textOf(html)).not.toContain('Feature')
    expect(textOf(html)).toMatch(/gone 0avif 3/)
    expect(textOf(html)).not.toContain('German')
    expect(html).toContain('href="/?type=fix&amp;tag=gone,avif"')
    expect(html).toContain('href="/?tag=gone"')
  })

  it('PAGE-4: offers the last 30 days, this year and earlier years with entries', () => {
    const html = render()
    expect(textOf(html)).toContain('Last 30 days 4This year 72024 5')
    expect(html).toContain('href="/?from=2024-01-01&amp;to=2024-12-31"')
  })

  it.each([
    ['en', { project: ['shop', 'x'], type: ['fix', 'feature'] }, 'Fix or Feature in Shop or x'],
    ['de', { project: ['shop', 'x'], type: ['fix', 'feature'] }, 'Fix oder Feature in Shop oder x'],
    ['en', { tag: ['a', 'b'], q: 'c' }, 'Everything tagged “a” or “b” matching “c”'],
    ['de', { tag: ['a', 'b'], q: 'c' }, 'Alles mit dem Schlagwort „a“ oder „b“ zur Suche „c“'],
    [
      'en',
      { audience: ['internal', 'public'], language: ['de'] },
      'Everything for colleagues only or for everyone in German',
    ],
    [
      'de',
      { audience: ['internal', 'public'], language: ['de'] },
      'Alles nur für Kolleginnen und Kollegen oder für alle auf Deutsch',
    ],
    ['en', { from: '2026-03-01' }, 'Everything since 1 March 2026'],
    ['de', { to: '2026-03-01' }, 'Alles bis zum 1. März 2026'],
    ['en', { from: '2026-03-01', to: '2026-03-05' }, 'Everything from 1 March 2026 to 5 March 2026'],
    ['de', { from: '2026-03-01', to: '2026-03-01' }, 'Alles vom 1. März 2026'],
    ['en', { from: '2025-01-01', to: '2025-12-31' }, 'Everything in 2025'],
    ['de', { from: '2025-01-01', to: '2025-12-31' }, 'Alles aus dem Jahr 2025'],
  ] as const)('PAGE-3: says what is filtered, in %s: %j', (language, filter, sentence) => {
    const locale = language === 'de' ? german : english
    expect(textOf(render({ place: { ...everything, ...filter }, locale }))).toContain(`${sentence} · `)
  })

  it('PAGE-8: marks hits in title and teaser, and shows the text around a hit elsewhere', () => {
    const mark = (text: string) => markHits(text, parseSearch('frame <b>'), () => [])
    const entries = [
      summary({ title: 'Frames <b>joined</b>' }),
      { ...summary({ slug: 'b', title: 'Else' }), excerpt: '…a frame…' },
    ]
    const html = render({ entries, mark, place: { ...everything, q: 'frame <b>' } })
    expect(html).toContain('<mark>Frame</mark>s &lt;<mark>b</mark>&gt;joined&lt;/<mark>b</mark>&gt;')
    expect(html).toContain('…a <mark>frame</mark>…')
  })

  it('PAGE-10: shows the reading time, and the language if it is not that of the page', () => {
    const entries = [
      { ...summary(), wordCount: 640, language: 'de' as const },
      { ...summary({ slug: 'b' }), wordCount: 3, language: 'en' as const },
      { ...summary({ slug: 'c' }), wordCount: 3, language: null },
    ]
    const html = render({ entries })
    expect(textOf(html)).toContain('3 min3 minutes to read')
    expect(textOf(html)).toContain('1 min1 minute to read')
    expect(html.match(/<h3( lang="\w+")?>/g)).toEqual(['<h3 lang="de">', '<h3>', '<h3>'])
  })

  it('PAGE-11: shows the whole cover, or crops it around its focal point', () => {
    const cover = picture('a')
    expect(render({ entries: [summary({ cover })] })).toContain('entry-cover-whole')
    const html = render({ entries: [summary({ cover: { ...cover, focalPoint: { x: 20, y: 70 } } })] })
    expect(html).not.toContain('entry-cover-whole')
    expect(html).toContain('object-position:20% 70%')
  })

  it('PAGE-13: lists saved filters, and offers to save one under its sentence', () => {
    const saved = [{ id: 'id-1', name: 'Fixes', query: 'type=fix' }]
    const html = render({ saved, place: { ...everything, project: ['shop'] } })
    expect(html).toContain('href="/?type=fix"')
    expect(html).toContain('aria-label="Remove the saved filter Fixes"')
    expect(html).toContain('name="query" value="project=shop"')
    expect(html).toMatch(/name="name"[^>]* value="Everything in Shop"/)
    expect(render({ saved, place: { ...everything, type: ['fix'] } })).not.toContain('Save filter')
    expect(render()).not.toContain('Save filter')
  })

  it('FEED-6: leads to the feed of a filter, or says that there is none', () => {
    const said = 'Filters by period, audience or language cannot be feeds.'
    const asFeed = render({ place: { ...everything, type: ['fix'] } })
    expect(asFeed).toContain('href="/subscriptions?type=fix#feeds"')
    expect(asFeed).not.toContain(said)
    expect(render({ place: { ...everything, type: ['fix'], from: '2026-01-01' } })).toContain(said)
    expect(render()).not.toContain(said)
  })

  it('links to newer and older pages with the same filters', () => {
    const html = render({ place: { ...everything, type: ['fix'], page: 2 }, total: 60 })
    expect(html).toContain('rel="prev" href="/?type=fix"')
    expect(html).toContain('rel="next" href="/?type=fix&amp;page=3"')
    expect(html).toContain('Page 2 of 3')
    expect(render()).not.toContain('Page 1')
  })

  it('renders in German', () => {
    const html = render({ locale: german, place: { ...everything, project: ['shop'] }, total: 1234 })
    expect(textOf(html)).toContain('Alles in Shop · 1.234 Einträge · Zurücksetzen')
    expect(html).toContain('18. November')
    expect(html).toContain('Was sich geändert hat')
  })
})

describe('a list without entries', () => {
  it('explains an empty archive, with a link for users who may write', () => {
    expect(render({ entries: [] })).toContain('Nothing has been published yet')
    expect(render({ entries: [] })).not.toContain('/admin')
    expect(render({ entries: [], mayWrite: true })).toContain('href="/admin"')
    expect(render({ entries: [], locale: german })).toContain('Noch ist nichts veröffentlicht')
  })

  it('suggests which filter to remove if nothing matches', () => {
    const html = render({ entries: [], place: { ...everything, project: ['shop'], tag: ['avif'] } })
    expect(html).toContain('No entries found')
    expect(html).toContain('aria-label="Remove the filter Shop" href="/?tag=avif"')
    expect(html).toContain('aria-label="Remove the filter tagged “avif”" href="/?project=shop"')
  })

  it('PAGE-12: gives a hint about a search without hits', () => {
    const html = render({ entries: [], place: { ...everything, q: 'rehcnung' } })
    expect(html).toContain('Check the spelling')
    expect(html).not.toContain('Try without')
    const both = render({ entries: [], place: { ...everything, q: 'x', type: ['fix'] } })
    expect(both).toContain('aria-label="Remove the filter the search “x”" href="/?type=fix"')
  })

  it('links back from a page after the last one', () => {
    const html = render({ entries: [], total: 30, place: { ...everything, type: ['fix'], page: 9 } })
    expect(html).toContain('This page does not exist')
    expect(html).toContain('href="/?type=fix"')
  })
})
