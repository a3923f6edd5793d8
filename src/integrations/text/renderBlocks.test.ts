import { expect, onTestFinished, test } from 'vitest'
import { HOSTILE } from '@/archive/testing/hostile'
import { renderMarkdown } from '@/lib/markdown'
import { refuse } from '@/lib/result'
import { inRequest } from '@/runtime/requestStatements'
import { FakeResponse } from '@/testing/fakeResponse'
import { givePatience } from '@/testing/givePatience'
import { renderBlocks } from './renderBlocks'
import { sharedTextTasks, textTasks } from './textTasks'

const tasks = givePatience()

const text = (text: string) => ({ type: 'text' as const, data: { text } })
const code = (code: string, language: string) => ({ type: 'code' as const, data: { code, language } })
const render = (...blocks: Parameters<typeof renderBlocks>[0]) => renderBlocks(blocks, 'en')

test('PAGE-20: ids are made of the heading, and unique across the texts of an entry', async () => {
  const { html, sections } = await render(
    text('# Größe & Farbe\n\n## a\n\n## a'),
    text('# a\n\n# a 2'),
    text('# 漢字'),
  )
  expect(sections.map(({ id }) => id)).toEqual([
    's-groesse-farbe',
    's-a',
    's-a-2',
    's-a-3',
    's-a-2-2',
    's-section',
  ])
  expect(html[1]).toContain(
    '<h2 id="s-a-3">a <a class="section-link" href="#s-a-3" lang="en" aria-label="Link to “a”">#</a></h2>',
  )
})

test('PAGE-20: the same text twice has different ids, also once its HTML is kept', async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    const { sections } = await render(text('# Twice'), text('# Twice'))
    expect(sections.map(({ id }) => id)).toEqual(['s-twice', 's-twice-2'])
  }
})

test('PAGE-20: headings in lists and quotations have no id, and only 200 of an entry have one', async () => {
  expect((await render(text('> # quoted\n\n- # listed'))).sections).toEqual([])
  expect((await render(text('# x\n\n'.repeat(300)))).sections).toHaveLength(200)
})

test('PAGE-20: an id cannot be forged', async () => {
  // The headings of an entry that have ids are limited.
  for (let at = 0; at < HOSTILE.length; at += 50) {
    const blocks = HOSTILE.slice(at, at + 50).flatMap((hostile) => [
      text(`# ${hostile}`),
      text(`# \`${hostile}\``),
    ])
    const { sections } = await render(...blocks)
    expect(sections.length).toBeGreaterThan(50)
    for (const { id } of sections) expect(id).toMatch(/^s-[a-z0-9-]+$/)
  }
})

test('apart from headings, code and tables, the HTML is that of the API', async () => {
  const markdown = 'a *b*\n\n- c\n- `d`\n\n> e'
  expect((await render(text(markdown))).html).toEqual([renderMarkdown(markdown)])
})

test('PAGE-31: code and tables in texts are reached by keyboard and named in the language of the reader', async () => {
  const markdown = '| c |\n| - |\n| d |\n\n- ```sql\n  select\n  ```\n\n```\nplain\n```'
  const [english = ''] = (await render(text(markdown))).html
  const [german = ''] = (await renderBlocks([text(markdown)], 'de')).html
  expect(english).toContain('<div class="table-frame" tabindex="0" role="group" aria-label="Table"><table>')
  expect(english).toContain('<div class="code"><pre tabindex="0" role="group" aria-label="Code: sql"><code')
  expect(english).toContain('<button type="button" class="copy-button" lang="en">Copy</button></div>\n</li>')
  expect(english).toContain('<pre tabindex="0" role="group" aria-label="Code"><code>plain')
  expect(german).toContain('aria-label="Tabelle"')
  expect(german).toContain('lang="de">Kopieren</button>')
  expect(renderMarkdown(markdown)).not.toMatch(/tabindex|role=|<button|<div/)
})

