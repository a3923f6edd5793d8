import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { english, entry, german, picture, renderedEntry } from '../testing/samples'
import { EntryPage, type EntryPageProps } from './EntryPage'
import { WithdrawnPage } from './WithdrawnPage'

const ID = '01a1f87e-2d59-754a-a468-7c23cc8789c7'

function render(given: Parameters<typeof entry>[0] = {}, props: Partial<EntryPageProps> = {}): string {
  return renderToStaticMarkup(
    <EntryPage entry={entry(given)} newer={null} older={null} locale={english} {...props} />,
  )
}

describe('the page of an entry', () => {
  it('PAGE-20: lists its headings if there are at least three', async () => {
    const page = async (text: string) =>
      renderToStaticMarkup(
        <EntryPage
          entry={await renderedEntry({ blocks: [{ type: 'text', data: { text } }] })}
          newer={null}
          older={null}
          locale={english}
        />,
      )
    expect(await page('# A\n\n# B')).not.toContain('On this page')
    const html = await page('# A\n\n## <B>\n\n### C\n\n# B')
    expect(html).toContain('<li data-level="2"><a href="#s-a">A</a></li>')
    expect(html).toContain('<details class="outline outline-folded"><summary>On this page</summary>')
    expect(html).not.toContain('href="#s-c">C')
  })

  it('PAGE-25: shows audience and reading time beside the date', () => {
    const html = render({}, { wordCount: 640 })
    expect(html).toMatch(/<\/time><span>For colleagues only<\/span>.*<span>3 min read<\/span>/)
    expect(render({}, { wordCount: 0 })).not.toContain('min read')
  })

  it('PAGE-25: marks what the author wrote if its language is not the reader’s, and no word of the archive', async () => {
    const image = picture(ID, { alt: 'Ein Hund' })
    const blocks = [
      { type: 'text', data: { text: '# Eins\n\n# Zwei\n\n# Drei' } },
      { type: 'image', data: { mediaId: ID } },
      { type: 'gallery', data: { mediaIds: [ID] } },
      { type: 'before_after', data: { beforeMediaId: ID, afterMediaId: ID } },
      { type: 'video', data: { url: 'https://youtu.be/dQw4w9WgXcQ', title: 'Rundgang' } },
      { type: 'quote', data: { text: 'Schnell.', source: 'Ada' } },
      { type: 'code', data: { code: 'a', language: 'js' } },
      { type: 'link', data: { url: 'https://example.com', title: 'Anleitung', description: 'Alles.' } },
      { type: 'callout', data: { text: 'Neu starten.', tone: 'warning' } },
    ]
    const corrections = [{ at: '2026-11-20T09:00:00.000Z', note: 'Der Preis.' }]
    const shown = await renderedEntry({ title: 'Schneller', teaser: 'Alles.', blocks, corrections })
    const beside = (title: string, language: 'de' | 'en') => ({ slug: 'x', title, language })
    const page = (textLanguage: 'de' | 'en' | null) =>
      renderToStaticMarkup(
        <EntryPage
          entry={{ ...shown, pictures: [image] }}
          newer={beside('Neuer', 'de')}
          older={beside('Older', 'en')}
          related={[{ ...beside('Ähnlich', 'de'), projectName: 'Depot', publishAt: shown.publishAt }]}
          markdownAddress="/x"
          {...{ locale: english, textLanguage }}
        />,
      )
    const html = page('de')
    const wordsIn = (language: string) => {
      let [depth, words] = [[] as string[], [] as string[]]
      for (const [, end, name = '', attributes = '', text = ''] of html.matchAll(
        /<(\/?)([a-z0-9]+)([^>]*)>([^<]*)/g,
      )) {
        const here = / lang="(..)"/.exec(attributes)?.[1] ?? depth.at(-1) ?? 'en'
        if (end) depth = depth.slice(0, -1)
        else if (!['img', 'path', 'br', 'input'].includes(name)) depth = [...depth, here]
        if ((depth.at(-1) ?? 'en') === language && text.trim()) words = [...words, text.trim()]
        const said = [...attributes.matchAll(/ (?:aria-label|alt)="([^"]+)"/g)].map(([, label = '']) => label)
        if (here === language) words = [...words, ...said]
      }
      return words
    }
    expect(new Set(wordsIn('de'))).toEqual(
      new Set([
        ...['Schneller', 'Alles.', 'Eins', 'Zwei', 'Drei', 'Ein Hund', 'Rundgang', 'Schnell.', 'Ada'],
        ...['Anleitung', 'Neu starten.', 'Der Preis.', 'Neuer', 'Ähnlich'],
      ]),
    )
    expect(wordsIn('en')).toEqual(
      expect.arrayContaining([
        ...['On this page', 'Link to “Eins”', 'Open the image at full size: Ein Hund', 'Before', 'After'],
        ...['Video · Opens youtu.be', 'Play here', 'Play here: Rundgang. This connects to YouTube.'],
        ...['Code: js', 'Copy', 'Opens example.com', 'Caution:', 'Corrections', 'Corrected on 20 November:'],
        ...['Related entries', 'Newer', 'Older', 'Copy link'],
      ]),
    )
    for (const language of ['en', null] as const) expect(page(language).match(/ lang="de"/g)).toHaveLength(2)
  })

  it('PAGE-26: links to its Markdown; a preview does not', () => {
    expect(render({}, { markdownAddress: '/entries/a/markdown' })).toMatch(
      /<a class="button-quiet" href="\/entries\/a\/markdown">Copy as Markdown/,
    )
    expect(render()).not.toContain('Markdown')
  })

  it('PAGE-27: names related entries with project and date', () => {
    const related = [
      {
        slug: 'd',
        title: 'Similar',
        language: null,
        projectName: 'Depot',
        publishAt: '2026-01-02T09:00:00.000Z',
      },
    ]
    expect(render({}, { related })).toMatch(
      /href="\/entries\/d"[^>]*>Similar<\/a><span>Depot · 2 January 2026/,
    )
    expect(render()).not.toContain('Related entries')
  })

  it('shows project, type, date and number in one line, then title and teaser', () => {
    const html = render()
    expect(html).toContain('href="/projects/shop"')
    expect(html).toContain('href="/?type=fix"')
    expect(html).toContain('>18 November 2026</time>')
    expect(html).toContain('>SHP 128</span>')
    expect(html.match(/<h1>/g)).toHaveLength(1)
    expect(html).toContain('<p class="entry-lead">An array of images becomes one animation.</p>')
  })

  it('omits what is missing: teaser, author, code of the project', () => {
    const project = { ...entry().project, code: null }
    const html = render({ teaser: null, authorName: null, project })
    expect(html).not.toContain('entry-lead')
    expect(html).not.toContain('Written by')
    expect(html).toContain('>128</span>')
  })

  it('links to the form for those who may edit it', () => {
    expect(render()).not.toContain('/admin')
    expect(render({}, { editAddress: '/admin/collections/posts/1' })).toContain('>Edit</a>')
  })

  it('shows the cover above the content only if no block shows it', () => {
    const cover = picture(ID)
    const blocks = [{ type: 'image', data: { mediaId: ID } }]
    expect(render({ cover }).match(/<img/g)).toHaveLength(1)
    expect(render({ cover, blocks, pictures: [cover] }).match(/<img/g)).toHaveLength(1)
  })

  it('links to the neighbouring entries and to others with the same tag', () => {
    const beside = {
      newer: { slug: 'b', title: 'Newer one', language: null },
      older: { slug: 'c', title: 'Older one', language: null },
    }
    const html = render({ tags: ['a & b'] }, beside)
    expect(html).toContain('href="/?tag=a+%26+b"')
    expect(html).toMatch(/href="\/entries\/b"[^>]*>.*Newer one/)
    expect(html).toMatch(/href="\/entries\/c"[^>]*>.*Older one/)
  })

  it('names the audience of the entry in English and German', () => {
    expect(render({ audience: 'public' })).toContain('For everyone')
    const html = render({}, { locale: german })
    expect(html).toContain('Nur für Kolleginnen und Kollegen')
    expect(html).toContain('>18. November 2026</time>')
    expect(html).toContain('title="Mittwoch, 18. November 2026 um 14:05 MEZ"')
  })

  it('sets the accent of the project for both themes', () => {
    expect(render()).toMatch(/style="--accent-on-light:#[0-9a-f]{6};--accent-on-dark:#[0-9a-f]{6}"/)
  })
})

