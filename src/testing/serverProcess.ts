import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { inject } from 'vitest'
import { freePort } from './freePort'
import { programIn } from './programs'

/** A process that serves the archive without its pages (`server.ts`). */
export interface ServerProcess {
  /** Such as `http://127.0.0.1:40123`. */
  address: string
  /** Kills it with SIGKILL and waits until it has exited. */
  kill: () => Promise<void>
  /** Stops it with SIGTERM and returns the exit status. */
  stop: () => Promise<number | null>
}

/**
 * Starts such a process over the most recently opened archive (`openTestArchive`).
 * @param variables deviations from the environment of this process (OPS-2)
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
