import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { imageProcessesIn, memoryOf } from '@/testing/processTree'
import { programIn } from '@/testing/programs'
import { TaskTooCostly, WorkerDied } from '../workers/workerPool'
import { imageProcesses } from './imageProcesses'

const folder = mkdtempSync(join(inject('testFolder'), 'processes-'))
const LIMITS = {
  memoryMiB: 480,
  timeoutMs: { readHeader: 60_000, writeImage: 60_000 },
  idleMs: 60_000,
  recycleMiB: 300,
}
const POLL = { timeout: 20_000, interval: 20 }
let small: string
let medium: string
/** Takes long enough to be killed meanwhile. */
let large: string

beforeAll(async () => {
  small = await image('small.jpg', 400)
  medium = await image('medium.jpg', 1200)
  large = await image('large.webp', 6000)
})

async function image(name: string, side: number): Promise<string> {
  const create = { width: side, height: side, channels: 3 as const, background: '#396' }
  const path = join(folder, name)
  const picture = sharp({ create })
  await (name.endsWith('.webp') ? picture.webp({ effort: 0 }) : picture).toFile(path)
  return path
}

let count = 0
function target(): string {
  const path = join(folder, `target-${(count += 1)}`)
  mkdirSync(path)
  return path
}

/** Image processes for this test. `living` returns the ids of those that still run. */
function open(limits: Partial<typeof LIMITS> = {}) {
  const before = new Set(imageProcessesIn(process.pid))
  const processes = imageProcesses({ ...LIMITS, ...limits }, inject('programs'))
  const write = async (path: string) => {
    const header = await processes.readHeader(path)
    if (!header.ok) throw new Error(header.refusal.kind)
    return processes.writeImage(path, header.value, target())
  }
  return {
    ...processes,
    write,
    living: () => imageProcessesIn(process.pid).filter((pid) => !before.has(pid)),
  }
}

describe.runIf(process.platform === 'linux')('image processes', () => {
  test('start on demand, are reused for the next image, and exit when idle', async () => {
    const { write, living } = open({ idleMs: 2_000 })
    expect(living()).toEqual([])
    await write(small)
    const [first] = living()
    await write(small)
    expect(living()).toEqual([first])
    await vi.waitFor(() => expect(living()).toEqual([]), POLL)
    expect(await write(small)).toMatchObject({ ok: true })
  })

  test('write one image each, and read headers meanwhile', async () => {
    const { write, readHeader, living } = open()
    const both = Promise.all([write(medium), write(medium)])
    await vi.waitFor(() => expect(living().length).toBe(2), POLL)
    expect(await readHeader(small)).toMatchObject({ ok: true })
    expect((await both).map(({ ok }) => ok)).toEqual([true, true])
    expect(living().length).toBe(2)
  })

  test('IMG-14: are killed if an image takes too much memory; the next image succeeds', async () => {
    const { write, living } = open({ memoryMiB: 140 })
    await expect(write(large)).rejects.toThrow(TaskTooCostly)
    expect(await write(small)).toMatchObject({ ok: true })
    expect(living().length).toBe(1)
  })

  test('are killed if an image takes too long; the next image succeeds', async () => {
    const { write } = open({ timeoutMs: { readHeader: 60_000, writeImage: 100 } })
    await expect(write(large)).rejects.toThrow(TaskTooCostly)
    expect((await open().write(small)).ok).toBe(true)
  })

  test('are replaced if they use too much memory after an image', async () => {
    const { write, living } = open({ recycleMiB: 1 })
    await write(small)
    await vi.waitFor(() => expect(living()).toEqual([]), POLL)
    expect(await write(small)).toMatchObject({ ok: true })
  })

  test('fail only their own image when killed; the next image succeeds', async () => {
    const { write, readHeader, living } = open()
    await readHeader(small)
    const written = write(large)
    await vi.waitFor(() => expect(living().length).toBe(1), POLL)
    await new Promise((resolve) => setTimeout(resolve, 200))
    process.kill(living()[0] ?? 0, 'SIGKILL')
    await expect(written).rejects.toThrow(WorkerDied)
    expect(await write(small)).toMatchObject({ ok: true })
  })

  test('retry other work of a process that was killed for an image that took too long', async () => {
    const { writeImage, readHeader, living } = open({ timeoutMs: { readHeader: 60_000, writeImage: 700 } })
    const header = await readHeader(large)
    if (!header.ok) throw new Error(header.refusal.kind)
    process.kill(living()[0] ?? 0, 'SIGSTOP')
    const written = writeImage(large, header.value, target())
    const [writing, other] = await Promise.allSettled([written, readHeader(small)])
    expect(writing).toMatchObject({ reason: expect.any(TaskTooCostly) })
    expect(other).toMatchObject({ value: { ok: true } })
  })

  test('refuse only the first of two tasks that take too long at once, and retry the other', async () => {
    const { readHeader, living } = open()
    await readHeader(small)
    process.kill(living()[0] ?? 0, 'SIGSTOP')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const both = Promise.allSettled([readHeader(small), readHeader(small)])
    vi.advanceTimersByTime(LIMITS.timeoutMs.readHeader)
    vi.useRealTimers()
    const results = await both
    expect(results).toMatchObject([{ reason: expect.any(TaskTooCostly) }, { value: { ok: true } }])
  })

  test('get no secrets of the server, and open no other formats', async () => {
    const { readHeader, living } = open()
    vi.stubEnv('PAYLOAD_SECRET', 'a secret for tests that is long enough')
    await readHeader(small)
    vi.unstubAllEnvs()
    const environment = readFileSync(`/proc/${living()[0]}/environ`, 'utf8')
    expect(environment).toContain('MALLOC_ARENA_MAX')
    expect(environment).not.toContain('SECRET')
    // An SVG after the first bytes of a JPEG, which a lenient decoder would accept.
    const file = join(folder, 'disguised')
    writeFileSync(file, Buffer.from('\xff\xd8\xff<svg xmlns="http://www.w3.org/2000/svg"/>', 'latin1'))
    expect(await readHeader(file)).toMatchObject({ refusal: { kind: 'broken' } })
  })

  test('write to the standard error of the server, where it becomes a log line', async () => {
    const { readHeader, living } = open()
    await readHeader(small)
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    try {
      // Node prints that its debugger listens, or that it cannot.
      process.kill(living()[0] ?? 0, 'SIGUSR1')
      const printed = () => write.mock.calls.map(([text]) => String(text)).join('')
      await vi.waitFor(() => expect(printed()).toMatch(/Debugger listening|inspector/), POLL)
    } finally {
      write.mockRestore()
    }
  })

  test('exit with the server, even if it is killed while an image is in progress', async () => {
    const server = fork(programIn(inject('programs'), 'imageClient'), [large, target()], { stdio: 'ignore' })
    await vi.waitFor(() => expect(imageProcessesIn(server.pid ?? 0).length).toBe(1), POLL)
    const [child] = imageProcessesIn(server.pid ?? 0)
    if (child === undefined) throw new Error('no image process')
    await new Promise((resolve) => setTimeout(resolve, 300))
    server.kill('SIGKILL')
    await once(server, 'exit')
    await vi.waitFor(() => expect(memoryOf(child)).toBe(0), POLL)
  })
})
