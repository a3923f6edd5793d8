import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { inject } from 'vitest'
import { programIn } from './programs'

/** A process that serves only the API, over the archive in its environment. */
export interface ApiProcess {
  /** Such as `http://127.0.0.1:40123`. */
  address: string
  pid: number
  /** Kills it with SIGKILL and waits until it has exited. */
  kill: () => Promise<void>
}

/** Starts the API in its own process, over the most recently opened archive (`openTestArchive`). */
export async function startApiProcess(): Promise<ApiProcess> {
  const child = spawn(process.execPath, [programIn(inject('programs'), 'apiServer')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: process.env,
  })
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  for await (const piece of child.stdout) {
    const address = /http:\S+/.exec(String(piece))?.[0]
    if (address !== undefined && child.pid !== undefined) return { address, pid: child.pid, kill }
  }
  throw new Error('the process did not start')
}
