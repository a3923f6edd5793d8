import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openTestArchive } from '@/testing/archive'
import { makeProject } from '@/testing/builders'
import { createDatabase, dropDatabase, TEMPLATE, urlOf } from '@/testing/database/databases'
import { makeStoredImage } from '@/testing/imageRow'
import { isFull } from '@/testing/repetitions'
import { runPayload } from '@/testing/runProgram'

const MIB = 1024 * 1024
/** In the full runs the images alone exceed the limit, by default together with what a command takes without them. */
const [LIMIT, IMAGES] = isFull ? [512 * MIB, 27] : [400 * MIB, 13]
const IMAGE_BYTES = 10 * MIB

/** Runs a command and returns the most memory that it had, in bytes. */
async function peakOf(words: string[], variables: Record<string, string> = {}): Promise<number> {
  let peak = 0
  const watch = async ({ pid }: ChildProcess) => {
    for (; ; await sleep(20)) {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      peak = Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? peak / 1024) * 1024
    }
  }
  // Until the process is gone.
  const started = (child: ChildProcess) => void watch(child).catch(() => undefined)
  expect(await runPayload(words, { variables, programs: inject('programs'), started })).toMatchObject({
    code: 0,
    error: '',
  })
  return peak
}

test.skipIf(process.platform !== 'linux')(
  'OPS-40: backup and restore take less than 512 MiB of memory with more than that of images',
  async () => {
    const archive = await openTestArchive()
    onTestFinished(() => archive.close())
    const { payload } = archive
    const project = await makeProject(payload)
    const content = Buffer.alloc(IMAGE_BYTES)
    for (let at = 0; at < IMAGES; at += 1) await makeStoredImage(payload, project, () => content)
    const folder = mkdtempSync(join(inject('testFolder'), 'memory-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const server = inject('databaseServer')
    const target = `archive_${randomUUID().replaceAll('-', '')}`
    await createDatabase(server, target, TEMPLATE)
    onTestFinished(() => dropDatabase(server, target))

    const file = join(folder, 'archive.tar')
    const ofBackup = await peakOf(['backup', '--to', file])
    expect(statSync(file).size).toBeGreaterThan(2 * IMAGES * IMAGE_BYTES)
    const ofRestore = await peakOf(['restore', '--from', file], {
      DATABASE_URL: urlOf(server, target),
      DATA_DIR: folder,
      MEDIA_DIR: join(folder, 'media'),
      PAYLOAD_SECRET: 'another secret that is long enough too',
    })
    for (const peak of [ofBackup, ofRestore]) {
      expect(peak).toBeGreaterThan(0)
      expect(peak).toBeLessThan(LIMIT)
    }
  },
)
