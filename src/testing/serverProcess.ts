import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { inject } from 'vitest'
import { freePort } from './freePort'
import { programIn } from './programs'

/** A process of its own that serves the archive without its pages (`server.ts`). */
export interface ServerProcess {
  /** Such as `http://127.0.0.1:40123`. */
  address: string
  /** Kills it as hard as can be, and waits for its end. */
  kill: () => Promise<void>
  /** Tells it to stop, and answers its exit status. */
  stop: () => Promise<number | null>
}

/**
 * Starts such a process over the archive that was opened last (`openTestArchive`).
 * @param variables what differs from the environment of this process (OPS-2)
 */
export async function startServerProcess(variables: Record<string, string> = {}): Promise<ServerProcess> {
  const child = spawn(process.execPath, [programIn(inject('programs'), 'server')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...variables, PORT: String(await freePort()) },
  })
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    child.kill(signal)
    await once(child, 'exit')
    return child.exitCode
  }
  for await (const piece of child.stdout) {
    const address = /http:\S+/.exec(String(piece))?.[0]
    if (address !== undefined)
      return { address, kill: async () => void (await end('SIGKILL')), stop: () => end('SIGTERM') }
  }
  throw new Error('the process did not start')
}
