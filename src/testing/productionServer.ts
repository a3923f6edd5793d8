import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

const READY_WITHIN_MS = 120_000

/**
 * The production server of this folder or of `cwd`, or another command that runs one. It can be killed and restarted on the same
 * port and folders.
 */
export class ProductionServer {
  private latest: ChildProcess | null = null
  private printed = ''

  constructor(
    readonly url: string,
    private readonly env: NodeJS.ProcessEnv,
    private readonly options: {
      command?: readonly [string, ...string[]] | undefined
      cwd?: string
    } = {},
  ) {}

  /** Everything that its processes have printed. */
  get output(): string {
    return this.printed
  }

  /** The latest process. Throws before the first start. */
  get process(): ChildProcess {
    if (this.latest === null) throw new Error('the server was not started')
    return this.latest
  }

  /** Starts it and waits until it is ready. Throws if it exits before that. */
  async start(): Promise<void> {
    const { command: [program, ...args] = [process.execPath, 'dist/server.mjs'], cwd } = this.options
    const child = spawn(program, args, { cwd, env: this.env, stdio: ['ignore', 'pipe', 'pipe'] })
    const keep = (chunk: Buffer) => void (this.printed += chunk.toString())
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    this.latest = child
    for (const until = Date.now() + READY_WITHIN_MS; Date.now() < until; await sleep(100)) {
      if (child.exitCode !== null || child.signalCode !== null) break
      const ready = await fetch(`${this.url}/readyz`).catch(() => null)
      if (ready?.ok) return
    }
    await this.kill()
    throw new Error(`the server did not come up:\n${this.printed.slice(-20_000)}`)
  }

  /** Kills it with SIGKILL and waits until it has exited. */
  async kill(): Promise<void> {
    await this.end('SIGKILL')
  }

  /** Stops it with SIGTERM, waits until it has exited, and returns its exit status; null if a signal ended it. */
  async stop(): Promise<number | null> {
    return this.end('SIGTERM')
  }

  private async end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.latest
    if (child === null) return null
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit')
      child.kill(signal)
      await exit
    }
    return child.exitCode
  }
}
