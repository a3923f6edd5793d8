import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Daemon } from '../daemon'
import { freePort } from '../freePort'
import { programOf } from './debian'

const CONFIG = join(import.meta.dirname, '../../../examples/compose-two-processes/haproxy.cfg')

/** Which of the two processes. */
export type Place = 1 | 2

/** HAProxy in front of two processes of the archive, with the configuration of the example. */
export class HaProxy {
  private constructor(
    readonly url: string,
    private readonly socket: string,
    private readonly daemon: Daemon,
  ) {}

  /**
   * Starts it. `archives` are the addresses of the two processes, which need not run yet.
   * @param nameServer finds these addresses if they are names: host and port, in place of those of this machine
   */
  static async start(
    folder: string,
    archives: readonly [string, string],
    nameServer?: string,
  ): Promise<HaProxy> {
    const program = programOf('haproxy')
    if (program === null) throw new Error('HAProxy is not installed.')
    const port = await freePort()
    const socket = join(folder, 'haproxy.sock')
    const variables = {
      LISTEN: `127.0.0.1:${port}`,
      ADMIN_SOCKET: socket,
      ARCHIVE_1: new URL(archives[0]).host,
      ARCHIVE_2: new URL(archives[1]).host,
    }
    const config = nameServer === undefined ? CONFIG : join(folder, 'haproxy.cfg')
    if (nameServer !== undefined)
      writeFileSync(
        config,
        readFileSync(CONFIG, 'utf8')
          .replace('parse-resolv-conf', `nameserver test ${nameServer}`)
          .replace('init-addr libc,none', 'init-addr none'),
      )
    const daemon = new Daemon(program, ['-db', '-f', config], { env: { ...process.env, ...variables } })
    const proxy = new HaProxy(`http://127.0.0.1:${port}`, socket, daemon)
    await daemon.start(() => proxy.command('show info'))
    return proxy
  }

  /** Waits until the health check of a process has passed. */
  async untilUp(at: Place): Promise<void> {
    while ((await this.stat(at))['status'] !== 'UP') await sleep(50)
  }

  /** How many requests a process has had. */
  async requests(at: Place): Promise<number> {
    return Number((await this.stat(at))['stot'])
  }

  async stop(): Promise<void> {
    await this.daemon.end('SIGKILL')
  }

  /** The statistics of a process, by the names of HAProxy. */
  private async stat(at: Place): Promise<Record<string, string | undefined>> {
    const [head = '', ...lines] = (await this.command('show stat')).replace('# ', '').split('\n')
    const rows = lines.map((line) => line.split(','))
    const row = rows.find(([proxy, server]) => proxy === 'archives' && server === `archive-${at}`) ?? []
    return Object.fromEntries(head.split(',').map((name, place) => [name, row[place]]))
  }

  /** Sends a command to the admin socket and returns the response. */
  private async command(line: string): Promise<string> {
    const socket = connect(this.socket)
    socket.end(`${line}\n`)
    return text(socket)
  }
}
