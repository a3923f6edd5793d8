import { readFileSync } from 'node:fs'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFindings } from './support/axe'
import { addSession, sharedBrowser, untilPainted } from './support/browser'
import { adminCookie, callApi, createProject, issueToken } from './support/calls'
import { sharedProduction, type Production } from './support/production'
import { ASK, saveForm, visit } from './support/writing'

/** Markdown that is written in an unusual way, with what the editor cannot express. */
const UNUSUAL =
  '\uFEFFTitle\r\n=====\r\n\r\n\r\n*  one\r\n*  two __bold__  \r\n\r\n   + three\r\n\r\n> quoted\r\n> > twice\r\n\r\n' +
  'A <b>raw</b> ![image](https://a.example/i.png) and a * b[^1].  \r\nMore\\_text\r\n***\r\n\r\n|a|b|\r\n|-|:-:|\r\n|1|`2`|\r\n\r\n' +
  '<div>\r\nraw\r\n</div>\r\n\r\n[^1]: note\r\n'

let production: Production
let writer: string
let context: BrowserContext
let page: Page
const pageErrors: string[] = []

beforeAll(async () => {
  production = await sharedProduction()
  await createProject(production, 'texts')
  writer = await issueToken(production, { name: 'Release bot', mode: 'write', audience: 'internal' })
  const browser = await sharedBrowser()
  context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 1000 } })
  await addSession(context, production, await adminCookie(production))
  page = await context.newPage()
  page.on('pageerror', (error) => pageErrors.push(String(error)))
})
afterAll(() => context.close())

const editorAt = (block: number): Locator =>
  page.locator(`[contenteditable="true"]#field-blocks__${block}__text`)

/** Creates an entry with text blocks, and opens its form. */
async function openForm(...texts: string[]): Promise<string> {
  const { json } = await callApi(production, writer, 'POST', '/posts', {
    project: 'texts',
    title: 'Rich text',
    type: 'fix',
    blocks: texts.map((text) => ({ type: 'text', data: { text } })),
  })
  await visit(page, production, `/admin/collections/posts/${json.id}`)
  return json.id
}

/** Opens an entry with text blocks in the editor. */
async function open(...texts: string[]): Promise<string> {
  const id = await openForm(...texts)
  await editorAt(0).scrollIntoViewIfNeeded()
  return id
}

/** Clicks into a text. The browser tells the editor where the caret is with the next frame, before a person can do more. */
async function clickInto(text: string): Promise<void> {
  await editorAt(0).getByText(text).click()
  await untilPainted(page)
}

/** Chooses a style at the caret. The editor has the focus again when its selection is back. */
async function choose(style: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Style' }).selectOption(style)
  await page.waitForTimeout(300)
}

async function storedText(id: string, block = 0): Promise<string> {
  return (await callApi(production, writer, 'GET', `/posts/${id}`)).json.blocks[block].data.text
}

