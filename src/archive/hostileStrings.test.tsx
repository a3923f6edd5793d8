import { describe, expect, it } from 'vitest'
import { markdownAddress } from './address'
import { EntryPage } from './entry/EntryPage'
import { EVERYTHING } from './address'
import { ListPage } from './list/ListPage'
import { HOSTILE } from './testing/hostile'
import { renderPage } from './testing/renderPage'
import { english, picture, renderedEntry, summary } from './testing/samples'
import { type Tag, tagsOf } from './testing/tagsOf'

const ID = '01a1f87e-2d59-754a-a468-7c23cc8789c7'

const FORBIDDEN =
  /^(script|iframe|object|embed|base|meta|link|style|form|math|video|audio|source|frame|template)$/
const SAFE_ADDRESS = /^(\/(?!\/)|https?:\/\/|mailto:|#)/

function expectHarmless(tags: Tag[]): void {
  for (const { name, attributes } of tags) {
    expect(name).not.toMatch(FORBIDDEN)
    for (const [key, value] of attributes) {
      expect(key).not.toMatch(/^on|^srcdoc$|^formaction$|^autofocus$/)
      if (key === 'href' || key === 'src' || key === 'action') expect(value).toMatch(SAFE_ADDRESS)
      if (key === 'style') expect(value).toMatch(/^(--[a-z-]+:[#a-z0-9.%]+;?)*$/)
    }
  }
}

async function entryWith(text: string): Promise<string> {
  const image = picture(ID, { alt: text })
  const blocks = [
    { type: 'image', data: { mediaId: ID } },
    { type: 'gallery', data: { mediaIds: [ID] } },
    { type: 'before_after', data: { beforeMediaId: ID, afterMediaId: ID } },
    { type: 'video', data: { url: text, title: text } },
    { type: 'quote', data: { text, source: text } },
    { type: 'code', data: { code: text, language: text } },
    { type: 'link', data: { url: text, title: text, description: text } },
    { type: 'callout', data: { text, tone: text } },
    { type: text, data: { text } },
  ]
  const project = { id: ID, slug: text, name: text, code: text, color: text }
  const type = { key: text, label: text, color: text }
  const given = { title: text, teaser: text, slug: text, project, type, authorName: text, tags: [text] }
  const neighbour = { slug: text, title: text, language: null }
  const related = [{ ...neighbour, projectName: text, publishAt: '2026-01-02T09:00:00.000Z' }]
  return renderPage(
    <EntryPage
      entry={await renderedEntry({ ...given, blocks, pictures: [image], cover: image })}
      newer={neighbour}
      older={neighbour}
      related={related}
      markdownAddress={markdownAddress(text)}
      locale={english}
    />,
  )
}

function listWith(text: string): string {
  const project = { id: ID, slug: text, name: text, code: text, color: text }
  const type = { key: text, label: text, color: text }
  const row = summary({
    title: text,
    teaser: text,
    slug: text,
    project,
    type,
    cover: picture(ID, { alt: text }),
  })
  const values = [text]
  const place = { ...EVERYTHING, q: text, project: values, type: values, tag: values, page: 1 }
  const counts = [{ value: text, count: 1 }]
  const none = { audience: [], language: [], year: [], recent: [] }
  const choices = [{ value: text, label: text }]
  const shared = {
    place,
    projects: choices,
    types: choices,
    facets: { project: counts, type: counts, tag: counts, ...none },
    saved: [{ id: 'x', name: text, query: new URLSearchParams({ q: text }).toString() }],
    isTotalCapped: false,
    now: new Date(0),
    mark: (all: string) => [{ text: all, isHit: true }],
    locale: english,
    mayWrite: true,
  }
  return (
    renderPage(<ListPage {...shared} entries={[{ ...row, excerpt: text }]} total={60} />) +
    renderPage(<ListPage {...shared} entries={[]} total={0} />)
  )
}

describe('SEC-7: hostile strings are escaped', () => {
  it.each(HOSTILE)('in every field of an entry: %s', async (text) => {
    expectHarmless(tagsOf(await entryWith(text)))
  })

  it.each(HOSTILE)('in every field of a list: %s', (text) => {
    const ownForms = ['/', '/saved-filters']
    const isOwn = ({ name, attributes }: Tag) =>
      name === 'form' && attributes.some(([key, value]) => key === 'action' && ownForms.includes(value))
    expectHarmless(tagsOf(listWith(text)).filter((tag) => !isOwn(tag)))
  })

  it.each(HOSTILE)('as the Markdown of a text block: %s', async (text) => {
    const blocks = [{ type: 'text', data: { text: `${text}\n\n# ${text}\n\n\`\`\`${text}\n${text}` } }]
    const page = (
      <EntryPage entry={await renderedEntry({ blocks })} newer={null} older={null} locale={english} />
    )
    expectHarmless(tagsOf(renderPage(page)))
  })

  it('without adding an element to the page', async () => {
    const shapeOf = (html: string) => tagsOf(html).map(({ name }) => name)
    const markup = HOSTILE.filter((text) => !URL.canParse(text))
    const list = shapeOf(listWith('harmless'))
    const page = shapeOf(await entryWith('harmless'))
    for (const text of markup) {
      expect(shapeOf(listWith(text))).toEqual(list)
      expect(shapeOf(await entryWith(text))).toEqual(page)
    }
  })
})
