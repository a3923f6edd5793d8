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

/** The pages of projects, each with an entry, whose fields all have one of the texts. What is there once has all of them. */
function pagesWith(texts: readonly string[]): string {
  const projectOf = (text: string) => ({
    ...{ id: text, slug: text, name: text, code: text, color: text, description: text },
    ...{ sort: 1, isActive: false },
  })
  const given = texts.map((text) => {
    const project = projectOf(text)
    const latest = {
      ...{ slug: text, title: text, language: 'de' as const, publishAt: '2026-11-18T13:05:00.000Z' },
    }
    const type = { key: text, label: text, color: text }
    return { project, latest, entry: summary({ id: text, title: text, slug: text, project, type }) }
  })
  const news = { since: '2026-11-03T09:00:00.000Z', count: 1, items: [], through: 1 }
  return renderToStaticMarkup(
    <>
      <ProjectsPage
        projects={given.map(({ project, latest }) => ({ ...project, entries: 3, latest }))}
        locale={english}
      />
      <ProjectPage
        project={projectOf(texts.join(' '))}
        entries={given.map(({ entry }) => entry)}
        total={60}
        page={2}
        rhythm={months}
        locale={english}
      />
      <WhatsNewSection
        news={news}
        entries={given.map(({ entry }) => ({ ...entry, language: 'de' }))}
        locale={english}
        now={new Date()}
      />
    </>,
  )
}

it('SEC-7: hostile strings in projects and in what is new add neither elements nor addresses that lead elsewhere', () => {
  const tags = tagsOf(pagesWith(HOSTILE))
  const harmless = tagsOf(pagesWith(HOSTILE.map((_, at) => `harmless ${at}`)))
  expect(tags.map(({ name }) => name)).toEqual(harmless.map(({ name }) => name))
  const addresses = tags.flatMap(({ attributes }) =>
    attributes.filter(([name]) => /^(?:href|action|src)$/.test(name)),
  )
  expect(addresses.length).toBeGreaterThan(HOSTILE.length)
  for (const [, address] of addresses) expect(address).toMatch(/^\/(?!\/)/)
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
  const links = pagesWith(['shop']).match(/<a [^>]*href="\/entries\/shop"/g)
  expect(links?.map((link) => link.includes('lang="de"'))).toEqual([true, false, true])
})

describe('PAGE-47: the rhythm of a project', () => {
  it('is a list of months with their numbers in words, which lead to the entries of each', () => {
    const html = pagesWith(['shop'])
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