test('PAGE-24: code blocks and fenced code in texts are highlighted', async () => {
  const { html } = await render(
    { type: 'code', data: { code: 'select 1', language: 'sql' } },
    text('```sql\nselect 1\n```'),
    { type: 'code', data: { code: '<b>', language: 'klingon' } },
    { type: 'hologram', data: {} },
  )
  expect(html[0]).toContain('<span class="tok-keyword">select</span>')
  expect(html[1]).toContain('<code class="language-sql"><span class="tok-keyword">select</span>')
  expect(html.slice(2)).toEqual(['&#x3C;b>', undefined])
})

test('SEC-28: a page that everybody has left is not rendered to its end, and the next one is', async () => {
  const long = Array.from({ length: 3 }, (_, n) =>
    text(`Left ${n} *a* \`b\` [c](https://d.example)\n\n`.repeat(300)),
  )
  const responses = [0, 1].map(() => new FakeResponse())
  const pages = responses.map((response) =>
    inRequest({ hasLostDatabase: false, response }, () => renderBlocks(long, 'en')),
  )
  const isWhole = async (page: ReturnType<typeof renderBlocks>) =>
    (await page).html.every((html) => html?.includes('<em>'))
  for (const response of responses) response.close({ isSent: false })
  expect(await Promise.all(pages.map(isWhole))).toEqual([false, false])
  expect(await isWhole(render(...long))).toBe(true)
})

test('SEC-20: other work runs while long texts are rendered, and each is rendered once', async () => {
  const heavy = (index: number) => `${index} *a* \`b\` [c](https://d.example)\n\n`.repeat(300)
  const blocks = Array.from({ length: 4 }, (_, index) => text(heavy(index)))
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  const before = tasks.length
  await render(...blocks)
  clearInterval(timer)
  expect(turns).toBeGreaterThanOrEqual(4)
  await render(...blocks)
  expect(tasks.slice(before)).toEqual(blocks.map(() => 'parseMarkdown'))
})

test('SEC-20: readers who open an entry at the same time share its rendering', async () => {
  const blocks = Array.from({ length: 3 }, (_, n) =>
    text(`${n} *shared* \`b\` [c](https://d.example)\n\n`.repeat(200)),
  )
  const before = tasks.length
  await Promise.all(Array.from({ length: 10 }, () => render(...blocks)))
  expect(tasks.slice(before)).toEqual(blocks.map(() => 'parseMarkdown'))
})

test('SEC-23: codes behind 500 others are highlighted with the next view, and no other code is highlighted again', async () => {
  const blocks = Array.from({ length: 510 }, (_, n) => code(`select ${n} as n`, 'sql'))
  const colored = async () => (await render(...blocks)).html.filter((html) => html?.includes('tok-')).length
  const before = tasks.length
  expect([await colored(), tasks.length - before]).toEqual([500, 500])
  expect([await colored(), tasks.length - before]).toEqual([510, 510])
  expect([await colored(), tasks.length - before]).toEqual([510, 510])
})

test('SEC-23: a text with more than 500 codes is rendered once', async () => {
  const many = text('```sql\nselect 1\n```\n\n'.repeat(510))
  const first = await render(many)
  expect(first.html[0]?.match(/tok-keyword/g)).toHaveLength(500)
  const before = tasks.length
  expect(await render(many)).toEqual(first)
  expect(tasks).toHaveLength(before)
})

test.each(['too_costly', 'busy'] as const)(
  'SEC-23: what is plain or partly colored because of %s is not kept',
  async (kind) => {
    const blocks = [
      text(`\`\`\`sql\nselect '${kind}'\n\`\`\`\n\n\`\`\`sql\nselect 2\n\`\`\``),
      code(`select 3, '${kind}'`, 'sql'),
      text(`${kind} *a* \`b\`\n\n`.repeat(900)),
    ]
    const found = async () =>
      (await render(...blocks)).html.map((html) => html?.match(/tok-keyword|<em>/g)?.length)
    const run = textTasks()
    onTestFinished(() => sharedTextTasks.set(run))
    let codes = 0
    sharedTextTasks.set((name, ...call) =>
      name === 'highlightCode' && (codes += 1) === 1 ? run(name, ...call) : Promise.resolve(refuse({ kind })),
    )
    expect(await found()).toEqual([1, undefined, undefined])
    sharedTextTasks.set(run)
    expect(await found()).toEqual([2, 1, 900])
  },
)
