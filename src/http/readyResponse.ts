/** A response whose bytes are in memory. The server sends `ready` directly; other readers get a stream on demand. */
export class ReadyResponse extends Response {
  readonly ready: Buffer<ArrayBuffer>
  #streamed: Response | null = null

  constructor(ready: Buffer<ArrayBuffer>, headers: Record<string, string>, status = 200) {
    super(null, { status, headers })
    this.ready = ready
  }

  private streamed(): Response {
    this.#streamed ??= new Response(this.ready)
    return this.#streamed
  }

  override get body() {
    return this.streamed().body
  }

  override get bodyUsed() {
    return this.#streamed?.bodyUsed ?? false
  }

  override arrayBuffer() {
    return this.streamed().arrayBuffer()
  }

  override blob() {
    return this.streamed().blob()
  }

  override json() {
    return this.streamed().json()
  }

  override text() {
    return this.streamed().text()
  }

  override clone(): Response {
    return new ReadyResponse(this.ready, Object.fromEntries(this.headers), this.status)
  }
}
