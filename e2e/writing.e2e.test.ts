import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page, Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { altInputId } from '@/admin/images/altInputId'
import { BLOCK_TYPES, type BlockType } from '@/domain/post/blocks'
import { accessibilityFindings } from './support/axe'
import { clickUntil, drag } from './support/browser'
import { adminCookie, callApi, issueToken } from './support/calls'
import { photograph, picture } from './support/realInput'
import {
  ASK,
  choose,
  idIn,
  openWritingArchive,
  untilSaved,
  WAIT,
  type WritingArchive,
} from './support/writing'

const ADMIN = 'admin@example.com'

let archive: WritingArchive
let writer: string
/** A page of the administrator, in which the tests open their entries one after the other. */
let page: Page
beforeAll(async () => {
  archive = await openWritingArchive('writing')
  writer = await issueToken(archive.production, { name: 'Bot', mode: 'write', audience: 'internal' })
  ;({ page } = await archive.openAs(ADMIN))
  await archive.openEntry(page)
})
afterAll(() => archive.close())

async function pick(blockType: BlockType): Promise<void> {
  await page.locator('#add-block').click()
  await page.locator(`[data-block-type=${blockType}]`).click()
}

const focusedId = (on = page) => on.evaluate(() => document.activeElement?.id)

const storedTexts = async (id: string): Promise<string[]> =>
  (await archive.stored(id)).blocks.map(({ text }: { text: string }) => text)

/** Runs in the page: counts the frames in which each text stood in these places. */
function countTexts(places: string[]): void {
  const texts: Record<string, number> = {}
  Object.assign(window, { texts })
  const look = () => {
    for (const place of places) {
      const text = document.querySelector(place)?.textContent ?? ''
      texts[text] = (texts[text] ?? 0) + 1
    }
    requestAnimationFrame(look)
  }
  look()
}

/**
 * Runs in the page: while `isHolding`, what it would do in a moment is done right before it reads the next answer of this path, so that nothing
 * is rendered in between.
 */
function holdUntilAnswer(path: string): void {
  const held: (() => void)[] = []
  const [later, send] = [window.setTimeout, window.fetch]
  const state = Object.assign(window, { isHolding: false })
  Object.assign(window, {
    setTimeout: (work: () => void, ms?: number) =>
      state.isHolding && (ms ?? 0) < 200 ? held.push(work) : later(work, ms),
  })
  window.fetch = async (...request) => {
    const response = await send(...request)
    if (new URL(response.url).pathname !== path) return response
    const read = response.text.bind(response)
    response.text = async () => {
      const text = await read()
      state.isHolding = false
      for (const work of held.splice(0)) work()
      return text
    }
    return response
  }
}

