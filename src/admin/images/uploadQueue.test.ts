import { expect, test, vi } from 'vitest'
import { messages } from '@/messages'
import { createUploadQueue } from './uploadQueue'
import { sendImage, type Sending } from './uploadImage'

type Result = Awaited<Sending['result']>

/** A queue with a fake server: `answer` ends the upload of a file. */
function setUp(project: string | null = 'p') {
  const queue = createUploadQueue()
  const stored: string[] = []
  const sent: string[] = []
  const answers = new Map<string, (result: Result) => void>()
  const connect = (to: string | null) =>
    queue.connect({
      project: to,
      onStored: (id) => stored.push(id),
      obstacleOf: ({ name }) => (name.endsWith('.pdf') ? 'no image' : null),
      send: (file, into, onProgress) => {
        sent.push(`${file.name} to ${into}`)
        onProgress(0.5)
        return {
          result: new Promise((resolve) => answers.set(file.name, resolve)),
          cancel: () => answers.get(file.name)?.({ ok: false, message: 'aborted', isFinal: false }),
        }
      },
    })
  connect(project)
  const answer = async (name: string, result: Result = { ok: true, id: name }) => {
    answers.get(name)?.(result)
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  const states = () => queue.snapshot().map(({ file, state }) => `${file.name} ${state}`)
  return { queue, stored, sent, connect, answer, states }
}

const files = (...names: string[]) => names.map((name) => new File(['x'], name))

test('uploads files one after the other, in their order', async () => {
  const { queue, stored, sent, answer, states } = setUp()
  queue.add(files('a.png', 'b.png'))
  expect([sent, states()]).toEqual([['a.png to p'], ['a.png sending', 'b.png waiting']])
  await answer('a.png')
  expect([sent.length, states()]).toEqual([2, ['b.png sending']])
  await answer('b.png')
  expect([stored, states()]).toEqual([['a.png', 'b.png'], []])
})

test('IMG-19: a file that cannot be uploaded is never sent, and the others are', async () => {
  const { queue, sent, states } = setUp()
  queue.add(files('a.pdf', 'b.png'))
  expect([sent, states()]).toEqual([['b.png to p'], ['a.pdf refused', 'b.png sending']])
})

test('waits for a project, then starts by itself', async () => {
  const { queue, sent, connect, states } = setUp(null)
  queue.add(files('a.png'))
  expect([sent, states()]).toEqual([[], ['a.png waiting']])
  connect('chosen')
  expect(sent).toEqual(['a.png to chosen'])
})

test('a failed upload stays with its reason, does not stop the next, and can be sent again', async () => {
  const { queue, stored, sent, answer, states } = setUp()
  queue.add(files('a.png', 'b.png'))
  await answer('a.png', { ok: false, message: 'offline', isFinal: false })
  expect(queue.snapshot()[0]).toMatchObject({ state: 'failed', message: 'offline' })
  await answer('b.png')
  queue.retry(queue.snapshot()[0]?.key ?? 0)
  expect(states()).toEqual(['a.png sending'])
  await answer('a.png')
  expect([stored, sent.length, states()]).toEqual([['b.png', 'a.png'], 3, []])
})

test('a cancelled upload is gone and adds nothing', async () => {
  const { queue, stored, answer, states } = setUp()
  queue.add(files('a.png', 'b.png'))
  queue.drop(queue.snapshot()[0]?.key ?? 0)
  await answer('the cancelled one')
  await answer('b.png')
  expect([stored, states()]).toEqual([['b.png'], []])
})

test('an upload that ends after its form is gone adds nothing', async () => {
  const { queue, stored, answer } = setUp()
  queue.add(files('a.png'))
  queue.close()
  await answer('a.png')
  expect([stored, queue.snapshot()]).toEqual([[], []])
})

test('IMG-19: a file that the server does not take is not offered again, and gives way to another image', async () => {
  const { queue, answer, states } = setUp()
  queue.add(files('fake.png', 'slow.png'))
  await answer('fake.png', { ok: false, message: 'no image', isFinal: true })
  await answer('slow.png', { ok: false, message: 'offline', isFinal: false })
  expect(states()).toEqual(['fake.png refused', 'slow.png failed'])
  queue.forget()
  expect(states()).toEqual([])
})

test('IMG-19: an upload shows how much of the file is sent', async () => {
  const request = {
    upload: { onprogress: (_event: { loaded: number; total: number }) => {}, onload: () => {} },
    onloadend: () => {},
    open: vi.fn(),
    send: vi.fn(),
    status: 201,
    responseText: '{"doc":{"id":"7"}}',
  }
  vi.stubGlobal('XMLHttpRequest', function () {
    return request
  })
  const { queue, stored } = setUp(null)
  queue.add(files('a.png'))
  queue.connect({
    project: 'p',
    onStored: (id, { name }) => stored.push(`${name} is ${id}`),
    obstacleOf: () => null,
    send: (file, project, onProgress) => sendImage(file, project, messages.en.admin, onProgress),
  })
  vi.unstubAllGlobals()
  const progress = () => queue.snapshot()[0]?.progress
  expect(progress()).toBe(0)
  request.upload.onprogress({ loaded: 25, total: 100 })
  expect(progress()).toBe(0.25)
  request.upload.onload()
  expect(progress()).toBe(1)
  request.onloadend()
  await vi.waitFor(() => expect([stored, queue.snapshot()]).toEqual([['a.png is 7'], []]))
})
