import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { markdownOf, readHtml, readPasted, readText } from './paste'

const folder = join(import.meta.dirname, '../../testing/clipboard')
const clipboard = (name: string) => readFileSync(join(folder, name), 'utf8')
const pasted = (html: string) => markdownOf(readHtml(html).blocks)

describe('BLOCK-12: pasted HTML becomes the Markdown that a person would write', () => {
  it.each([
    ['word', 1],
    ['googleDocs', 1],
    ['github', 1],
    ['slack', 0],
  ])('from %s', (source, images) => {
    const { blocks, images: leftOut } = readHtml(clipboard(`${source}.html`))
    expect(`${markdownOf(blocks)}\n`).toBe(clipboard(`${source}.md`))
    expect(leftOut).toBe(images)
    expect(JSON.stringify(blocks)).not.toContain('"html"')
  })

  it('takes the name of a file for an emoji only where it is one', () => {
    const emoji = (name: string) =>
      markdownOf(readHtml(`<p>a<img class="emoji" alt="x" src="https://a.example/${name}.png">b</p>`).blocks)
    expect(['1f389', 'facade', 'dead', 'bad', 'ffffff'].map(emoji)).toEqual(['a🎉b', ...Array(4).fill('axb')])
  })

  it('gives way to the text where the HTML is nested too deeply', () => {
    const { blocks } = readPasted('<b><i>'.repeat(20_000) + 'deep', 'deep')
    expect(markdownOf(blocks)).toBe('deep')
    expect(markdownOf(readPasted('<b>bold</b>', 'plain').blocks)).toBe('**bold**')
    expect(markdownOf(readPasted('', 'plain').blocks)).toBe('plain')
  })

  it('keeps the images that it contains, in order, as files', async () => {
    const pixel = (type: string, text: string) => `<img src="data:image/${type};base64,${btoa(text)}">`
    const box =
      '<li role="checkbox" aria-checked="true"><img aria-roledescription="checkbox" src="data:image/png;base64,AA=="><p>c</p></li>'
    const html = `<p>a ${pixel('png', 'one')} b</p><ul>${box}</ul>${pixel('jpeg', 'two')}`
    const remote =
      '<img src="https://a.example/b.png"><img src="file:///C:/b.png"><img src="data:image/png;base64,!">'
    const { blocks, files, images } = readHtml(html + remote)
    expect(markdownOf(blocks)).toBe('a b\n\n- [x] c')
    expect(files.map(({ name, type }) => [name, type])).toEqual([
      ['image.png', 'image/png'],
      ['image.jpeg', 'image/jpeg'],
    ])
    expect(await Promise.all(files.map((file) => file.text()))).toEqual(['one', 'two'])
    expect(images).toBe(3)
  })

  it.each([
    ['<p>a <script>b</script><style>c</style>d</p>', 'a d'],
    ['<a href="javascript:alert(1)">a</a> <a href="file:///etc">b</a> <a href="#c">c</a>', 'a b c'],
    ['<a href="https://www.google.com/url?q=https://a.example/b&sa=D">a</a>', '[a](https://a.example/b)'],
    ['<div>a</div><div>b<br>c</div>', 'a\n\nb\\\nc'],
    ['a<br><br>b', 'a\n\nb'],
    ['<p>2 * 3 and snake_case</p>', '2 * 3 and snake_case'],
    ['<ul><li><p>a</p><p>b</p></li></ul>', '- a\\\n  b'],
    ['<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
    ['<table><tr><td><p>a|b</p><p>c</p></td></tr></table>', '| a\\|b c |\n| --- |'],
    ['<p><b>a </b>b</p>', '**a** b'],
    ['<p>a <img src="https://a.example/b.png" alt="c"></p>', 'a'],
    ['<ul><li role="checkbox" aria-checked="true"><p>a</p></li></ul>', '- [x] a'],
    ['', ''],
  ])('%j', (html, markdown) => {
    expect(pasted(html)).toBe(markdown)
  })
})

test('BLOCK-12: pasted text is Markdown if it looks like it, and keeps its lines if not', () => {
  expect(markdownOf(readText('# a\n\n- b\n- **c**'))).toBe('# a\n\n- b\n- **c**')
  expect(markdownOf(readText('a\r\nb\r\n\r\nc * d'))).toBe('a\\\nb\n\nc * d')
})

test('BLOCK-13: what is too complex for the editor is pasted as Markdown, none of it lost', () => {
  const items = Array.from({ length: 2_000 }, (_, index) => index)
  const markdown = items.map((index) => `- **${index}** [a](https://a.example/${index})`).join('\n')
  expect(markdownOf(readText(markdown))).toBe(markdown)
  const html = items
    .map((index) => `<li><b>${index}</b> <a href="https://a.example/${index}">a</a></li>`)
    .join('')
  expect(pasted(`<ul>${html}</ul>`)).toBe(markdown)
})
