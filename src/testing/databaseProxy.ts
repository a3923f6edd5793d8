import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** A TCP proxy in front of a PostgreSQL that simulates outages. It keeps its port. */
export interface DatabaseProxy {
  /** The database URL through the proxy. */
  url: string
  /** Forwards everything again, also what was frozen. */
  pass: () => Promise<void>
  /** Like `pass`, but for new connections only: frozen ones stay silent forever, as after a lost network path. */
  passNewOnly: () => Promise<void>
  /** Cuts every connection and refuses new ones. */
  refuse: () => Promise<void>
  /** Refuses new connections and keeps existing ones. */
  refuseNew: () => void
  /** Cuts every connection once. New ones are accepted. */
  cut: () => void
  /** Accepts everything and forwards nothing, like a black hole or a stopped server. */
  freeze: () => Promise<void>
  close: () => Promise<void>
}

/** Starts a proxy in front of this database. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  /** Connections that arrived while everything was frozen. */
  const frozen = new Set<Socket>()
  let isFrozen = false

  function accept(client: Socket): void {
    keep(client)
    if (isFrozen) frozen.add(client)
    else join(client)
  }

  function join(client: Socket): void {
    const upstream = connect(Number(target.port), target.hostname)
    keep(upstream)
    client.pipe(upstream).pipe(client)
    client.once('close', () => upstream.destroy())
    upstream.once('close', () => client.destroy())
  }

  function keep(socket: Socket): void {
    sockets.add(socket)
    // Expected: tests cut connections.
    socket.on('error', () => undefined)
    socket.once('close', () => {
      sockets.delete(socket)
      frozen.delete(socket)
    })
  }

  async function listen(port: number): Promise<Server> {
    const listening = createServer(accept).listen(port, '127.0.0.1')
    await once(listening, 'listening')
    return listening
  }

  let server = await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)

  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const passNewOnly = async () => {
    isFrozen = false
    frozen.clear()
    if (!server.listening) server = await listen(port)
  }
  const stop = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    cut()
    await closed
  }
  return {
    url: url.href,
    passNewOnly,
    pass: async () => {
      for (const client of frozen) join(client)
      for (const socket of sockets) socket.resume()
      await passNewOnly()
    },
    cut,
    freeze: () => {
      isFrozen = true
      for (const socket of sockets) socket.pause()
      return Promise.resolve()
    },
    refuse: stop,
    refuseNew: () => void server.close(),
    close: stop,
  }
}
