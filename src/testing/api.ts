import { createApi, type Api, type ApiOptions } from '@/api/v1/app'
import type { ApiEnvironment } from '@/api/v1/routing/context'
import { systemClock } from '@/lib/dates'
import type { TestArchive } from './archive'
import { clientOf, type Call } from './http'

/** Default scheduler secret of tests. */
export const CRON_SECRET = 'the secret of the scheduler in tests'

/** The API over a test archive, with a client that checks responses (API-19). */
export interface TestApi extends Api {
  call: Call
}

/**
 * Creates the API over a test archive, without a rate limit. `close` it before the archive.
 * @param options deviations from that, also additional routes
 */
export function openTestApi(
  archive: TestArchive,
  { env, ...options }: Partial<Omit<ApiOptions, 'env'>> & { env?: Partial<ApiEnvironment> } = {},
): TestApi {
  const api = createApi({
    payload: archive.payload,
    clock: systemClock,
    env: {
      publicUrl: 'http://localhost:3000',
      payloadSecret: 'a secret for tests that is long enough',
      cronSecret: CRON_SECRET,
      chatWebhookUrl: null,
      // A port without a server, so tests send nothing by accident.
      chatApiUrl: 'http://127.0.0.1:9/api/',
      mediaDir: `${archive.dataDir}/media`,
      rateLimitPerMinute: 0,
      responseCacheBytes: 64 * 1024 * 1024,
      corsOrigins: [],
      databaseReadUrl: null,
      ...env,
    },
    ...options,
  })
  return { ...api, call: clientOf(api) }
}
