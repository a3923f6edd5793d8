import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

interface Options extends Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'> {
  /** By default half a minute. */
  readyWithinMs?: number
}

/** A program that runs until it or this process ends. It can be started again. */
export class Daemon {
  private latest: ChildProcess | null = null
  private printed = ''

  constructor(
    private readonly program: string,
    private readonly args: readonly string[],
    private readonly options: Options = {},
  ) {}

  /** Everything that it has printed. */
  get output(): string {
    return this.printed
  }

  /** The latest process. Throws before the first start. */
  get process(): ChildProcess {
    if (this.latest === null) throw new Error(`${this.program} was not started`)
    return this.latest
  }

  /** The id of the latest process. Throws if there is none. */
  get pid(): number {
    const { pid } = this.process
    if (pid === undefined) throw new Error(`${this.program} does not run`)
    return pid
  }

  /** Starts it and waits until `isReady` no longer rejects. Throws what it printed if it exits before that or takes too long. */
  async start(isReady: () => Promise<unknown>): Promise<void> {
    const { readyWithinMs = 30_000, ...options } = this.options
    const child = spawn(this.program, this.args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    const keep = (chunk: Buffer) => void (this.printed += chunk.toString())
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const kill = () => void child.kill('SIGKILL')
    process.once('exit', kill)
    child.once('exit', () => process.off('exit', kill))
    this.latest = child
    for (const until = Date.now() + readyWithinMs; isRunning(child) && Date.now() < until; await sleep(50))
      if (await succeeds(isReady())) return
    await this.end('SIGKILL')
    throw new Error(`${this.program} did not start:\n${this.printed.slice(-20_000)}`)
  }

  signal(signal: NodeJS.Signals): void {
    this.latest?.kill(signal)
  }

  /** Ends it, waits until it has exited, and returns its exit status; null if a signal ended it. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    if (this.latest === null) return null
    if (isRunning(this.latest)) {
      const exit = once(this.latest, 'exit')
      this.latest.kill(signal)
      await exit
    }
    return this.latest.exitCode
  }
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  )
