import type { Payload } from 'payload'
import { vi } from 'vitest'
import { z } from 'zod'
import { bucketStore } from '@/integrations/storage/bucketStore'
import { diskStore } from '@/integrations/storage/diskStore'
import { environment } from '@/runtime/environment'
import { StartupError } from '@/runtime/startupError'
import type { TestArchive } from '@/testing/archive'
import { takeSlots } from '@/testing/processSlots'
import type { Ended } from '@/testing/runProgram'
import type { CommandKey } from '../commandList'
import { checkPreconditions, describeFailure } from '../prepareCommand'

/** Thrown in place of the end of the process. */
class Exited extends Error {
  constructor(readonly status: number) {
    super('the command exited')
  }
}

/** A command with its arguments. */
export type Words = readonly [CommandKey, ...string[]]

const commandModule = z.object({ script: z.custom<(config: Payload['config']) => Promise<void>>() })

/**
 * Runs `npx payload <words>` in this process: with its arguments, variables, output and exit status, but with the Payload that is open
 * anyway. One command at a time. What is about the process itself needs `runPayload`, which costs two seconds of CPU time per command.
 */
export async function callCommand(
  { payload, databaseUrl, dataDir }: Pick<TestArchive, 'payload' | 'databaseUrl' | 'dataDir'>,
  words: Words,
  variables: Record<string, string> = {},
): Promise<Ended> {
  const printed = { out: '', error: '' }
  const ended = (code: number) => ({
    code,
    out: printed.out === '' ? [] : printed.out.trimEnd().split('\n'),
    error: printed.error.trimEnd(),
  })
  const undo = asProcess(words, {
    LC_ALL: '',
    LC_MESSAGES: '',
    LANG: '',
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    MEDIA_DIR: `${dataDir}/media`,
    ...variables,
  })
  const capture = (stream: NodeJS.WriteStream, name: keyof typeof printed) =>
    vi.spyOn(stream, 'write').mockImplementation((chunk, ...rest) => {
      printed[name] += String(chunk)
      for (const written of rest) if (typeof written === 'function') written()
      return true
    })
  const spies = [
    capture(process.stdout, 'out'),
    capture(process.stderr, 'error'),
    vi.spyOn(payload, 'destroy').mockResolvedValue(),
    // A command watches the pool.
    vi.spyOn(payload.db.pool, 'on').mockReturnThis(),
    vi.spyOn(process, 'exit').mockImplementation((status) => {
      throw new Exited(Number(status))
    }),
  ]
  try {
    checkPreconditions(words[0])
    const { scriptPath = '' } = payload.config.bin.find(({ key }) => key === words[0]) ?? {}
    const { script } = commandModule.parse(await import(scriptPath))
    await withOpenPayload(payload, () => script(payload.config))
    throw new Error('the command did not exit')
  } catch (error) {
    if (error instanceof Exited) return ended(error.status)
    if (!(error instanceof StartupError)) throw error
    const { output, lines } = describeFailure(error)
    printed[output === 1 ? 'out' : 'error'] += lines.join('\n')
    return ended(1)
  } finally {
    for (const spy of spies) spy.mockRestore()
    undo()
  }
}

/** Gives this process the arguments and variables of a command. Returns how to undo that, with all that the command leaves in the process. */
function asProcess(words: readonly string[], variables: Record<string, string>): () => void {
  const { argv } = process
  const env = { ...process.env }
  const slots = takeSlots()
  const signals = (['SIGINT', 'SIGTERM'] as const).map((name) => ({
    name,
    listeners: process.listeners(name),
  }))
  process.argv = [process.execPath, 'payload', ...words]
  Object.assign(process.env, variables)
  return () => {
    process.argv = argv
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
    Object.assign(process.env, env)
    takeSlots()
    Object.assign(globalThis, slots)
    for (const { name, listeners } of signals)
      for (const listener of process.listeners(name))
        if (!listeners.includes(listener)) process.off(name, listener)
  }
}

/** Does `work` while `getPayload` returns this Payload, whose images are where the environment says. */
async function withOpenPayload(payload: Payload, work: () => Promise<void>): Promise<void> {
  // Payload keeps its instances here.
  const instances: unknown = Reflect.get(globalThis, '_payload')
  if (!(instances instanceof Map)) throw new Error('Payload keeps its instances elsewhere')
  const { custom } = payload.collections.media.config
  const { imageStore } = custom ?? {}
  const { bucket, mediaDir } = environment()
  Object.assign(custom ?? {}, { imageStore: bucket === null ? diskStore(mediaDir) : bucketStore(bucket) })
  instances.set('default', { payload })
  try {
    await work()
  } finally {
    instances.delete('default')
    Object.assign(custom ?? {}, { imageStore })
  }
}
