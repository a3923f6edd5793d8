import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

const READY_WITHIN_MS = 120_000

/**
 * The production server of this folder or of `cwd`, or another command that runs one. It can be killed and restarted on the same
 * port and folders.
 */
export class ServerProcess {
  private child: ChildProcess | null = null
  private printed = ''

  constructor(
    readonly url: string,
    private readonly env: NodeJS.ProcessEnv,
    private readonly options: { command?: readonly [string, ...string[]]; cwd?: string } = {},
  ) {}

  /** The last 20,000 characters that it has printed. */
  get output(): string {
    return this.printed
  }

  /** Starts it and waits until it is ready. Throws if it exits before that. */
  async start(): Promise<void> {
    const { command: [program, ...args] = [process.execPath, 'dist/server.mjs'], cwd } = this.options
    const child = spawn(program, args, { cwd, env: this.env, stdio: ['ignore', 'pipe', 'pipe'] })
    const keep = (chunk: Buffer) => (this.printed = (this.printed + chunk.toString()).slice(-20_000))
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    this.child = child
    for (const until = Date.now() + READY_WITHIN_MS; Date.now() < until; await sleep(100)) {
      if (child.exitCode !== null) break
      const ready = await fetch(`${this.url}/readyz`).catch(() => null)
      if (ready?.ok) return
    }
    throw new Error(`the server did not come up:\n${this.printed}`)
  }

  /** Kills it with SIGKILL. */
  async kill(): Promise<void> {
    await this.end('SIGKILL')
  }

  /** Stops it with SIGTERM, waits until it has exited, and returns its exit status; null if a signal ended it. */
  async stop(): Promise<number | null> {
    return this.end('SIGTERM')
  }

  private async end(signal: NodeJS.Signals): Promise<number | null> {
    const { child } = this
    if (child === null) return null
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit')
      child.kill(signal)
      await exit
    }
    return child.exitCode
  }
}
