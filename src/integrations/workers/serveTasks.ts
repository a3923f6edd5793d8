import { messageOf } from '@/lib/errors'
import type { Reply, Request, Tasks } from './messages'

/** What a task knows of its call. */
export interface TaskContext {
  /** Ends a preparation, such as loading a grammar: the time of the task counts from the last call. */
  begin: () => void
  /** Aborted when nobody needs the result any more. A task sees it only after it has yielded to the event loop. */
  signal: AbortSignal
}

/** The implementation of tasks in a worker. */
type Implementation<T extends Tasks<T>> = {
  [Name in keyof T]: (context: TaskContext, ...input: Parameters<T[Name]>) => ReturnType<T[Name]>
}

interface Port {
  onRequest: (listener: (request: Request) => void) => void
  send: (reply: Reply) => void
  /** Called when the first of several tasks begins and when the last one ends. */
  onBusy?: (isBusy: boolean) => void
}

/** Runs tasks that arrive at a port, inside a worker. */
export function serveTasks<T extends Tasks<T>>(tasks: Implementation<T>, { onRequest, send, onBusy }: Port) {
  const running = new Map<number, AbortController>()

  onRequest((request) => {
    if (request.kind === 'cancel') running.get(request.id)?.abort()
    else void run(request)
  })

  async function run({ id, name, input }: Extract<Request, { kind: 'task' }>): Promise<void> {
    const work = new AbortController()
    running.set(id, work)
    if (running.size === 1) onBusy?.(true)
    try {
      const context = { begin: () => send({ kind: 'began', id }), signal: work.signal }
      // The pool sends only names and input of `T`.
      const result: unknown = await Promise.resolve(
        tasks[name as keyof T](context, ...(input as Parameters<T[keyof T]>)),
      )
      send({ kind: 'result', id, result, rss: process.memoryUsage.rss() })
    } catch (error) {
      send({ kind: 'error', id, message: messageOf(error) })
    } finally {
      running.delete(id)
      if (running.size === 0) onBusy?.(false)
    }
  }
}
