import { parentPort, workerData } from 'node:worker_threads'
import { serveTasks } from '../../workers/serveTasks'
import type { TextLimits, TextTasks } from '../tasks'

// Works on texts in a thread (docs/decisions/0050), which the server ends when a task takes too long. Loads what a task needs when the
// first one comes, because a thread is started anew after each end.

// `createTextTasks` starts this thread with its limits.
const limits = workerData as TextLimits

serveTasks<TextTasks>(
  {
    highlightCode: async ({ begin }, code, language) => {
      const { highlightCode } = await import('./highlightCode')
      return highlightCode(code, language, limits.highlightBudget, begin)
    },
    parseMarkdown: async ({ begin }, markdown) => {
      const { parseMarkdown } = await import('./parseMarkdown')
      begin()
      return parseMarkdown(markdown)
    },
    checkPost: async ({ begin, signal }, post) => {
      const { checkPost } = await import('./checkPost')
      begin()
      return checkPost(post, performance.now() + limits.checkBudget, signal)
    },
  },
  {
    onRequest: (listener) => parentPort?.on('message', listener),
    send: (reply) => parentPort?.postMessage(reply),
  },
)
