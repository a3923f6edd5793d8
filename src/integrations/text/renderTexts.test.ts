import { expect, onTestFinished, test } from 'vitest'
import { refuse } from '@/lib/result'
import { givePatience } from '@/testing/givePatience'
import { renderTexts } from './renderTexts'
import { sharedTextTasks, textTasks } from './textTasks'

const tasks = givePatience()

const text = (text: string) => ({ type: 'text' as const, data: { text } })
const heavy = (index: number) => `${index} *a* \`b\` [c](https://d.example)\n\n`.repeat(300)

test('SEC-20: other work runs while long texts are rendered', async () => {
  const blocks = Array.from({ length: 4 }, (_, index) => text(heavy(index)))
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  const { renderText } = await renderTexts(blocks)
  clearInterval(timer)
  expect(turns).toBeGreaterThanOrEqual(4)
  expect(renderText(heavy(0))).toContain(
    '<a href="https://d.example" rel="noopener noreferrer nofollow">c</a>',
  )
})

test('a text that was rendered lately is not rendered again', async () => {
  const blocks = Array.from({ length: 4 }, (_, index) => text(`${heavy(index)}once`))
  const before = tasks.length
  for (let turn = 0; turn < 2; turn += 1) await renderTexts(blocks)
  expect(tasks.slice(before)).toEqual(blocks.map(() => 'parseMarkdown'))
})

test('blocks of other types and unfinished texts are left out', async () => {
  const { renderText } = await renderTexts([
    { type: 'code', data: { code: 'x' } },
    { type: 'hologram', data: { text: '**no**' } },
    text('**yes**'),
  ])
  expect(renderText('**yes**')).toBe('<p><strong>yes</strong></p>')
  expect(renderText('')).toBe('')
})

test.each(['too_costly', 'busy'] as const)(
  'SEC-23: what is preformatted because of %s is not kept',
  async (kind) => {
    const long = `${heavy(0)}${kind}`
    const run = textTasks()
    onTestFinished(() => sharedTextTasks.set(run))
    sharedTextTasks.set(() => Promise.resolve(refuse({ kind })))
    const plain = await renderTexts([text(long)])
    expect([plain.isFinal, plain.renderText(long).includes('<em>')]).toEqual([false, false])
    sharedTextTasks.set(run)
    const parsed = await renderTexts([text(long)])
    expect([parsed.isFinal, parsed.renderText(long).includes('<em>')]).toEqual([true, true])
  },
)
