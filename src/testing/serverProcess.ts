import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { inject } from 'vitest'
import { freePort } from './freePort'
import { programIn } from './programs'

/** A process that serves the most recently opened archive (`openTestArchive`). */
export interface ServerProcess {
  /** Such as `http://127.0.0.1:40123`. */
  address: string
  pid: number
  /** Kills it with SIGKILL and waits until it has exited. */
  kill: () => Promise<void>
  /** Stops it with SIGTERM and returns the exit status. */
  stop: () => Promise<number | null>
}

/**
 * Starts a process that serves everything except the pages (`server.ts`).
 * @param variables deviations from the environment of this process (OPS-2)
 */
export async function startServerProcess(variables: Record<string, string> = {}): Promise<ServerProcess> {
  return start('server', { ...variables, PORT: String(await freePort()) })
}

/** Starts a process that serves only the API and the feeds (`apiServer.ts`). */
export function startApiProcess(): Promise<ServerProcess> {
  return start('apiServer', {})
}

async function start(
  program: 'server' | 'apiServer',
  variables: Record<string, string>,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [programIn(inject('programs'), program)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...variables },
  })
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    child.kill(signal)
    await once(child, 'exit')
    return child.exitCode
  }
  for await (const piece of child.stdout) {
    const address = /http:\S+/.exec(String(piece))?.[0]
    if (address !== undefined && child.pid !== undefined)
      return {
        address,
        pid: child.pid,
        kill: async () => void (await end('SIGKILL')),
        stop: () => end('SIGTERM'),
      }
  }
  throw new Error('the process did not start')
}
