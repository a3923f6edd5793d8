/**
 * A successful answer whose bytes lie ready in memory. Whoever knows it sends `ready` as it is; for everyone else it is a
 * response like any other, whose stream is made only when somebody asks for it.
 */
export class ReadyResponse extends Response {
  readonly ready: Buffer<ArrayBuffer>
  #streamed: Response | null = null

  constructor(ready: Buffer<ArrayBuffer>, headers: Record<string, string>) {
    super(null, { headers })
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
    return new ReadyResponse(this.ready, Object.fromEntries(this.headers))
  }
}