async function paste(content: Record<string, string>, block = 0): Promise<void> {
  await untilPainted(page)
  await editorAt(block).evaluate((element, types) => {
    const clipboardData = new DataTransfer()
    for (const [type, data] of Object.entries(types)) clipboardData.setData(type, data)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, content)
}

describe('the editor of a text', () => {
  test('BLOCK-10: an entry that is opened and saved keeps every byte of its texts', async () => {
    const id = await open(UNUSUAL, 'Second')
    await editorAt(0).getByText('quoted').click()
    await page.keyboard.press('ArrowDown')
    await page.locator('#field-title').fill('Another title')
    await saveForm(page)
    expect(await storedText(id)).toBe(UNUSUAL)
  })

  test('BLOCK-10: after a change in one paragraph only that one differs, and undoing it restores the bytes', async () => {
    const id = await open(UNUSUAL)
    await editorAt(0).locator('li').nth(1).click()
    await page.keyboard.press('End')
    await untilPainted(page)
    await page.keyboard.type('!')
    await saveForm(page)
    const changed = await storedText(id)
    expect(changed).toBe(UNUSUAL.replace('__bold__  ', '__bold!__'))
    await editorAt(0).click()
    await page.keyboard.press('Control+z')
    await saveForm(page)
    expect(await storedText(id)).toBe(UNUSUAL)
  })

  test('BLOCK-11: what is typed, formatted, linked and listed by keyboard alone is stored as plain Markdown', async () => {
    const id = await open('')
    await editorAt(0).focus()
    const { keyboard } = page
    await keyboard.type('Until now ')
    for (const [key, word] of [
      ['b', 'bold'],
      ['i', 'italic'],
      ['e', 'code_x'],
    ] as const) {
      await keyboard.press(`Control+${key}`)
      await keyboard.type(word)
      await keyboard.press(`Control+${key}`)
      await keyboard.type(', ')
    }
    await keyboard.type('2 * 3 and snake_case. See ')
    await keyboard.press('Control+k')
    await keyboard.type('javascript:alert(1)')
    await keyboard.press('Enter')
    await page.getByText('Enter an address that starts with').waitFor()
    await keyboard.press('Control+a')
    await keyboard.type('docs.example.com/a_b')
    await keyboard.press('Tab')
    await keyboard.type('the manual')
    await keyboard.press('Enter')
    await keyboard.type('.')
    await keyboard.press('Enter')
    await keyboard.press('Control+Shift+8')
    await keyboard.type('one')
    await keyboard.press('Enter')
    await keyboard.press('Tab')
    await keyboard.type('two')
    await keyboard.press('Enter')
    await keyboard.press('Shift+Tab')
    await keyboard.type('three')
    await keyboard.press('Enter')
    await keyboard.press('Enter')
    await keyboard.type('## Next')
    await keyboard.press('Enter')
    await keyboard.type('https://example.com/a_b is new')
    await keyboard.press('Control+s')
    const expected =
      'Until now **bold**, *italic*, `code_x`, 2 * 3 and snake_case. See [the manual](https://docs.example.com/a_b).\n\n' +
      '- one\n  - two\n- three\n\n## Next\n\nhttps://example.com/a_b is new'
    await expect.poll(() => storedText(id), ASK).toBe(expected)
    await page.reload()
    await editorAt(0).getByText('the manual').waitFor()
    await page.locator('#field-title').fill('Saved again')
    await saveForm(page)
    expect(await storedText(id)).toBe(expected)
  })

  test('Tab passes the editor after Escape, and the toolbar is one stop with arrow keys', async () => {
    await open('- a\n- b')
    await editorAt(0).locator('li').nth(1).click()
    // Lexical puts the selection into the page a moment after the click.
    await page.waitForTimeout(500)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+Tab')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    expect(await focused()).toBe('Style')
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toBe('Bold')
    await page.keyboard.press('End')
    expect(await focused()).toBe('Divider')
    await page.keyboard.press('Tab')
    await expect.poll(() => editorAt(0).evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('BLOCK-11: the toolbar formats what is selected, makes lists, and changes and removes a link', async () => {
    const id = await open(
      'bold\n\nitalic\n\ncode\n\nfirst\n\nsecond\n\nSee [the manual](https://a.example/old) and [the tour](https://a.example/tour).',
    )
    const tool = (name: string, pressed?: boolean) =>
      page
        .getByRole('toolbar')
        .getByRole('button', { name, exact: true, ...(pressed !== undefined && { pressed }) })
    for (const [word, name] of [
      ['bold', 'Bold'],
      ['italic', 'Italic'],
      ['code', 'Code'],
      ['first', 'Numbered list'],
      ['second', 'Task list'],
    ] as const) {
      await editorAt(0).getByText(word, { exact: true }).dblclick()
      await untilPainted(page)
      await tool(name, false).click()
      await tool(name, true).waitFor()
    }
    const address = page.getByRole('textbox', { name: 'Address' })
    await clickInto('the manual')
    await tool('Link', true).click()
    expect(await address.inputValue()).toBe('https://a.example/old')
    await address.fill('https://a.example/new')
    await page.getByRole('button', { name: 'Apply' }).click()
    await clickInto('the tour')
    await tool('Link', true).click()
    await page.getByRole('button', { name: 'Remove link' }).click()
    await tool('Link', false).waitFor()
    await expect
      .poll(() => storedText(id), ASK)
      .toBe(
        '**bold**\n\n*italic*\n\n`code`\n\n1. first\n\n- [ ] second\n\nSee [the manual](https://a.example/new) and the tour.',
      )
  })

  test('the toolbar makes headings, code and tables, and the Markdown itself can be edited', async () => {
    const id = await open('Head\n\nconst a = 1')
    await clickInto('Head')
    await choose('h3')
    await clickInto('const')
    await choose('code')
    await untilPainted(page)
    await page.keyboard.press('End')
    await untilPainted(page)
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    await page.keyboard.type('Format')
    await page.keyboard.press('Tab')
    await page.keyboard.type('a|b')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Remove column' }).click()
    await page.getByRole('button', { name: 'Remove row' }).waitFor()
    await editorAt(0).locator('td').first().click()
    await page.getByRole('button', { name: 'Remove row' }).click()
    await editorAt(0).locator('td').first().click()
    await page.keyboard.type('PDF')
    await page.getByRole('button', { name: 'Markdown', exact: true }).click()
    const markdown = page.locator('textarea#field-blocks__0__text')
    const expected = '### Head\n\n```\nconst a = 1\n```\n\n| Format | a\\|b |\n| --- | --- |\n| PDF | |'
    expect((await markdown.inputValue()).trimEnd()).toBe(expected)
    await markdown.fill(`${expected}\n\nTyped *as* Markdown`)
    await page.getByRole('button', { name: 'Editor', exact: true }).click()
    await editorAt(0).locator('em', { hasText: 'as' }).waitFor()
    await saveForm(page)
    expect(await storedText(id)).toBe(`${expected}\n\nTyped *as* Markdown`)
  })

  test('BLOCK-12: pastes from Word, Google Docs, GitHub and Slack', async () => {
    const sources = ['word', 'googleDocs', 'github', 'slack']
    const clipboard = (source: string, ending: string) =>
      readFileSync(new URL(`../src/testing/clipboard/${source}.${ending}`, import.meta.url), 'utf8')
    const id = await open(...sources.map(() => ''))
    for (const [block, source] of sources.entries()) {
      await editorAt(block).click()
      await paste({ 'text/html': clipboard(source, 'html'), 'text/plain': 'plain' }, block)
      const row = page.locator(`#blocks-row-${block}`)
      if (source !== 'slack') await row.getByText('One image was left out.').waitFor()
    }
    await saveForm(page)
    for (const [block, source] of sources.entries())
      expect(`${await storedText(id, block)}\n`).toBe(clipboard(source, 'md'))
  })

  test('BLOCK-12: what is dragged from another program is cleaned as a paste is', async () => {
    const id = await open('Start')
    await clickInto('Start')
    await page.keyboard.press('End')
    const html =
      '<p style="color:red">One <b>two</b> <span>three</span></p><h2 onclick="x()">Four</h2><img src="https://a.example/i.png">'
    await editorAt(0).evaluate((element, dropped) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.setData('text/html', dropped)
      dataTransfer.setData('text/plain', 'plain')
      const given = { inputType: 'insertFromDrop', dataTransfer, bubbles: true, cancelable: true }
      element.dispatchEvent(new InputEvent('beforeinput', given))
    }, html)
    await page.getByText('One image was left out.').waitFor()
    await saveForm(page)
    expect(await storedText(id)).toBe('StartOne **two** three\n\n## Four')
  })

  test('the whole editor has the focus frame, its tools included', async () => {
    await open('Framed')
    await clickInto('Framed')
    const outlines = await editorAt(0).evaluate((element) => {
      const styleOf = (one: Element | null) => (one ? getComputedStyle(one).outlineStyle : '')
      return [styleOf(element), styleOf(element.closest('.archive-rich-text__frame'))]
    })
    expect(outlines).toEqual(['none', 'solid'])
  })

  test('BLOCK-12: plain text is pasted as Markdown, and as it is into code', async () => {
    const id = await open('a\n\n```\ncode\n```')
    await editorAt(0).getByText('a', { exact: true }).click()
    await page.keyboard.press('End')
    await paste({ 'text/plain': ' **b**' })
    await clickInto('code')
    await page.keyboard.press('End')
    await paste({ 'text/plain': ' **c**\n# d', 'text/html': '<b>c</b>' })
    await saveForm(page)
    expect(await storedText(id)).toBe('a **b**\n\n```\ncode **c**\n# d\n```')
  })

  test('BLOCK-13: a text that is too complex is shown as Markdown and keeps its bytes', async () => {
    const text = `${'> '.repeat(40)}deep`
    await openForm(text)
    await page.getByText('This text is too complex for the editor').waitFor()
    expect(await page.locator('textarea#field-blocks__0__text').inputValue()).toBe(text)
  })

  test('BLOCK-13: a long pasted text that is too complex opens as Markdown at once, with what was there before', async () => {
    const item = (index: number) =>
      `- **Item ${index}** of [the guide](https://a.example/${index}), see \`code\` and *more*`
    const pasted = Array.from({ length: 1_250 }, (_, index) => item(index)).join('\n')
    expect(pasted.length).toBeGreaterThan(85_000)
    const id = await open('Before.')
    await clickInto('Before.')
    await page.keyboard.press('End')
    await untilPainted(page)
    await page.keyboard.press('Enter')
    await page.evaluate(() => {
      const found = { longest: 0 }
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) found.longest = Math.max(found.longest, duration)
      }).observe({ type: 'longtask' })
      Object.assign(window, { pasting: found })
    })
    await paste({ 'text/plain': pasted })
    await page.getByText('This text is too complex for the editor').waitFor()
    const markdown = page.locator('textarea#field-blocks__0__text')
    expect(await markdown.inputValue()).toBe(`Before.\n\n${pasted}`)
    await expect.poll(() => markdown.evaluate((element) => element === document.activeElement)).toBe(true)
    const { longest } = await page.evaluate(() => Reflect.get(window, 'pasting') as { longest: number })
    // Loose, because other tests run at the same time. It was over 8 seconds.
    expect(longest).toBeLessThan(2_000)
    await saveForm(page)
    expect(await storedText(id)).toBe(`Before.\n\n${pasted}`)
  })

  test('a form with 100 texts opens, and typing in one of them stays quick', async () => {
    const text =
      '## What changed\n\nThe **export** keeps every column, see [the manual](https://a.example).\n\n- one\n- two'
    await open(...Array.from({ length: 100 }, () => text))
    await page.locator('#blocks-row-50').scrollIntoViewIfNeeded()
    await editorAt(50).getByText('keeps every').click()
    await page.evaluate(() => {
      const found = { duration: 0 }
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) found.duration = Math.max(found.duration, duration)
      }).observe({ type: 'event', ...{ durationThreshold: 16 } })
      Object.assign(window, { typing: found })
    })
    await page.keyboard.type('Typed into the middle. ', { delay: 30 })
    const { duration } = await page.evaluate(() => Reflect.get(window, 'typing') as { duration: number })
    // Loose, because other tests run at the same time; docs/performance.md has the figures of a quiet machine.
    expect(duration).toBeLessThan(2_000)
  })

  test('has no accessibility finding, with a table and a link open', async () => {
    await open(
      '## Head\n\ntext\n\n| a | b |\n|-|-|\n| 1 | 2 |\n\n- [x] a\n- [ ] b\n\n<div>x</div>\n\n```\ncode\n```',
    )
    await editorAt(0).locator('td').first().click()
    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: 'Address' }).waitFor()
    const findings = await accessibilityFindings(page)
    expect(findings.filter((finding) => /rich-text|field-blocks__/.test(finding))).toEqual([])
  })

  test('causes no page error', () => {
    expect(pageErrors).toEqual([])
  })
})
