/**
 * The tasks of a worker by name. Input and result are copied between threads or processes, so they are plain data.
 * A task of a thread may do what no one can interrupt; the pool then ends the thread.
 */
export type Tasks<T> = { [Name in keyof T]: (...input: never[]) => Promise<unknown> }

/** A message to a worker: a task with a number that its reply repeats, or that nobody needs its result any more. */
export type Request =
  | { kind: 'task'; id: number; name: string; input: unknown[] }
  | { kind: 'cancel'; id: number }

/**
 * A message of a worker: that preparation is over and the time of a task counts, its result with the worker's resident memory in
 * bytes, an unexpected error, or that the worker exits because of its memory.
 */
export type Reply =
  | { kind: 'began'; id: number }
  | { kind: 'result'; id: number; result: unknown; rss: number }
  | { kind: 'error'; id: number; message: string }
  | { kind: 'out_of_memory' }

/** A started worker, a thread or a process. */
export interface Channel {
  send: (request: Request) => void
  /** Ends it at once, whatever it is doing. */
  kill: () => void
  /** Whether it keeps this process alive. */
  setRef: (isReferenced: boolean) => void
  onReply: (listener: (reply: Reply) => void) => void
  /** Called at least once when the worker has ended. */
  onEnd: (listener: (reason: string) => void) => void
}
