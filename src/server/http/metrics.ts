import type { IncomingMessage, ServerResponse } from 'node:http'

interface ObservedCall {
  method: string | undefined
  path: string
  seconds: number
}

/** The metrics of a process. */
export interface Metrics {
  contentType: string
  /** Remembers the request of a response of the API, for the label of its route. */
  noteRequest: (response: object, request: Request) => void
  /** Counts a request whose response is done. `path` is the one that arrived. */
  observe: (response: ServerResponse, call: ObservedCall) => void
  isAuthorized: (request: IncomingMessage) => boolean
  /** The metrics as Prometheus text, within 2 seconds. Never rejects because of the database. */
  scrape: () => Promise<string>
}
