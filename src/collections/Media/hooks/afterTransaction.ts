import type { PayloadRequest } from 'payload'

/**
 * Runs `work` when the transaction of a Payload request has ended, committed or not; Payload has no hook for it.
 * `work` finds out in the database how it ended and must not throw. Within `inTransaction`, whose caller sees the end
 * itself, it does not run.
 */
export async function afterTransaction(req: PayloadRequest, work: () => Promise<void>): Promise<void> {
  const id = await req.transactionID
  const session = id === undefined ? undefined : req.payload.db.sessions?.[id]
  if (session === undefined) throw new Error('this is to be called within a transaction')
  const { resolve, reject } = session
  session.resolve = () => resolve().finally(work)
  session.reject = () => reject().finally(work)
}
