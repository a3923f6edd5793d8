import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { HOSTILE } from '../testing/hostile'
import { english, german, summary } from '../testing/samples'
import { tagsOf } from '../testing/tagsOf'
import { WhatsNewPage } from '../whatsNew/WhatsNewPage'
import { WhatsNewSection } from '../whatsNew/WhatsNewSection'
import { ProjectPage } from './ProjectPage'
import { ProjectsPage } from './ProjectsPage'

const months = Array.from({ length: 12 }, (_, place) => ({
  month: new Date(Date.UTC(2025, 11 + place, 1)).toISOString().slice(0, 7),
  entries: place % 3,
}))

function pagesWith(text: string): string {
  const project = {
    id: '01a1f87e-2d59-754a-a468-7c23cc8789c7',
    slug: text,
    name: text,
    code: text,
    color: text,
    description: text,
    sort: 1,
    isActive: false,
  }
  const latest = { slug: text, title: text, language: 'de' as const, publishAt: '2026-11-18T13:05:00.000Z' }
  const entry = summary({ title: text, slug: text, project, type: { key: text, label: text, color: text } })
  const news = { since: '2026-11-03T09:00:00.000Z', count: 1, items: [], through: 1 }
  return renderToStaticMarkup(
    <>
      <ProjectsPage projects={[{ ...project, entries: 3, latest }]} locale={english} />
      <ProjectPage project={project} entries={[entry]} total={60} page={2} rhythm={months} locale={english} />
      <WhatsNewSection
        news={news}
        entries={[{ ...entry, language: 'de' }]}
        locale={english}
        now={new Date()}
      />
    </>,
  )
}

describe('SEC-7: hostile strings in projects and in what is new', () => {
  const shape = tagsOf(pagesWith('harmless'))

  it.each(HOSTILE)('add neither elements nor addresses that lead elsewhere: %s', (text) => {
    const tags = tagsOf(pagesWith(text))
    expect(tags.map(({ name }) => name)).toEqual(shape.map(({ name }) => name))
    const addresses = tags.flatMap(({ attributes }) =>
      attributes.filter(([name]) => /^(?:href|action|src)$/.test(name)),
    )
    for (const [, address] of addresses) expect(address).toMatch(/^\/(?!\/)/)
  })
})

it('PAGE-61: a page beyond the last one leads to the first', () => {
  const { project } = summary()
  const news = { since: '2026-11-03T09:00:00.000Z', count: 30, items: [], through: 1 }
  const html = renderToStaticMarkup(
    <>
      <ProjectPage
        project={{ ...project, description: null, sort: 1, isActive: true }}
        entries={[]}
        total={30}
        page={99}
        rhythm={months}
        locale={english}
      />
      <WhatsNewPage news={news} entries={[]} page={9} locale={english} now={new Date()} />
    </>,
  )
  expect(html.match(/This page does not exist/g)).toHaveLength(2)
  expect(html).toMatch(/href="\/projects\/shop"[^>]*>Go to the first page/)
  expect(html).toMatch(/href="\/whats-new"[^>]*>Go to the first page/)
})

it('PAGE-25: titles in another language than the reader’s are marked', () => {
  const links = pagesWith('shop').match(/<a [^>]*href="\/entries\/shop"/g)
  expect(links?.map((link) => link.includes('lang="de"'))).toEqual([true, false, true])
})

describe('PAGE-47: the rhythm of a project', () => {
  it('is a list of months with their numbers in words, which lead to the entries of each', () => {
    const html = pagesWith('shop')
    expect(html).toContain('href="/?project=shop&amp;from=2026-02-01&amp;to=2026-02-28"')
    expect(html).toContain('href="/subscriptions?project=shop"')
    expect(html).toContain('February 2026: 2 entries')
    expect(html).toContain('December 2025: no entries')
    expect(html).not.toContain('from=2025-12-01')
  })

  it('is in German for German readers', () => {
    const [project] = [
      { id: 'x', slug: 'x', name: 'X', code: null, color: '', description: null, sort: 1, isActive: true },
    ]
    const page = (
      <ProjectPage project={project} entries={[]} total={1} page={1} rhythm={months} locale={german} />
    )
    expect(renderToStaticMarkup(page)).toContain('März 2026: keine Einträge')
  })
})
