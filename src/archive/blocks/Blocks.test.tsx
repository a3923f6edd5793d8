import { text } from 'node:stream/consumers'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { describe, expect, it } from 'vitest'
import { picture } from '../testing/samples'
import { renderBlocks } from '@/integrations/text/renderBlocks'
import { messages } from '@/messages'
import { givePatience } from '@/testing/givePatience'
import { Blocks } from './Blocks'

givePatience()

const ONE = '01a1f87e-2d59-754a-a468-7c23cc8789c7'
const TWO = '01a1f87e-2f7c-70c2-a805-0fc5efddc8c6'
const pictures = [picture(ONE), picture(TWO)]

async function render(
  blocks: { type: string; data: unknown }[],
  language: 'en' | 'de' = 'en',
): Promise<string> {
  const rendered = await renderBlocks(blocks, language)
  return renderToStaticMarkup(
    <Blocks
      blocks={blocks}
      pictures={pictures}
      rendered={rendered}
      words={messages[language].archive.blocks}
    />,
  )
}

describe('the blocks of an entry', () => {
  it('render text from Markdown, with headings below the page title', async () => {
    const html = await render([
      { type: 'text', data: { text: '# Now\n\n**Bold** and [link](https://example.com)' } },
    ])
    expect(html).toContain(
      '<h2 id="s-now">Now <a class="section-link" href="#s-now" lang="en" aria-label="Link to “Now”">#</a></h2>',
    )
    expect(html).toContain('<strong>Bold</strong>')
    expect(html).not.toContain('<h1')
  })

  it('render a responsive image with its space reserved', async () => {
    const html = await render([{ type: 'image', data: { mediaId: ONE } }])
    expect(html).toContain(`src="/api/v1/media/file/${ONE}-960.webp"`)
    expect(html).toContain(`/api/v1/media/file/${ONE}-480.webp 480w, `)
    expect(html).toContain('width="1800" height="1200"')
    expect(html).toContain(`alt="Alt of ${ONE}"`)
    expect(html).toContain('loading="lazy"')
    expect(html).toContain(`href="/api/v1/media/file/${ONE}-full.webp"`)
  })

  it('find images whose id is in upper case', async () => {
    expect(await render([{ type: 'image', data: { mediaId: ONE.toUpperCase() } }])).toContain('<img')
  })

  it('render a gallery with all its images', async () => {
    const html = await render([{ type: 'gallery', data: { mediaIds: [ONE, TWO, ONE] } }])
    expect(html.match(/<img/g)).toHaveLength(3)
    expect(html).toContain('--ratio:1.5')
  })

  it('PAGE-22: render a comparison side by side, in a frame that has its size already', async () => {
    const html = await render([{ type: 'before_after', data: { beforeMediaId: ONE, afterMediaId: TWO } }])
    expect(html).toContain('data-pending="true" style="--ratio:1.5;--position:50%"')
    expect(html).not.toContain('type="range"')
    expect(html.match(/<img/g)).toHaveLength(2)
    expect(html).toMatch(
      /<figcaption><a class="picture-link" href="[^"]+-full.webp" aria-label="Before: Open the image at full size: Alt/,
    )
  })

  it('render a video as a card that names its host, without embedding it', async () => {
    const html = await render([
      { type: 'video', data: { url: 'https://www.example.com/watch?v=1', title: 'Two minutes' } },
    ])
    expect(html).toContain('href="https://www.example.com/watch?v=1"')
    expect(html).toContain('rel="noopener noreferrer nofollow"')
    expect(html).toContain('Video · Opens example.com')
    expect(html).not.toMatch(/<iframe|<video|<img|<embed|<object/)
  })

  it('PAGE-23: offer to play a video of a known service, and load nothing', async () => {
    const url = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
    const html = await render([{ type: 'video', data: { url, title: 'Two minutes' } }])
    expect(html).toContain(`href="${url}"`)
    expect(html).toContain('aria-label="Play here: Two minutes. This connects to YouTube."')
    expect(html).not.toMatch(/<iframe|youtube-nocookie/)
  })

  it('render a quote with its source', async () => {
    const html = await render([{ type: 'quote', data: { text: 'Four hundred lines less.', source: 'Ada' } }])
    expect(html).toContain('<blockquote>Four hundred lines less.</blockquote>')
    expect(html).toContain('<figcaption>Ada</figcaption>')
  })

  it('render code as written, with a copy button', async () => {
    const html = await render([{ type: 'code', data: { code: 'a < b\n  && c', language: 'js' } }])
    expect(html.replace(/<\/?span[^>]*>/g, '')).toContain('<code>a &#x3C; b\n  &#x26;&#x26; c</code>')
    expect(html).toContain('<span class="tok-keyword">')
    expect(html).toContain('aria-label="Code: js"')
    expect(html).toContain('Copy')
  })

  it('render a link as a card with title, description and host', async () => {
    const data = { url: 'https://example.com/guide', title: 'Guide', description: 'All of it.' }
    const html = await render([{ type: 'link', data }])
    for (const part of ['Guide', 'All of it.', 'Opens example.com']) expect(html).toContain(part)
  })

  it.each([
    ['info', 'Note'],
    ['success', 'Good news'],
    ['warning', 'Caution'],
    ['danger', 'Important'],
  ])('name the tone of a callout: %s', async (tone, word) => {
    const html = await render([{ type: 'callout', data: { text: 'Restart.', tone } }])
    expect(html).toContain(`data-tone="${tone}"`)
    expect(html).toContain(`${word}: `)
  })

  it('BLOCK-9: render a callout without a tone as a note', async () => {
    expect(await render([{ type: 'callout', data: { text: 'Restart.' } }])).toContain('data-tone="info"')
  })

  it('render in German', async () => {
    const html = await render(
      [
        { type: 'before_after', data: { beforeMediaId: ONE, afterMediaId: TWO } },
        { type: 'video', data: { url: 'https://example.com' } },
        { type: 'code', data: { code: 'x' } },
        { type: 'callout', data: { text: 'Neu starten.', tone: 'danger' } },
      ],
      'de',
    )
    for (const word of ['Vorher', 'Nachher', 'Öffnet example.com', 'Kopieren', 'Wichtig: '])
      expect(html).toContain(word)
  })

  it('BLOCK-4: skip unknown types and invalid data, and keep the order of the others', async () => {
    const html = await render([
      { type: 'text', data: { text: 'first' } },
      { type: 'hologram', data: { url: 'https://example.com' } },
      { type: 'image', data: { mediaId: 7 } },
      { type: 'image', data: null },
      { type: 'constructor', data: {} },
      { type: 'image', data: { mediaId: '01a1f87e-0000-7000-8000-000000000000' } },
      { type: 'gallery', data: { mediaIds: [] } },
      { type: 'text', data: { text: 'last' } },
    ])
    expect(html.indexOf('first')).toBeLessThan(html.indexOf('last'))
    expect(html).not.toMatch(/hologram|<figure|<img/)
  })

  it('render nothing for empty texts, and a single image if the other is missing', async () => {
    expect(
      await render([
        { type: 'text', data: { text: '' } },
        { type: 'code', data: { code: '' } },
        { type: 'quote', data: { text: '' } },
        { type: 'callout', data: { text: '' } },
      ]),
    ).toBe('')
    const html = await render([
      { type: 'before_after', data: { beforeMediaId: ONE, afterMediaId: 'missing' } },
    ])
    expect(html).toContain('<img')
    expect(html).not.toContain('type="range"')
  })
})

it('SEC-20: the blocks of a very long entry are shown one by one, all of them', async () => {
  const blocks = ['First.', 'Second.', 'Third.'].map((text) => ({ type: 'text', data: { text } }))
  const rendered = { html: blocks.map(({ data }) => `<p>${data.text.repeat(200_000)}</p>`), sections: [] }
  const { prelude } = await prerenderToNodeStream(
    <Blocks blocks={blocks} pictures={[]} rendered={rendered} words={messages.en.archive.blocks} />,
  )
  const page = await text(prelude)
  // The marks of React around what comes in a step of its own.
  expect(page.match(/<!--\$-->/g)).toHaveLength(3)
  for (const { data } of blocks) expect(page).toContain(`<p>${data.text}${data.text}`)
})
