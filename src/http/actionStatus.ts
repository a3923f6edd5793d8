import type { ServerResponse } from 'node:http'
import { processSlot } from '@/runtime/processSlot'

const slot = processSlot<Map<string, number>>('actionStatus')

const statuses = () => slot.getOrSet(() => new Map())

/** Sets the response status of a failed server function. Next itself only knows 500. */
export function noteActionStatus(requestId: string, status: number): void {
  statuses().set(requestId, status)
}

/**
 * Replaces the 500 of a failed server function by its noted status, else by 400. Our own functions note their errors, so
 * every other 500 is a call that Next could not decode.
 */
export function setActionStatus(requestId: string, response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response)
  const override = (status: number, ...rest: never[]): ServerResponse =>
    writeHead(status === 500 ? (statuses().get(requestId) ?? 400) : status, ...rest)
  Object.assign(response, { writeHead: override })
  response.once('close', () => statuses().delete(requestId))
}
