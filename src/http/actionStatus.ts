import type { ServerResponse } from 'node:http'
import { processSlot } from '@/runtime/processSlot'

const slot = processSlot<Map<string, number>>('actionStatus')

function noted(): Map<string, number> {
  const known = slot.get()
  if (known !== undefined) return known
  const made = new Map<string, number>()
  slot.set(made)
  return made
}

/** Sets the status with which a call of a server function is answered that has failed: Next itself knows 500 alone. */
export function noteActionStatus(requestId: string, status: number): void {
  noted().set(requestId, status)
}

/**
 * Gives the answer to a call of a server function its status: the one that was noted, and 400 in place of every other 500.
 * Our own functions note their faults, so what is left are calls that Next could not decode: a body that is no encoding of
 * React's, or one over its limit.
 */
export function setActionStatus(requestId: string, response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response)
  const override = (status: number, ...rest: never[]): ServerResponse =>
    writeHead(status === 500 ? (noted().get(requestId) ?? 400) : status, ...rest)
  Object.assign(response, { writeHead: override })
  response.once('close', () => noted().delete(requestId))
}
