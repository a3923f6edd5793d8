import type { ChildProcess } from 'node:child_process'
import { MALLOC_VARIABLES } from '@/integrations/workers/startWorker'
import { Daemon } from './daemon'

/**
 * The production server of this folder or of `cwd`, or another command that runs one. It can be killed and restarted on the same
 * port and folders.
 */
export class ProductionServer {
  private readonly daemon: Daemon

  constructor(
    readonly url: string,
    env: NodeJS.ProcessEnv,
    options: { command?: readonly [string, ...string[]] | undefined; cwd?: string } = {},
  ) {
    const { command: [program, ...args] = [process.execPath, 'dist/server.mjs'], cwd } = options
    // As `npm start` and the image start it.
    this.daemon = new Daemon(program, args, {
      env: { ...MALLOC_VARIABLES, ...env },
      cwd,
      readyWithinMs: 120_000,
    })
  }

  /** Everything that its processes have printed. */
  get output(): string {
    return this.daemon.output
  }

  /** The latest process. Throws before the first start. */
  get process(): ChildProcess {
    return this.daemon.process
  }

  /** Starts it and waits until it is ready. Throws if it exits before that. */
  async start(): Promise<void> {
    await this.daemon.start(async () => {
      const { ok, status } = await fetch(`${this.url}/readyz`)
      if (!ok) throw new Error(`it responded with ${status}`)
    })
  }

  /** Kills it with SIGKILL and waits until it has exited. */
  async kill(): Promise<void> {
    await this.daemon.end('SIGKILL')
  }

  /** Stops it with SIGTERM, waits until it has exited, and returns its exit status; null if a signal ended it. */
  async stop(): Promise<number | null> {
    return this.daemon.end('SIGTERM')
  }
}
