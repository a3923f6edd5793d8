import type { Payload } from 'payload'

/** Runs `work` with other timeouts, in milliseconds, for the connections of Payload's pool. */
export async function withConnectionLimits(
  { pool }: Payload['db'],
  limits: Partial<Record<Limit, number>>,
  work: () => Promise<void>,
): Promise<void> {
  const usual = { ...pool.options }
  Object.assign(pool.options, limits)
  await closeIdle(pool)
  try {
    await work()
  } finally {
    Object.assign(pool.options, usual)
    await closeIdle(pool)
  }
}

type Limit = 'statement_timeout' | 'query_timeout' | 'idle_in_transaction_session_timeout'

/** Connections keep the limits that they were opened with. */
async function closeIdle(pool: Payload['db']['pool']): Promise<void> {
  while (pool.idleCount > 0) (await pool.connect()).release(true)
}