it('corrections with a note stand below the text, each with its day; markup in a note is text', () => {
  const corrections = [
    { at: '2026-11-20T09:00:00.000Z', note: 'The <b>price</b> was wrong.' },
    { at: '2026-11-21T09:00:00.000Z', note: null },
    { at: '2027-01-02T09:00:00.000Z', note: 'So was the date.' },
  ]
  const html = renderToStaticMarkup(
    <EntryPage
      entry={entry({ publishAt: '2026-11-18T09:00:00.000Z', corrections })}
      locale={{ language: 'en', timeZone: 'UTC' }}
      newer={null}
      older={null}
    />,
  )
  expect(html).toContain('Corrected on 20 November:</time> <span>The &lt;b&gt;price&lt;/b&gt; was wrong.')
  expect(html).toContain('Corrected on 2 January 2027:</time> <span>So was the date.')
  expect(html.match(/Corrected on/g)).toHaveLength(2)
})

it('a withdrawn entry says when and why, in the language of the reader', () => {
  const html = renderToStaticMarkup(
    <WithdrawnPage
      locale={{ language: 'de', timeZone: 'UTC' }}
      withdrawal={{ at: '2026-11-20T09:00:00.000Z', reason: 'Die Zahlen stimmten nicht.' }}
    />,
  )
  expect(html).toContain('Zurückgezogen am 20. November 2026:</time> Die Zahlen stimmten nicht.')
})
