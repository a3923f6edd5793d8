import { DIGEST_TIMING } from '@/operations/digest/dependencies'
import { environment } from '@/runtime/environment'
import { logger, logTo } from '@/runtime/logger'
import { serve } from '@/server/serve'

/**
 * Serves everything except the pages, for tests that kill or stop it. Stops on SIGTERM like the real server, and prints
 * its address once it serves. `TEST_DIGEST_TIMING` shortens the steps of a digest run, as JSON.
 */
logTo(2)
Object.assign(DIGEST_TIMING, JSON.parse(process.env.TEST_DIGEST_TIMING ?? '{}'))
const env = environment()
const shutdown = new AbortController()
const serving = await serve(env, logger(), shutdown.signal, async () => ({
  ...(await import('@/server/compose')),
  openPages: async () => ({
    handle: async (_, response) => void response.writeHead(404).end(),
    upgrade: null,
    close: async () => undefined,
  }),
}))
process.once('SIGTERM', () => {
  shutdown.abort()
  void serving.stop().then(() => process.exit(0))
})
process.stdout.write(`http://127.0.0.1:${env.port}\n`)
