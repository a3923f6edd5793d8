import type { IncomingMessage, ServerResponse } from 'node:http'

/** The metrics of a process. */
export interface Metrics {
  contentType: string
  /** Remembers the API route of a response, for its label. */
  noteRoute: (response: object, path: string | undefined) => void
  /** Counts a request when its response is done. */
  observe: (request: IncomingMessage, response: ServerResponse) => void
  isAuthorized: (request: IncomingMessage) => boolean
  /** The metrics as Prometheus text, within 2 seconds. Never rejects because of the database. */
  scrape: () => Promise<string>
}
