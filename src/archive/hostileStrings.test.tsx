import { describe, expect, it } from 'vitest'
import { givePatience } from '@/testing/givePatience'
import { markdownAddress } from './address'
import { EntryPage } from './entry/EntryPage'
import { EVERYTHING } from './address'
import { ListPage } from './list/ListPage'
import { HOSTILE } from './testing/hostile'
import { renderPage } from './testing/renderPage'
import { english, picture, renderedEntry, summary } from './testing/samples'
import { type Tag, tagsOf } from './testing/tagsOf'

givePatience()

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

/** An entry with a block of each type for each text. What an entry has once, such as its title, has all of them. */
async function entryWith(texts: readonly string[]): Promise<string> {
  const all = texts.join(' ')
  const images = texts.map((text, at) => picture(idOf(at), { alt: text }))
  const blocks = texts.flatMap((text, at) => [
    { type: 'image', data: { mediaId: idOf(at) } },
    { type: 'gallery', data: { mediaIds: [idOf(at)] } },
    { type: 'before_after', data: { beforeMediaId: idOf(at), afterMediaId: idOf(at) } },
    { type: 'video', data: { url: text, title: text } },
    { type: 'quote', data: { text, source: text } },
    { type: 'code', data: { code: text, language: text } },
    { type: 'link', data: { url: text, title: text, description: text } },
    { type: 'callout', data: { text, tone: text } },
    { type: text, data: { text } },
  ])
  const project = { id: ID, slug: all, name: all, code: all, color: all }
  const type = { key: all, label: all, color: all }
  const given = { title: all, teaser: all, slug: all, project, type, authorName: all, tags: [...texts] }
  const neighbour = { slug: all, title: all, language: null }
  const related = texts.map((text) => ({
    ...{ slug: text, title: text, language: null, projectName: text, publishAt: '2026-01-02T09:00:00.000Z' },
  }))
  return renderPage(
    <EntryPage
      entry={await renderedEntry({ ...given, blocks, pictures: images, cover: images[0] ?? null })}
      newer={neighbour}
      older={neighbour}
      related={related}
      markdownAddress={markdownAddress(all)}
      locale={english}
    />,
  )
}

/** Lists with an entry and a choice of each filter for each text, and an empty one. */
function listWith(texts: readonly string[]): string {
  const all = texts.join(' ')
  const rows = texts.map((text, at) =>
    summary({
      ...{ id: idOf(at), title: text, teaser: text, slug: text, cover: picture(ID, { alt: text }) },
      project: { id: ID, slug: text, name: text, code: text, color: text },
      type: { key: text, label: text, color: text },
    }),
  )
  const values = [...texts]
  const place = { ...EVERYTHING, q: all, project: values, type: values, tag: values, page: 1 }
  const counts = values.map((value) => ({ value, count: 1 }))
  const none = { audience: [], language: [], year: [], recent: [] }
  const choices = values.map((value) => ({ value, label: value }))
  const shared = {
    place,
    projects: choices,
    types: choices,
    facets: { project: counts, type: counts, tag: counts, ...none },
    saved: values.map((name) => ({ id: name, name, query: new URLSearchParams({ q: name }).toString() })),
    isTotalCapped: false,
    now: new Date(0),
    mark: (text: string) => [{ text, isHit: true }],
    locale: english,
    mayWrite: true,
  }
  const entries = rows.map((row) => ({ ...row, excerpt: row.title }))
  return (
    renderPage(<ListPage {...shared} entries={entries} total={60} />) +
    renderPage(<ListPage {...shared} entries={[]} total={0} />)
  )
}

const idOf = (at: number) => `01a1f87e-2d59-754a-a468-${String(at).padStart(12, '0')}`
const namesOf = (tags: readonly Tag[]) => tags.map(({ name }) => name)
const addresses = HOSTILE.filter((text) => URL.canParse(text))
/** Ten at a time, because an entry has 100 blocks, and none that is an address: those are links. */
const others = HOSTILE.filter((text) => !addresses.includes(text))
const markup = Array.from({ length: Math.ceil(others.length / 10) }, (_, at) =>
  others.slice(Math.min(at * 10, others.length - 10)).slice(0, 10),
)
const harmless = Array.from({ length: 10 }, (_, at) => `harmless ${at}`)

/** All but the tags of the forms that a list has. */
const withoutOwnForms = (tags: Tag[]) =>
  tags.filter(
    ({ name, attributes }) =>
      name !== 'form' ||
      !attributes.some(([key, value]) => key === 'action' && ['/', '/saved-filters'].includes(value)),
  )

describe('SEC-7: hostile strings are escaped', () => {
  it('in every field of an entry, without adding an element to the page', async () => {
    const names = namesOf(tagsOf(await entryWith(harmless)))
    for (const texts of markup) {
      const tags = tagsOf(await entryWith(texts))
      expectHarmless(tags)
      expect(namesOf(tags)).toEqual(names)
    }
    expectHarmless(tagsOf(await entryWith(addresses)))
  })

  it('in every field of a list, without adding an element to the page', () => {
    const names = namesOf(tagsOf(listWith(harmless)))
    for (const texts of markup) {
      const tags = tagsOf(listWith(texts))
      expectHarmless(withoutOwnForms(tags))
      expect(namesOf(tags)).toEqual(names)
    }
    expectHarmless(withoutOwnForms(tagsOf(listWith(addresses))))
  })

  it('as the Markdown of text blocks', async () => {
    const blocks = HOSTILE.map((text) => ({
      type: 'text',
      data: { text: `${text}\n\n# ${text}\n\n\`\`\`${text}\n${text}` },
    }))
    const entry = await renderedEntry({ blocks })
    expect(entry.rendered.html.filter(Boolean)).toHaveLength(HOSTILE.length)
    expectHarmless(tagsOf(renderPage(<EntryPage entry={entry} newer={null} older={null} locale={english} />)))
  })
})
