import fc from 'fast-check'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repetitions } from '@/testing/repetitions'
import { renderMarkdown } from './markdown'

/** Release notes of a real project, if they exist next to the checkout. */
const notes = join(import.meta.dirname, '../../../shared/real/notes')
const files = existsSync(notes) ? readdirSync(notes).filter((name) => name.endsWith('.md')) : []

const TAG = /<(\/?)([a-z0-9]+)((?: [a-z]+="[^"]*")*)>/g
const ALLOWED_TAGS =
  /^(?:p|br|hr|em|strong|del|a|ul|ol|li|blockquote|pre|code|h[2-6]|table|thead|tbody|tr|th|td)$/
const ALLOWED_ATTRIBUTES =
  /^(?: (?:href="(?:https?:\/\/|mailto:)[^"]*"|rel="noopener noreferrer nofollow"|start="\d+"|align="(?:left|center|right)"|class="(?:language-[\w+#.-]+)?"))*$/i

/** Every `<` opens an allowed tag with allowed attributes, so nothing can be executed or loaded. */
function expectHarmless(html: string): void {
  const rest = html.replace(TAG, (whole: string, _close: string, name: string, attributes: string) =>
    ALLOWED_TAGS.test(name) && ALLOWED_ATTRIBUTES.test(attributes) ? '' : whole,
  )
  expect(rest).not.toContain('<')
}

describe('BLOCK-6: Markdown as HTML', () => {
  it.each([
    ['a *b* **c** ~~d~~ `e`', '<p>a <em>b</em> <strong>c</strong> <del>d</del> <code>e</code></p>'],
    ['- a\n  - b\n- c', '<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ul>'],
    ['3. a\n4. b', '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>'],
    ['- [x] a\n- [ ] b', '<ul>\n<li>[x] a</li>\n<li>[ ] b</li>\n</ul>'],
    ['> a', '<blockquote>\n<p>a</p>\n</blockquote>'],
    ['```ts\n1 < 2\n```', '<pre><code class="language-ts">1 &#x3C; 2\n</code></pre>'],
    ['a\n\n---\n\nb', '<p>a</p>\n<hr>\n<p>b</p>'],
    ['a * b', '<p>a * b</p>'],
    ['Größe & Maß', '<p>Größe &#x26; Maß</p>'],
    ['', ''],
  ])('shows %j', (markdown, html) => {
    expect(renderMarkdown(markdown)).toBe(html)
  })

  it('shows tables with their alignment', () => {
    expect(renderMarkdown('| a | b |\n|:-|-:|\n| 1 | 2 |')).toContain(
      '<td align="left">1</td>\n<td align="right">2</td>',
    )
  })

  it('moves headings below the h1 of the page, and keeps their order', () => {
    expect(renderMarkdown('# a\n\n### b\n\n###### c')).toBe('<h2>a</h2>\n<h4>b</h4>\n<h6>c</h6>')
    expect(renderMarkdown('## a\n\n### b')).toBe('<h2>a</h2>\n<h3>b</h3>')
    expect(renderMarkdown('> # a\n\n### b')).toContain('<h2>a</h2>')
    expect(renderMarkdown('#### a')).toBe('<h4>a</h4>')
  })

  it('links only to the web and to mail, with nofollow and without a referrer', () => {
    const rel = 'rel="noopener noreferrer nofollow"'
    expect(renderMarkdown('[a](https://a.example/?b=1&c "t")')).toBe(
      `<p><a href="https://a.example/?b=1&#x26;c" ${rel}>a</a></p>`,
    )
    expect(renderMarkdown('<me@a.example>')).toBe(
      `<p><a href="mailto:me@a.example" ${rel}>me@a.example</a></p>`,
    )
    expect(renderMarkdown('www.a.example')).toBe(
      `<p><a href="http://www.a.example" ${rel}>www.a.example</a></p>`,
    )
    expect(renderMarkdown('[a](/b) [c](#d) [e](//f.example) [g](h:i)')).toBe('<p>a c e g</p>')
  })

  it('replaces an image by a link or its alt text, so nothing is loaded', () => {
    expect(renderMarkdown('![a](https://a.example/b.png)')).toContain('<a href="https://a.example/b.png"')
    expect(renderMarkdown('![a](data:image/png;base64,AA) ![b](c.png)')).toBe('<p>a b</p>')
    expect(renderMarkdown('[![a](https://a.example/b.png)](https://c.example)').match(/<a /g)).toHaveLength(1)
    expect(renderMarkdown('![a][b]\n\n[b]: https://a.example/b.png')).toContain('>a</a>')
  })

  it('shows footnotes as written, without ids that could clash', () => {
    const html = renderMarkdown('a[^n]\n\n[^n]: note')
    expect(html).toContain('a[^n]')
    expect(html).toContain('note')
    expect(html).not.toContain(' id=')
  })

  it.each([
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](&#x6A;avascript:alert(1))',
    '[a](&#106;&#97;vascript&colon;alert(1))',
    '[a](java\tscript:alert(1))',
    '[a](java&Tab;script:alert(1))',
    '[a](java&NewLine;script:alert(1))',
    '[a]( javascript:alert(1))',
    '[a](\u0001javascript:alert(1))',
    '[a](<javascript:alert(1)>)',
    '<javascript:alert(1)>',
    '[a](data:text/html,<script>alert(1)</script>)',
    '[a](data:text/html;base64,PHNjcmlwdD4=)',
    '[a](vbscript:msgbox(1))',
    '[a](file:///etc/passwd)',
    '[a](blob:https://a.example/1)',
    '[a](https:javascript:alert(1))',
    '[a]: javascript:alert(1)\n\n[a]',
    '![a](javascript:alert(1))',
    '![a"onerror="alert(1)](x)',
    '[a](https://a.example" onclick="alert(1))',
    '[a](https://a.example \'" onclick="alert(1)\')',
    '[a](https://a.example/<script>)',
    '<script>alert(1)</script>',
    'a <script>alert(1)</script> b',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<iframe srcdoc="<script>alert(1)</script>">',
    '<a href="javascript:alert(1)">a</a>',
    '<body onload=alert(1)>',
    '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<!--><img src=x onerror=alert(1)>-->',
    '<![CDATA[<img src=x onerror=alert(1)>]]>',
    '<?php echo 1 ?>',
    '<style>@import "https://a.example"</style>',
    '<base href="https://a.example">',
    '<meta http-equiv="refresh" content="0;url=https://a.example">',
    '<form action="https://a.example"><input name="a"></form>',
    '`<script>alert(1)</script>`',
    '```\n<script>alert(1)</script>\n```',
    '```"><script>alert(1)</script>\na\n```',
    '```js" onload="alert(1)\na\n```',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '&#60;script&#62;alert(1)',
    '| <script>alert(1)</script> |\n|-|\n| [a](javascript:alert(1)) |',
    '> <img src=x onerror=alert(1)>',
    '- <img src=x onerror=alert(1)>',
    '# <img src=x onerror=alert(1)>',
    '**<img src=x onerror=alert(1)>**',
    '[<img src=x onerror=alert(1)>](https://a.example)',
    '[^"><script>alert(1)</script>]: a',
    'a\u0000<script>alert(1)</script>',
    '<a\u2028href="javascript:alert(1)">a</a>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<template><script>alert(1)</script></template>',
  ])('executes nothing in %j', (markdown) => {
    expectHarmless(renderMarkdown(markdown))
    expectHarmless(renderMarkdown(`> - ${markdown}`))
  })

  it('SEC-7: is harmless for any combination of fragments', { timeout: 60_000 }, () => {
    const fragment = fc.oneof(
      fc.constantFrom(
        '[',
        ']',
        '(',
        ')',
        '![',
        '<',
        '>',
        '"',
        "'",
        '`',
        '```',
        '*',
        '_',
        '~~',
        '|',
        '\n',
        '\n\n',
        '- ',
        '> ',
        '# ',
        '&',
        ';',
        '\\',
        ':',
        '[^a]',
      ),
      fc.constantFrom(
        'javascript:',
        'https://a.example',
        'data:',
        'onerror=',
        'script',
        'img src=x ',
        'a',
        '&#x6A;',
        '<!--',
        '-->',
        '|-|\n',
        '\t',
        '[a]: ',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    )
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 25 }), (fragments) => {
        expectHarmless(renderMarkdown(fragments.join('')))
      }),
      { numRuns: repetitions(1000) },
    )
  })

  it.each([
    ['quotes in quotes', '>'.repeat(100_000)],
    ['quotes in quotes, one a line', '>'.repeat(10).concat('a\n\n').repeat(7_000)],
    ['lists in lists', '- '.repeat(50_000)],
    ['closing brackets', ']'.repeat(100_000)],
    ['brackets', '['.repeat(50_000) + ']'.repeat(50_000)],
    ['links in links', `${'['.repeat(15_000)}a${'](b)'.repeat(15_000)}`],
    ['emphasis', 'a**b'.repeat(25_000)],
    ['emphasis in emphasis', `${'*_'.repeat(25_000)}a${'_*'.repeat(25_000)}`],
    ['strikethrough', '~~a'.repeat(33_000)],
    ['lines', 'a\n=\n'.repeat(25_000)],
    ['a long line', '*a'.repeat(900).concat('\n\n').repeat(50)],
    ['a wide and long table', tableOf(20_000, 4_900)],
    ['wide and long tables', `${tableOf(400, 250)}\n`.repeat(19)],
    ['a table within the limit', tableOf(100, 98)],
    ['code', '`a` '.repeat(25_000)],
    ['marks of code', Array.from({ length: 440 }, (_, at) => '`'.repeat(at)).join(' ')],
    ['raw HTML', '<b>'.repeat(33_000)],
    ['addresses', 'a@b.c '.repeat(16_600)],
    ['entities', '&amp;'.repeat(20_000)],
  ])('renders 100,000 characters of %s in time', { timeout: 60_000 }, (_name, markdown) => {
    const start = process.cpuUsage()
    expectHarmless(renderMarkdown(markdown))
    // CPU time, because other tests run at the same time. Unguarded, several of these take over 10 s.
    expect(process.cpuUsage(start).user / 1_000_000).toBeLessThan(6)
  })

  it('BLOCK-7: shows a text that is too complex as preformatted text, in full', () => {
    expect(renderMarkdown(`${'> '.repeat(40)}<b>`)).toBe(`<pre><code>${'> '.repeat(40)}&#x3C;b></code></pre>`)
  })

  it('shows a table of 10,000 cells, and a larger one as preformatted text', () => {
    expect(renderMarkdown(tableOf(100, 99)).match(/<t[hd]>/g)).toHaveLength(10_000)
    expect(renderMarkdown(tableOf(100, 100))).toBe(`<pre><code>${tableOf(100, 100)}</code></pre>`)
  })

  it('renders a typical long text', () => {
    const markdown = Array.from(
      { length: 900 },
      (_, at) => `* Mend \`a_b_c\` in [#${at}](https://a.example/${at})`,
    ).join('\n')
    expect(renderMarkdown(markdown).match(/<li>/g)).toHaveLength(900)
  })

  it.runIf(files.length > 0).each(files)('renders the real note %s', (file) => {
    const markdown = readFileSync(join(notes, file), 'utf8').replace(/^---\n[\s\S]*?\n---\n/, '')
    const html = renderMarkdown(markdown)
    expectHarmless(html)
    expect(html.match(/<li>/g)?.length).toBe(markdown.match(/^ *[*-] /gm)?.length)
  })
})

/** A table whose rows are shorter than its head. */
function tableOf(columns: number, rows: number): string {
  return `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'a\n'.repeat(rows)}`
}
