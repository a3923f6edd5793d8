import { AsyncLocalStorage } from 'node:async_hooks'
import { isBusy, SemaphoreTimeout, waitAtMost, type EndSignal } from '@/lib/async'
import { processSlot } from './processSlot'

/** What Node's response tells of itself. */
export interface ResponseState {
  readonly closed: boolean
  /** Whether all of it was sent. */
  readonly writableFinished: boolean
  once: (event: 'close', listener: () => void) => unknown
}

/** The statements of a request. */
export interface StatementContext {
  /** Whether one of them failed because the database is unreachable. */
  hasLostDatabase: boolean
  /** Whether that was a commit, whose failure Payload ignores. Nobody knows then whether it was carried out. */
  hasLostCommit?: boolean
  /** The response to the request. */
  response?: ResponseState
  /** Whose request it is: the id of the user or of the client, once that is known. */
  owner?: string
  /** How long it has waited for its turn (`userTurn`), in milliseconds. */
  waitedMs?: number
  /** Its turn to read large entries (`turnIfLarge`), once it has asked for it. */
  turn?: Promise<void>
  /** `requestSignal`, once something has asked for it. */
  left?: EndSignal
}

const slot = processSlot<AsyncLocalStorage<StatementContext | undefined>>('request-statements')

/** The context of the request that is being handled; undefined for other work. */
export const requestStatements = slot.getOrSet(() => new AsyncLocalStorage())

const running = processSlot<{ requests: number }>('requests-running').getOrSet(() => ({ requests: 0 }))

/** Does the work of a request, whose context is `requestStatements` until it settles. */
export async function inRequest<Value>(
  context: StatementContext | undefined,
  work: () => Promise<Value>,
): Promise<Value> {
  running.requests += 1
  try {
    return await requestStatements.run(context, work)
  } finally {
    running.requests -= 1
    // Otherwise every promise would go on calling Node's hooks, which costs other requests a tenth.
    if (running.requests === 0) requestStatements.disable()
  }
}

/** Notes that the database is busy or unreachable for the request that is being handled, which makes its response a 503. */
export function noteLostDatabase(): void {
  const context = requestStatements.getStore()
  if (context !== undefined) context.hasLostDatabase = true
}

/** Notes whose request is being handled. */
export function noteOwner(id: string): void {
  const context = requestStatements.getStore()
  if (context !== undefined) context.owner = id
}

/** Returns what `work` does. If it waited too long for a permit, the response to the request that is being handled becomes a 503. */
export async function notingBusy<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    if (isBusy(error)) noteLostDatabase()
    throw error
  }
}

/** Whose request it is, as queues take it. */
export function ownerOfRequest(context = requestStatements.getStore()): { owner?: string } {
  const owner = context?.owner
  return owner === undefined ? {} : { owner }
}

/** Resolves when a response is sent or given up. */
export async function responseEnd(response: ResponseState): Promise<void> {
  if (!response.closed) await new Promise<void>((resolve) => response.once('close', resolve))
}

/** How long the request has waited for its turn (`userTurn`), in milliseconds. */
export function waitedMs(): number {
  return requestStatements.getStore()?.waitedMs ?? 0
}

/**
 * Resolves when a response is sent, after `limitMs` at most.
 * @param leftMs how long the work goes on after its client has left, in milliseconds
 */
export async function workEnd(response: ResponseState, limitMs: number, leftMs: number): Promise<void> {
  await waitAtMost(limitMs, responseEnd(response))
  if (response.closed && !response.writableFinished)
    await new Promise((resolve) => setTimeout(resolve, leftMs))
}

/** Aborted when the client of the request leaves before it has its response. Undefined for other work. */
export function requestSignal(context = requestStatements.getStore()): EndSignal | undefined {
  if (context?.response === undefined) return undefined
  context.left ??= new ClientLeft(context.response)
  return context.left
}

/** Aborted when the client of a response leaves. An `AbortSignal` takes a tenth of the time of a search. */
class ClientLeft implements EndSignal {
  reason: Error | undefined
  readonly #listeners = new Set<() => void>()

  constructor(response: ResponseState) {
    const onClose = () => {
      if (response.writableFinished) return
      this.reason = new SemaphoreTimeout('the client has left')
      for (const listener of this.#listeners) listener()
    }
    if (response.closed) onClose()
    else response.once('close', onClose)
  }

  get aborted(): boolean {
    return this.reason !== undefined
  }

  throwIfAborted(): void {
    if (this.reason !== undefined) throw this.reason
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.add(listener)
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.delete(listener)
  }
}

/** The responses to all who wait for the same work: closed once all of them are. */
export class SharedResponse implements ResponseState {
  readonly #responses: Array<ResponseState | undefined> = []

  /** Adds somebody who waits. Without a response they never leave. */
  add(response: ResponseState | undefined): void {
    this.#responses.push(response)
  }

  get closed(): boolean {
    return this.#responses.every((response) => response?.closed === true)
  }

  get writableFinished(): boolean {
    return this.#responses.some((response) => response?.writableFinished === true)
  }

  once(_event: 'close', listener: () => void): void {
    void this.#end().then(listener)
  }

  async #end(): Promise<void> {
    // Also those that are added meanwhile.
    for (const response of this.#responses)
      await (response ? responseEnd(response) : new Promise(() => undefined))
  }
}

/** Work that several wait for at the same time, by name. It is done once, and ends early only once all of them have left. */
export class SharedWork<Value> {
  readonly #underWay = new Map<string, { done: Promise<Value>; shared: SharedResponse }>()

  /**
   * Waits for the work of this name that is under way. Undefined if there is none.
   * @param response where the result is sent, if that is known
   */
  join(name: string, response: ResponseState | undefined): Promise<Value> | undefined {
    const work = this.#underWay.get(name)
    // What everybody has left may have ended early.
    if (work === undefined || work.shared.closed) return undefined
    work.shared.add(response)
    return work.done
  }

  /** Begins the work of this name, which others can join until it is done. It gets the response to all of them. */
  begin(
    name: string,
    response: ResponseState | undefined,
    work: (shared: ResponseState) => Promise<Value>,
  ): Promise<Value> {
    const shared = new SharedResponse()
    shared.add(response)
    const done = work(shared).finally(() => {
      if (this.#underWay.get(name)?.done === done) this.#underWay.delete(name)
    })
    this.#underWay.set(name, { done, shared })
    return done
  }
}

/** Runs work whose result others wait for, too. */
export function forResponse<Value>(response: ResponseState, work: () => Promise<Value>): Promise<Value> {
  const { owner, turn } = requestStatements.getStore() ?? {}
  const context = {
    hasLostDatabase: false,
    response,
    ...(owner !== undefined && { owner }),
    ...(turn && { turn }),
  }
  return inRequest(context, work)
}

/** Runs `work`, whose lost statements do not make the response of the current request a 503. */
export function outsideRequest<Value>(work: () => Promise<Value>): Promise<Value> {
  return inRequest(undefined, work)
}
