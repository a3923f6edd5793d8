import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { english, german, picture, summary } from '../testing/samples'
import { ListPage, type ListPageProps } from './ListPage'

const everything = { project: null, type: null, tag: null, page: 1 }
const choices = {
  projects: [{ value: 'shop', label: 'Shop' }],
  types: [{ value: 'fix', label: 'Fix' }],
}

function render(given: Partial<ListPageProps> = {}): string {
  const entries = given.entries ?? [summary()]
  return renderToStaticMarkup(
    <ListPage
      place={everything}
      entries={entries}
      total={entries.length}
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
    const place = { ...everything, project: 'shop', type: 'fix', tag: 'avif' }
    const html = render({ place, total: 14 })
    expect(textOf(html)).toContain('Fix in Shop tagged “avif” · 14 entries · clear')
    expect(textOf(render({ place: { ...everything, project: 'shop' } }))).toContain(
      'Everything in Shop · 1 entry · clear',
    )
  })

  it('filters by links that keep the other filters and start at the first page', () => {
    const html = render({ place: { ...everything, type: 'fix', tag: 'a b', page: 3 }, total: 100 })
    expect(html).toContain('href="/?project=shop&amp;type=fix&amp;tag=a+b"')
    expect(html).toContain('href="/?tag=a+b"')
  })

  it('links to newer and older pages with the same filters', () => {
    const html = render({ place: { ...everything, type: 'fix', page: 2 }, total: 60 })
    expect(html).toContain('rel="prev" href="/?type=fix"')
    expect(html).toContain('rel="next" href="/?type=fix&amp;page=3"')
    expect(html).toContain('Page 2 of 3')
    expect(render()).not.toContain('Page 1')
  })

  it('renders in German', () => {
    const html = render({ locale: german, place: { ...everything, project: 'shop' }, total: 1234 })
    expect(textOf(html)).toContain('Alles in Shop · 1.234 Einträge · zurücksetzen')
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
    const html = render({ entries: [], place: { ...everything, project: 'shop', tag: 'avif' } })
    expect(html).toContain('No entries found')
    expect(html).toContain('aria-label="Remove the filter Shop" href="/?tag=avif"')
    expect(html).toContain('aria-label="Remove the filter tagged “avif”" href="/?project=shop"')
  })

  it('links back from a page after the last one', () => {
    const html = render({ entries: [], total: 30, place: { ...everything, type: 'fix', page: 9 } })
    expect(html).toContain('This page does not exist')
    expect(html).toContain('href="/?type=fix"')
  })
})
