import type { ServerResponse } from 'node:http'

/** Sends an answer with a short text through Node's own response, beside the headers that are set there already. */
export async function sendResponse(answer: Response, response: ServerResponse): Promise<void> {
  const text = await answer.text()
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  response.end(response.req.method === 'HEAD' ? undefined : text)
}
