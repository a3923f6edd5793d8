import { EventEmitter } from 'node:events'
import type { ResponseState } from '@/runtime/requestStatements'

/** A response that a test sends, or whose client leaves. */
export class FakeResponse extends EventEmitter implements ResponseState {
  closed = false
  writableFinished = false

  /** @param isSent false if the client leaves before it has all of it */
  close({ isSent }: { isSent: boolean }): void {
    this.closed = true
    this.writableFinished = isSent
    this.emit('close')
  }
}