describe('writing an entry', () => {
  test('ADMIN-17: the library stays open while the entry is created, and its address follows', async () => {
    await archive.draft({ title: 'Presets of the library' })
    await archive.openEntry(page)
    const created = page.waitForResponse((one) =>
      new URL(one.url()).pathname.startsWith('/api/posts/access/'),
    )
    await page.locator('#field-title').fill('Created behind the library')
    await page
      .locator('#field-cover')
      .getByRole('button', { name: /library/i })
      .click()
    const library = page.locator('.archive-drawer')
    await library.waitFor()
    await created
    await page.waitForTimeout(1000)
    expect(await library.count()).toBe(1)
    await page.keyboard.press('Escape')
    await expect
      .poll(() => idIn(page), WAIT)
      .toBe((await archive.titled('Created behind the library'))[0]?.id)
  })

  test.each([
    ['en', 'Follows the title', 'A program wrote this entry'],
    ['de', 'Folgt dem Titel', 'Ein Programm hat diesen Eintrag geschrieben'],
  ])(
    'WRITE-13: the form says whether the slug follows the title: %s',
    async (language, ofUser, ofProgram) => {
      const body = { project: 'writing', title: 'Written by a program', type: 'fix' }
      const created = await callApi(archive.production, writer, 'POST', '/posts', body)
      expect(created.status).toBe(201)
      const headers = { Cookie: await adminCookie(archive.production), 'Accept-Language': language }
      for (const [id, help] of [
        ['create', ofUser],
        [await archive.draft(), ofUser],
        [created.json.id, ofProgram],
      ] as const) {
        const form = await fetch(`${archive.production.url}/admin/collections/posts/${id}`, { headers })
        const shown = /<div class="field-description field-description-slug">(.*?)<\/div>/.exec(
          await form.text(),
        )
        expect(shown?.[1]).toContain(help)
      }
    },
  )

  test('a project and a type can be changed, but not emptied', async () => {
    await archive.visitEntry(page, await archive.draft({ title: 'With both' }))
    for (const field of ['project', 'type']) {
      await page
        .locator(`#field-${field} .rs__single-value, #field-${field} .relationship--single-value`)
        .first()
        .waitFor()
      expect(await page.locator(`#field-${field} .clear-indicator`).filter({ visible: true }).count()).toBe(0)
    }
  })

  test('ADMIN-17: three clicks on Save create one entry', async () => {
    await archive.draft({ title: 'Presets for the administrator' })
    await archive.visitEntry(page)
    await page.locator('#field-title').fill('Clicked three times')
    await page.locator('#action-save').click({ clickCount: 3 })
    await untilSaved(page)
    expect(await archive.titled('Clicked three times')).toHaveLength(1)
  })

  test('an entry is written by keyboard alone: a block is searched, filled, moved and announced', async () => {
    const id = await archive.draft({ title: 'By keyboard' })
    await archive.visitEntry(page, id)
    // The order of the thought.
    const fields = ['project', 'type', 'title', 'teaser', 'cover', 'blocks', 'audience', 'publishAt'].map(
      (name) => `#field-${name}`,
    )
    const shown = page.locator(fields.join())
    expect(await shown.evaluateAll((all) => all.map((one) => `#${one.id}`))).toEqual(fields)
    await page.locator('#add-block').focus()
    await page.keyboard.press('Enter')
    expect(await accessibilityFindings(page, '.archive-block-picker')).toEqual([])
    await page.keyboard.type('quo')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedId(), WAIT).toBe('field-blocks__0__text')
    await page.keyboard.type('Fine.')
    await page.locator('#add-block').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    const offered = await page.getByRole('option').evaluateAll((options) =>
      options.map((option) => ({
        type: option.getAttribute('data-block-type'),
        icons: option.querySelectorAll('svg').length,
        help: option.querySelector('.archive-block-picker__help')?.textContent,
      })),
    )
    // The unknown block is not among them.
    expect(offered).toEqual(
      BLOCK_TYPES.map((type) => ({ type, icons: 1, help: expect.stringMatching(/^.+$/) })),
    )
    expect(offered).toHaveLength(9)
    await page.keyboard.type('link')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedId(), WAIT).toBe('field-blocks__1__url')
    await page.keyboard.type('https://a.example')
    await page.keyboard.press('Alt+ArrowUp')
    await page.getByText('Link is now block 1 of 2.').waitFor({ state: 'attached' })
    await expect.poll(() => focusedId(), WAIT).toBe('field-blocks__0__url')
    await untilSaved(page)
    await expect
      .poll(
        async () => (await archive.stored(id)).blocks.map((block: { blockType: string }) => block.blockType),
        ASK,
      )
      .toEqual(['link', 'quote'])
  })

  test('ADMIN-17: a block that is chosen while the entry is saved gets its fields and the focus', async () => {
    await archive.draft({ title: 'Presets of project and type' })
    await archive.visitEntry(page)
    // The first block comes while the form learns what it may do with the new entry, the second with a save.
    await page.route('**/api/posts/access/*', async (route) => {
      await pick('quote')
      await route.continue()
    })
    await page.locator('#field-title').fill('Chosen while it is saved')
    await page.locator('#field-blocks__0__text:focus').waitFor()
    await page.unroute('**/api/posts/access/*')
    await page.keyboard.type('First')
    await untilSaved(page)
    await page.locator('#add-block').click()
    await page.keyboard.type('Text')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+s')
    await page.locator('#blocks-row-1 [contenteditable=true]:focus').waitFor()
    await page.keyboard.type('Second')
    await expect.poll(() => storedTexts(idIn(page)), ASK).toEqual(['First', 'Second'])
  })

  test('ADMIN-17: what is typed at the moment a save is answered is saved, too', async () => {
    const blocks = [{ blockType: 'text', text: 'First' }]
    const id = await archive.draft({ title: 'Typed with the answer', blocks })
    const { page } = await archive.openAs(ADMIN)
    await page.addInitScript(holdUntilAnswer, `/api/posts/${id}`)
    await archive.openEntry(page, id)
    await page.locator('#blocks-row-0 [contenteditable=true]').click()
    await page.keyboard.press('End')
    await page.route(`**/api/posts/${id}?*`, async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue()
      const response = await route.fetch()
      await page.evaluate(() => Object.assign(window, { isHolding: true }))
      await page.keyboard.type(' third')
      await route.fulfill({ response })
      await page.unroute(`**/api/posts/${id}?*`)
    })
    await page.keyboard.type(' second')
    await expect.poll(async () => (await archive.stored(id)).blocks[0].text, ASK).toBe('First second third')
    await untilSaved(page)
    await page.close()
  })

  test('all blocks are collapsed at once, and stay so when the entry is opened again', async () => {
    const blocks = ['One', 'Two', 'Three'].map((text) => ({ blockType: 'text', text }))
    const id = await archive.draft({ title: 'Collapsed', blocks })
    await archive.visitEntry(page, id)
    const collapsed = page.locator('#field-blocks .collapsible--collapsed')
    let stored = 0
    const countStored = (response: Response) => {
      const isStored =
        response.url().includes('/payload-preferences/') && response.request().method() === 'POST'
      if (isStored) stored += 1
    }
    page.on('response', countStored)
    // The last of several quick changes counts.
    for (const name of ['Collapse All', 'Show All', 'Collapse All'])
      await page.getByRole('button', { name, exact: true }).click()
    await expect.poll(() => collapsed.count()).toBe(3)
    await expect.poll(() => stored, WAIT).toBe(3)
    page.off('response', countStored)
    await archive.openEntry(page, id)
    await expect.poll(() => collapsed.count()).toBe(3)
  })

  test('blocks are moved by the mouse', async () => {
    const blocks = [
      { blockType: 'quote', text: 'First' },
      { blockType: 'quote', text: 'Second' },
    ]
    const id = await archive.draft({ title: 'By mouse', blocks })
    await archive.visitEntry(page, id)
    const row = (index: number) => page.locator(`#blocks-row-${index}`)
    for (const index of [0, 1]) await row(index).locator('textarea').first().waitFor()
    await drag(page, row(0).locator('.collapsible__drag'), row(1), { x: 20, y: 120 })
    await page.getByText('Quote is now block 2 of 2.').waitFor({ state: 'attached' })
    await expect.poll(() => storedTexts(id), ASK).toEqual(['Second', 'First'])
    expect(await row(1).locator('textarea').first().inputValue()).toBe('First')
  })

  test('what is typed while a new block is still loading ends up in it', async () => {
    const id = await archive.draft({ title: 'Typed at once' })
    await archive.visitEntry(page, id)
    for (const type of ['Text', 'Quote']) {
      await page.locator('#add-block').click()
      await page.keyboard.type(type)
      await page.keyboard.press('Enter')
      await page.keyboard.type('Not a single key is lost.', { delay: 20 })
    }
    await expect.poll(() => storedTexts(id), ASK).toEqual(Array(2).fill('Not a single key is lost.'))
  })

  test('what is typed into a new block is not lost when one goes elsewhere before its fields are there', async () => {
    const id = await archive.draft({ title: 'Typed and gone' })
    await archive.visitEntry(page, id)
    // A slow connection: the fields of a new block come late.
    let isSlow = true
    await page.route(/\/admin\//, async (route) => {
      while (isSlow && route.request().method() === 'POST') await sleep(50)
      await route.continue()
    })
    for (const [type, text] of [
      ['Text', 'Typed first.'],
      ['Quote', 'Typed second.'],
    ] as const) {
      await page.locator('#add-block').click()
      await page.keyboard.type(type)
      await page.keyboard.press('Enter')
      await page.keyboard.type(text)
    }
    await page.locator('#field-teaser').click()
    await page.keyboard.type('Meanwhile, the ')
    isSlow = false
    await expect.poll(() => storedTexts(id), ASK).toEqual(['Typed first.', 'Typed second.'])
    await page.keyboard.type('teaser goes on.')
    await expect
      .poll(async () => (await archive.stored(id)).teaser, ASK)
      .toBe('Meanwhile, the teaser goes on.')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('a removed block can be brought back, and the focus goes to its neighbour', async () => {
    const blocks = [
      { blockType: 'text', text: 'First' },
      { blockType: 'quote', text: 'Intro <b>bold html</b> and', source: 'Ada' },
      { blockType: 'text', text: 'Third' },
    ]
    const id = await archive.draft({ title: 'Removed', blocks })
    await archive.visitEntry(page, id)
    const row = page.locator('#blocks-row-1')
    await row.locator('.archive-block-title', { hasText: 'Intro <b>bold html</b> and' }).waitFor()
    await row.getByRole('button', { name: 'Actions for block 2' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect.poll(() => focusedId(), WAIT).toBe('blocks-row-1')
    await expect.poll(async () => (await archive.stored(id)).blocks.length, ASK).toBe(2)
    await page.getByText('Block 2 removed.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => focusedId(), WAIT).toBe('blocks-row-1')
    expect(await page.locator('#field-blocks__1__source').inputValue()).toBe('Ada')
    await expect.poll(() => storedTexts(id), ASK).toEqual(['First', 'Intro <b>bold html</b> and', 'Third'])
  })

  test('errors name the field in words, in both languages, and lead to it', async () => {
    const blocks = [
      { blockType: 'text', text: 'Fine.' },
      { blockType: 'link', url: 'https://example.com' },
    ]
    await archive.visitEntry(page, await archive.draft({ title: 'Errors', blocks }))
    // Findings move the blocks.
    await page.locator('.archive-findings-summary').waitFor()
    await page.locator('#blocks-row-1 .collapsible__toggle').first().click()
    await page.locator('#blocks-row-1 .collapsible__toggle--collapsed').waitFor()
    await page.locator('#blocks-row-1 .collapsible__toggle').first().click()
    const linkTitle = page.locator('#field-blocks__1__title')
    await linkTitle.fill('x'.repeat(501))
    await page.locator('#action-save').click()
    await page.locator('.archive-error-list').getByText('Block 2, Link: Title').waitFor()
    await expect.poll(() => focusedId(), WAIT).toBe('field-blocks__1__title')
    const heard = () =>
      linkTitle.evaluate((field) => {
        const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
        return [field.ariaInvalid, ids.map((id) => document.getElementById(id)?.textContent)]
      })
    await expect.poll(heard, WAIT).toEqual(['true', [expect.stringContaining('500')]])
    await linkTitle.fill('')
    await untilSaved(page)
    await expect.poll(heard, WAIT).toEqual([null, []])

    await page.context().addCookies([{ name: 'archive-lng', value: 'de', url: archive.production.url }])
    const { page: german } = await archive.openAs(ADMIN)
    await archive.openEntry(german, await archive.draft({ title: 'Errors in German', blocks }))
    await german.locator('#field-blocks__1__title').fill('x'.repeat(501))
    await german.locator('#action-save').click()
    await german.locator('.archive-error-list').getByText('Block 2, Link: Titel').waitFor()
    await expect.poll(() => focusedId(german), WAIT).toBe('field-blocks__1__title')
    await german.close()
    await page.context().clearCookies({ name: 'archive-lng' })
  })

  test('ADMIN-12: errors come in the order of the form, and the first one is focused', async () => {
    const cover = await storeImage('#a11')
    const id = await archive.draft({
      title: 'Several problems',
      audience: 'public',
      cover,
      blocks: [
        { blockType: 'before_after', afterMediaId: cover },
        { blockType: 'link', url: 'nowhere' },
      ],
    })
    await archive.visitEntry(page, id)
    const list = page.locator('.archive-error-list').last().getByRole('listitem')
    const summary = page.locator('.archive-findings-summary')
    await expect.poll(() => summary.getByRole('listitem').count(), WAIT).toBeGreaterThan(3)
    const places = ['Cover image', 'Before and after: Before', 'Before and after: After', 'Link: Address']
    const inPlaces = places.map((place) => expect.stringContaining(place))
    expect((await summary.getByRole('listitem').allInnerTexts()).slice(0, 4)).toEqual(inPlaces)

    // The sidebar comes after the blocks.
    await page.locator('#field-authorName').fill('x'.repeat(201))
    await page.locator('#field-blocks__1__title').fill('x'.repeat(501))
    await page.locator('#submit-entry').click()
    await expect
      .poll(() => list.allInnerTexts(), WAIT)
      .toEqual([expect.stringContaining('Link: Title'), expect.stringContaining('Author')])
    await expect.poll(() => focusedId(), WAIT).toBe('field-blocks__1__title')
    await page.locator('#field-authorName').fill('Ada')
    await page.locator('#field-blocks__1__title').fill('')
    await untilSaved(page)

    await page.locator('#field-title').fill('')
    await page.locator('#submit-entry').click()
    await page.locator('.archive-error-list').getByText('Title: This field is required.').waitFor()
    await expect.poll(() => focusedId(), WAIT).toBe('field-title')
    await page.locator('#field-title').fill('Several problems left')
    await untilSaved(page)

    await page.goto(`${page.url().split('?')[0]}/review`)
    const refused = page.locator('.archive-review__decision .archive-notice').getByRole('listitem')
    await page.locator('#decide').click()
    await expect.poll(() => refused.allInnerTexts(), WAIT).toEqual(inPlaces)
    expect(await page.locator('.archive-checks--obstacles').getByRole('listitem').allInnerTexts()).toEqual(
      inPlaces,
    )
  })

  test('a comma ends a tag, Backspace edits the last one, and known tags are suggested', async () => {
    await archive.draft({ title: 'Tagged', tags: ['import'] })
    const id = await archive.draft({ title: 'To be tagged' })
    await archive.visitEntry(page, id)
    await page.locator('#field-tags').click()
    await page.keyboard.type('search,exprt')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Backspace')
    expect(await page.locator('#field-tags').inputValue()).toBe('exprt')
    await page.locator('#field-tags').fill('export,')
    await page.locator('#field-tags-known option[value=import]').waitFor({ state: 'attached' })
    await expect.poll(async () => (await archive.stored(id)).tags, ASK).toEqual(['search', 'export'])
    const news = page.locator('.archive-tags').getByRole('status')
    await page.locator('#field-tags').fill(`${'x'.repeat(41)}, import,`)
    await expect.poll(() => news.innerText()).toBe('A tag has up to 40 characters.')
    expect(await page.locator('#field-tags').inputValue()).toBe('x'.repeat(41))
    await page.locator('#field-tags').fill('')
    await page.getByRole('button', { name: 'Remove search' }).press('Enter')
    await expect.poll(() => news.innerText()).toBe('search was removed.')
    expect(await focusedId()).toBe('field-tags')
    await expect.poll(async () => (await archive.stored(id)).tags, ASK).toEqual(['export', 'import'])
  })

  test('findings stand below their field while one writes, with what was found', async () => {
    const id = await archive.draft({
      title: 'Search finds more',
      blocks: [
        { blockType: 'text', text: 'It is fast! <b>Raw</b> ![Remote](https://a.example/i.png)' },
        ...Array.from({ length: 4 }, () => ({ blockType: 'image' })),
      ],
    })
    await archive.visitEntry(page, id)
    await page.locator('.archive-notes__note--missing').first().waitFor()
    const text = page.locator('.field-type', { has: page.locator('#field-blocks__0__text') }).last()
    for (const [message, excerpt] of [
      ['Do not use exclamation marks.', 'fast!'],
      ['Readers do not see HTML.', '<b>'],
      ['Readers do not see images inside a text', '![Remote](https://a.example/i.png)'],
    ] as const) {
      const note = text.locator('.archive-notes__note', { hasText: message }).first()
      expect(await note.locator('q.archive-notes__excerpt').innerText()).toBe(excerpt)
    }
    // The ninth finding does not close the list.
    const summary = page.locator('.archive-findings-summary')
    expect(await summary.getByRole('listitem').count()).toBe(8)
    await page.locator('#field-title').fill('The fastest search')
    await page.locator('.archive-notes__note--advice', { hasText: 'fastest' }).first().waitFor()
    await page.getByText('18 of 200 characters').waitFor()
    await expect.poll(() => summary.getByRole('listitem').count(), WAIT).toBe(9)
    await summary.getByRole('button').filter({ hasText: 'fastest' }).first().click()
    await expect.poll(() => focusedId()).toBe('field-title')
    // Nothing is saved without a title, so nothing is checked again.
    await page.locator('#field-title').fill('')
    await page.locator('.archive-notes__note', { hasText: 'fastest' }).waitFor({ state: 'detached' })
    expect(await summary.getByRole('listitem').count()).toBe(8)
    await page.getByText('0 of 500 characters').waitFor()
    await page.locator('#field-teaser').fill('x'.repeat(501))
    await page.locator('.archive-count--over').getByText('1 character too many').waitFor()
    expect(await page.locator('.archive-count--over').innerText()).toContain('501 of 500 characters')
  })
})

describe('an author', () => {
  let page: Page
  beforeAll(async () => {
    ;({ page } = await archive.openAs(await archive.invite('first.writer@example.com', 'author')))
    await archive.openEntry(page)
  })
  afterAll(() => page.close())

  test('ADMIN-17: creates the entry from its title on, in place, without losing focus or a key; header, breadcrumb and slug follow the title, and its tabs are there at once', async () => {
    await page.getByRole('heading', { name: 'New entry' }).waitFor()
    const tabs = page.locator('.doc-tabs')
    expect(await tabs.count()).toBe(0)
    const places = ['.doc-header__title', '.step-nav__last']
    await page.evaluate(countTexts, places)
    await choose(page, { first: 'writing', second: 'New feature' })
    await page.locator('#field-title').click()
    const title = 'Search finds parts of words in all texts'
    await page.keyboard.type(title, { delay: 75 })
    await expect.poll(() => focusedId(page)).toBe('field-title')
    await tabs.waitFor()
    await untilSaved(page)
    await expect.poll(async () => (await archive.titled(title)).length, ASK).toBe(1)
    const id = idIn(page)
    expect(id).toBe((await archive.titled(title))[0]?.id)
    expect(await page.locator('#field-title').inputValue()).toBe(title)
    const written = await tabs.innerText()

    const shown = () => Promise.all(places.map((place) => page.locator(place).innerText()))
    await expect.poll(shown, WAIT).toEqual([title, title])
    await page.keyboard.type(', changed', { delay: 60 })
    const changed = `${title}, changed`
    await expect.poll(shown, WAIT).toEqual([changed, changed])
    await untilSaved(page)
    expect(await shown()).toEqual([changed, changed])
    // Not with each key, and the id, which Payload sets, for no more than a moment.
    const texts = await page.evaluate(() => Reflect.get(window, 'texts') as Record<string, number>)
    expect(Object.keys(texts)).toContain(title)
    expect(Object.keys(texts).length).toBeLessThan(12)
    expect(texts[id] ?? 0).toBeLessThanOrEqual(3)
    // The slug follows the title (WRITE-13).
    await expect
      .poll(() => page.locator('#field-slug').inputValue(), WAIT)
      .toMatch(/^search-finds-parts-of-words/)

    await tabs.getByRole('link', { name: 'Versions' }).click()
    await page.waitForURL(`**/admin/collections/posts/${id}/versions`)
    await page.getByRole('heading', { name: 'Versions' }).waitFor()
    // Those of Payload are the same, apart from a number.
    await tabs.waitFor()
    expect((await tabs.innerText()).replace(/\s*\d+/, '')).toBe(written)
    // On a phone, the place is whole.
    await page.setViewportSize({ width: 390, height: 844 })
    const cut = ({ clientWidth, scrollWidth }: Element) => scrollWidth - clientWidth
    await expect.poll(() => page.locator('.step-nav__last').evaluate(cut), WAIT).toBe(0)
    await tabs.getByRole('link', { name: 'Edit' }).click()
    await page.locator('#field-title').waitFor()
    await expect.poll(() => page.locator('#field-title').inputValue(), WAIT).toBe(changed)
    await page.setViewportSize({ width: 1280, height: 900 })

    // The next entry has the same project and type, and the own name.
    await archive.openEntry(page)
    await expect.poll(() => page.locator('#field-project').textContent(), WAIT).toContain('writing')
    await expect.poll(() => page.locator('#field-type').textContent(), WAIT).toContain('New feature')
    expect(await page.locator('#field-authorName').inputValue()).toBe('First Writer')
  })

  test('the second click of a double click on "Hand in" hits nothing', async () => {
    const id = await archive.draft({ title: 'Clicked twice', blocks: [{ blockType: 'text', text: 'Fine.' }] })
    await archive.visitEntry(page, id)
    const preview = page.locator('#live-preview-toggler')
    await preview.waitFor()
    const box = await preview.boundingBox()
    if (box === null) throw new Error('there is no button for the preview')
    await page.locator('#submit-entry').click()
    // The second click of the double click, on what has moved under the pointer.
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await expect.poll(async () => (await archive.stored(id)).review.state, ASK).toBe('submitted')
    await page.locator('#submit-entry').waitFor({ state: 'detached' })
    expect(await preview.getAttribute('class')).not.toContain('--active')
  })

  test('handing in names what is missing, and leads to the first field of it', async () => {
    const id = await archive.draft({
      title: 'Handed in too early',
      blocks: [{ blockType: 'text', text: 'Fine.' }, { blockType: 'before_after' }],
    })
    await archive.visitEntry(page, id)
    await page.locator('#submit-entry').click()
    const list = page.locator('.archive-error-list')
    await list.getByText('Block 2, Before and after: Before').waitFor()
    await list.getByText('Block 2, Before and after: After').waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[id^=blocks-row-]')?.id), WAIT)
      .toBe('blocks-row-1')
    expect((await archive.stored(id)).review.state).toBe('in_progress')
  })
})

/** Stores an image without an alt text and returns its id. */
async function storeImage(color: string): Promise<string> {
  const form = new FormData()
  form.set(
    'file',
    new Blob([new Uint8Array(await picture(color, 300, 200))], { type: 'image/png' }),
    'undescribed.png',
  )
  form.set('project', 'writing')
  return (await callApi(archive.production, writer, 'POST', '/media', form)).json.id
}

test('findings stand at the field and the image they are about, and go with a new alt text', async () => {
  const [cover, first, second] = await Promise.all(['#a12', '#a13', '#a14'].map(storeImage))
  const id = await archive.draft({
    title: 'Where findings stand',
    audience: 'public',
    cover,
    blocks: [
      { blockType: 'video', url: 'nowhere', title: 'The tour' },
      { blockType: 'gallery', mediaIds: [first, second] },
      { blockType: 'text', text: 'Use \\<b> and *all* of a\\_b.' },
    ],
  })
  await archive.visitEntry(page, id)
  await page.locator('#blocks-row-0').getByText('Still missing').waitFor()
  const notesAt = (field: string) =>
    page
      .locator('.field-type', { has: page.locator(field) })
      .last()
      .locator('.archive-notes__note')
  expect(await notesAt('#field-blocks__0__url').count()).toBe(1)
  expect(await notesAt('#field-blocks__0__title').count()).toBe(0)
  expect(await page.locator('#blocks-row-0 .archive-notes__note--missing').count()).toBe(1)
  expect(await page.locator('#field-cover .archive-notes__note--error').count()).toBe(1)
  const images = page.locator('#blocks-row-1 .archive-gallery > *')
  expect(await images.nth(0).locator('.archive-notes__note--error').count()).toBe(1)
  expect(await images.nth(1).locator('.archive-notes__note--error').count()).toBe(1)
  expect(await page.locator('#blocks-row-2 .archive-block-title__excerpt').innerText()).toBe(
    'Use <b> and all of a_b.',
  )

  await page.locator('.archive-findings-summary button', { hasText: 'image 2' }).click()
  const alt = altInputId('/blocks/1/data/mediaIds/1')
  await expect.poll(() => focusedId(), WAIT).toBe(alt)
  await page.keyboard.insertText('The list after the change')
  await images.nth(1).locator('.archive-notes__note--error').waitFor({ state: 'detached' })
  expect(await images.nth(0).locator('.archive-notes__note--error').count()).toBe(1)
  expect(await page.locator('.archive-findings-summary', { hasText: 'image 2' }).count()).toBe(0)
})

/** Counts what a person presses on a page with the mouse, whoever in the test does it. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('clicked', () => void (clicks += 1))
  await page.addInitScript(() => {
    const { clicked } = window as unknown as { clicked: () => void }
    // Only the browser itself makes trusted events, and keys press nothing.
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && clicked(), true)
  })
  return () => clicks
}

test('an entry with one image takes at most 12 clicks from the empty form to its publication', async () => {
  await archive.draft({ title: 'Presets of project and type' })
  const { page } = await archive.openAs(ADMIN)
  const clicks = await countClicks(page)
  await archive.openEntry(page)
  await page.locator('#field-title').click()
  await page.keyboard.insertText('Images are scaled faster')
  await page.locator('#field-teaser').click()
  await page.keyboard.insertText('Large images take half the time.')
  const chooser = page.waitForEvent('filechooser')
  await page.locator('#field-cover').getByRole('button', { name: 'Choose a file' }).click()
  const buffer = Buffer.from(await photograph())
  await (await chooser).setFiles({ name: 'dog.jpg', mimeType: 'image/jpeg', buffer })
  await page.locator(`#${altInputId('/cover_media_id')}:focus`).waitFor()
  await page.keyboard.insertText('A dog looks into the camera')
  await page.locator('#add-block').click()
  await page.locator('[data-block-type=text]').click()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[id^=blocks-row-]')?.id), WAIT)
    .toBe('blocks-row-0')
  await page.keyboard.insertText('Before, they took seconds.')
  await expect
    .poll(async () => {
      const { cover, blocks } = idIn(page) ? await archive.stored(idIn(page)) : {}
      return [Boolean(cover), blocks?.[0]?.text]
    }, ASK)
    .toEqual([true, 'Before, they took seconds.'])
  const id = idIn(page)
  await page.locator('#review-entry').click()
  await page.locator('#decide').click()
  await expect.poll(async () => (await archive.stored(id)).status, ASK).toBe('published')
  expect(clicks()).toBeGreaterThan(0)
  expect(clicks()).toBeLessThanOrEqual(12)
  const { slug } = await archive.stored(id)
  await page.goto(`${archive.production.url}/entries/${slug}`)
  await page.locator('.entry').getByRole('img', { name: 'A dog looks into the camera' }).first().waitFor()
})

test('nine blocks, one of each type with all its fields and images, take at most 40 clicks to the publication', async () => {
  await archive.draft({ title: 'Presets of project and type' })
  const { page } = await archive.openAs(ADMIN)
  const clicks = await countClicks(page)
  const { keyboard } = page
  await archive.openEntry(page)
  await page.locator('#field-title').click()
  await keyboard.insertText('Nine blocks')
  await page.locator('#field-teaser').click()
  await keyboard.insertText('One of each type. All of them are filled.')

  const upload = async (button: Locator, ...names: string[]) => {
    const chooser = page.waitForEvent('filechooser')
    await button.click()
    const files = names.map(async (name, at) => ({
      name,
      mimeType: 'image/png',
      buffer: await picture(`#${at}a${name.length % 10}`, 300, 200),
    }))
    await (await chooser).setFiles(await Promise.all(files))
  }
  /** Types into the field that has got the focus by itself. */
  const typeInto = async (id: string, text: string) => {
    await page.locator(`#${id}:focus`).waitFor()
    await keyboard.insertText(text)
  }
  /** A block without a text gets the focus on its first button. */
  const hasFocus = (row: Locator) => row.locator('button:focus').waitFor()
  const fill: Record<BlockType, (row: Locator, fields: string, at: number) => Promise<void>> = {
    async text(row) {
      await row.locator('[contenteditable=true]:focus').waitFor()
      await keyboard.insertText('Reports can be filtered.')
    },
    async image(row, _, at) {
      await hasFocus(row)
      await upload(row.getByRole('button', { name: 'Choose a file' }), 'filter.png')
      await typeInto(altInputId(`/blocks/${at}/data/mediaId`), 'The filter')
    },
    async gallery(row, _, at) {
      await hasFocus(row)
      await upload(row.getByRole('button', { name: 'Choose files' }), 'wide.png', 'narrow.png')
      for (const [index, text] of ['The first view', 'The second view'].entries()) {
        await page.locator(`#${altInputId(`/blocks/${at}/data/mediaIds/${index}`)}`).click()
        await keyboard.insertText(text)
      }
    },
    async before_after(row, _, at) {
      await hasFocus(row)
      for (const [side, name] of [
        ['Before', 'before'],
        ['After', 'after'],
      ] as const) {
        const room = row.getByRole('group', { name: side, exact: true })
        await upload(room.getByRole('button', { name: 'Choose a file' }), `${name}.png`)
        await typeInto(altInputId(`/blocks/${at}/data/${name}MediaId`), `The report ${name}`)
      }
    },
    async video(_, fields) {
      await typeInto(`${fields}url`, 'https://example.com/tour')
      await page.locator(`#${fields}title`).click()
      await keyboard.insertText('The tour')
    },
    async quote(_, fields) {
      await typeInto(`${fields}text`, 'At last.')
      await page.locator(`#${fields}source`).click()
      await keyboard.insertText('A customer')
    },
    async code(_, fields) {
      await typeInto(`${fields}code`, 'GET /reports?state=open')
      await page.locator(`#${fields}language`).click()
      await keyboard.insertText('http')
    },
    async link(_, fields) {
      await typeInto(`${fields}url`, 'https://example.com/manual')
      await page.locator(`#${fields}title`).click()
      await keyboard.insertText('The manual')
      await page.locator(`#${fields}description`).click()
      await keyboard.insertText('All filters')
    },
    async callout(_, fields) {
      await typeInto(`${fields}text`, 'Old addresses end in May.')
      await page.locator(`#${fields}tone .rs__control`).click()
      await page.getByRole('option', { name: 'Warning' }).click()
    },
  }
  expect(BLOCK_TYPES).toHaveLength(9)
  for (const [at, blockType] of BLOCK_TYPES.entries()) {
    // An alt text that takes the focus once its image is there closes the menu.
    await clickUntil(page, '#add-block', '.archive-block-picker')
    await page.locator(`[data-block-type=${blockType}]`).click()
    await fill[blockType](page.locator(`#blocks-row-${at}`), `field-blocks__${at}__`, at)
  }
  await page.locator('#review-entry').click()
  await page.locator('#decide').click()
  await page.locator('#decided').getByText('Published').waitFor()
  expect(clicks()).toBeGreaterThan(0)
  expect(clicks()).toBeLessThanOrEqual(40)

  const { slug } = (await archive.titled('Nine blocks'))[0] ?? {}
  await page.goto(`${archive.production.url}/entries/${slug}`)
  const entry = page.locator('.entry')
  expect(await entry.locator('.prose').innerText()).toBe('Reports can be filtered.')
  const alts = await entry
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('alt')))
  expect(alts.toSorted()).toEqual(
    ['The filter', 'The first view', 'The report after', 'The report before', 'The second view'].toSorted(),
  )
  expect(await entry.locator('.comparison').getByRole('img').count()).toBe(2)
  expect(await entry.getByRole('link', { name: /The tour/ }).getAttribute('href')).toBe(
    'https://example.com/tour',
  )
  expect(await entry.locator('.quote').innerText()).toMatch(/^At last\.\s+A customer$/)
  expect(await entry.getByRole('group', { name: 'Code: http' }).innerText()).toBe('GET /reports?state=open')
  expect(await entry.getByRole('link', { name: /The manual.*All filters/s }).getAttribute('href')).toBe(
    'https://example.com/manual',
  )
  expect(await entry.getByRole('note').innerText()).toMatch(/Caution:\s+Old addresses end in May\./)
})
