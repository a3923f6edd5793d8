import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

const WAIT_LIMIT_MS = 120_000

/** Controls a worker process and reads its output. */
export class WorkerProcess {
  private readonly child: ChildProcess
  private readonly exit: Promise<number | null>
  private count = 0
  private output = ''
  private awake: () => void = () => undefined

  /**
   * @param program path of the bundled `worker.ts`
   * @param results counts every line that the worker prints, by its first word
   */
  constructor(
    program: string,
    env: NodeJS.ProcessEnv,
    mode: 'migrate' | 'approve',
    results: Record<string, number>,
  ) {
    const child = spawn(process.execPath, [program, mode], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stderr.on('data', (chunk: Buffer) => (this.output = (this.output + chunk.toString()).slice(-2000)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [word = ''] = line.split(' ')
      results[word] = (results[word] ?? 0) + 1
      if (word === 'published') this.count += 1
      this.awake()
    })
    this.exit = new Promise((resolve) => child.once('close', resolve))
    this.child = child
  }

  /** Resolves after the worker has published this many more entries. */
  async published(more: number): Promise<void> {
    const wanted = this.count + more
    const limit = setTimeout(() => this.child.kill('SIGKILL'), WAIT_LIMIT_MS)
    const exited = this.exit.then((code) => {
      throw new Error(`The process ended with ${code} before its time: ${this.output}`)
    })
    while (this.count < wanted) {
      await Promise.race([new Promise<void>((resolve) => (this.awake = resolve)), exited])
    }
    clearTimeout(limit)
    exited.catch(() => undefined)
  }

  /** Kills the process with SIGKILL. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL')
    await this.exit
  }

  /** Resolves when the process has exited; throws if it failed. */
  async ended(): Promise<void> {
    const limit = setTimeout(() => this.child.kill('SIGKILL'), WAIT_LIMIT_MS)
    const code = await this.exit
    clearTimeout(limit)
    if (code !== 0) throw new Error(`The process ended with ${code}: ${this.output}`)
  }
}
