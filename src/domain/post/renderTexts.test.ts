import { expect, test } from 'vitest'
import { renderTexts } from './renderTexts'

const text = (text: string) => ({ type: 'text' as const, data: { text } })
const heavy = (index: number) => `${index} *a* \`b\` [c](https://d.example)\n\n`.repeat(300)

test('SEC-20: other work runs while long texts are rendered', async () => {
  const blocks = Array.from({ length: 8 }, (_, index) => text(heavy(index)))
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  const renderText = await renderTexts(blocks)
  clearInterval(timer)
  expect(turns).toBeGreaterThanOrEqual(4)
  expect(renderText(heavy(0))).toContain(
    '<a href="https://d.example" rel="noopener noreferrer nofollow">c</a>',
  )
})

test('a text that was rendered lately is not rendered again', async () => {
  const blocks = Array.from({ length: 8 }, (_, index) => text(`${heavy(index)}once`))
  const timed = async () => {
    const began = performance.now()
    await renderTexts(blocks)
    return performance.now() - began
  }
  const first = await timed()
  expect(await timed()).toBeLessThan(first / 4)
})

test('blocks of other types and unfinished texts are left out', async () => {
  const renderText = await renderTexts([
    { type: 'code', data: { code: 'x' } },
    { type: 'hologram', data: { text: '**no**' } },
    text('**yes**'),
  ])
  expect(renderText('**yes**')).toBe('<p><strong>yes</strong></p>')
  expect(renderText('')).toBe('')
})
