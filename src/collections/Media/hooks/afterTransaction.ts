import type { PayloadRequest } from 'payload'

/**
 * Runs `work` when the transaction of a Payload request has ended, committed or not; Payload has no hook for it. `work`
 * must check the database for the result and must not throw. Does nothing within `inTransaction`, which handles the end
 * itself.
 */
export async function afterTransaction(req: PayloadRequest, work: () => Promise<void>): Promise<void> {
  const id = await req.transactionID
  const session = id === undefined ? undefined : req.payload.db.sessions?.[id]
  if (session === undefined) throw new Error('this is to be called within a transaction')
  const { resolve, reject } = session
  session.resolve = () => resolve().finally(work)
  session.reject = () => reject().finally(work)
}
