import type { Payload } from 'payload'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Api } from '@/api/v1/app'
import { hasBearerSecret } from '@/http/bearerSecret'
import { matchedRoute } from '@/http/matchedRoute'
import { withDatabaseTimeout } from '@/lib/unreachable'
import { operationState, type OperationState } from '@/queries/operation'
import type { Metrics } from '@/server/http/metrics'
import { methodLabel, routeLabel } from './routeLabel'

/** With the rest of a scrape, under 2 seconds (OPS-22). */
const DATABASE_LIMIT_MS = 1_500

interface Sources {
  payload: Pick<Payload, 'db'>
  api: Pick<Api, 'readPool' | 'replica' | 'cacheStats'>
}

/** Counts what this process does (docs/monitoring.md). Call it once per process: it observes the event loop and the garbage collector. */
export function createMetrics(token: string, { payload, api }: Sources): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const requests = new Counter({
    name: 'archive_http_requests_total',
    help: 'Requests by route, method and status of the response. 499: the client hung up.',
    labelNames: ['route', 'method', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'archive_http_request_duration_seconds',
    help: 'From the headers of a request to the last byte of its response.',
    labelNames: ['route', 'method'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const requestOf = new WeakMap<object, Request>()
  const pools = { payload: payload.db.pool, reads: api.readPool.pool }
  watchPools({ ...pools, ...(api.replica && { replica: api.replica.pool }) }, registers)
  if (api.replica !== null) watchReplica(api.replica.answered, registers)
  watchCache(api.cacheStats, registers)
  const setState = stateGauges(registers)
  let reading: Promise<OperationState> | null = null

  return {
    contentType: register.contentType,
    noteRequest(response, request) {
      requestOf.set(response, request)
    },
    observe(response, { method: given, path, seconds }) {
      const request = requestOf.get(response)
      const route = routeLabel(path, request && matchedRoute(request))
      const method = methodLabel(given)
      requests.inc({ route, method, status: response.writableFinished ? response.statusCode : 499 })
      durations.observe({ route, method }, seconds)
    },
    isAuthorized: ({ headers }) => hasBearerSecret(headers.authorization, token),
    async scrape() {
      // One query at a time: scrapes of a slow database must not pile up.
      reading ??= operationState(api.readPool.db).finally(() => (reading = null))
      setState(await withDatabaseTimeout(reading, DATABASE_LIMIT_MS).catch(() => null))
      return register.metrics()
    },
  }
}

function watchPools(pools: Record<string, PoolCounts>, registers: Registry[]): void {
  new Gauge({
    name: 'archive_database_connections',
    help: 'Open connections to the database by pool (payload, reads, replica) and state (active, idle).',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'active' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
      }
    },
  })
  new Gauge({
    name: 'archive_database_waiting',
    help: 'Work that waits for a connection, by pool.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { waitingCount }] of Object.entries(pools)) this.set({ pool }, waitingCount)
    },
  })
}

type PoolCounts = Pick<Payload['db']['pool'], 'totalCount' | 'idleCount' | 'waitingCount'>

function watchReplica(answered: NonNullable<Api['replica']>['answered'], registers: Registry[]): void {
  new Counter({
    name: 'archive_replica_reads_total',
    help: 'Reads that may be on the replica, by the server that answered (replica, primary).',
    labelNames: ['server'],
    registers,
    collect() {
      this.reset()
      for (const [server, count] of Object.entries(answered)) this.inc({ server }, count)
    },
  })
}

function watchCache(stats: Api['cacheStats'], registers: Registry[]): void {
  const counter = (name: string, help: string, value: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(value())
      },
    })
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value())
      },
    })
  counter('archive_response_cache_hits_total', 'Responses of the API from the cache.', () => stats().hits)
  counter('archive_response_cache_misses_total', 'Responses that were made.', () => stats().misses)
  gauge('archive_response_cache_entries', 'Cached responses.', () => stats().entries)
  gauge('archive_response_cache_bytes', 'Memory of the cached responses.', () => stats().bytes)
}

/** The numbers from the database. They are missing, not 0, while it does not answer. */
function stateGauges(registers: Registry[]): (state: OperationState | null) => void {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers })
  const up = gauge(
    'archive_database_up',
    '1 if the database answered this scrape within 1.5 seconds, else 0.',
  )
  const version = gauge('archive_content_version', 'Rises with every change that a reader could see.')
  // Not `job`, which Prometheus sets to the name of the scrape.
  const jobCalls = gauge('archive_job_call_age_seconds', 'Since the last call of a job.', 'name')
  const runs = gauge('archive_digest_run_age_seconds', 'Since the last digest run of a status.', 'status')
  const due = gauge(
    'archive_due_post_age_seconds',
    'Since the date of the oldest post to be published; 0: none.',
  )
  const mail = gauge('archive_waiting_mail_age_seconds', 'Since the oldest mail to be sent was due; 0: none.')

  return (state) => {
    up.set(state === null ? 0 : 1)
    for (const one of [version, due, mail]) one.remove()
    for (const one of [jobCalls, runs]) one.reset()
    if (state === null) return
    version.set(state.contentVersion)
    for (const [name, seconds] of Object.entries(state.jobCalls)) jobCalls.set({ name }, seconds)
    for (const [status, seconds] of Object.entries(state.digestRuns)) runs.set({ status }, seconds)
    due.set(state.oldestDuePost ?? 0)
    mail.set(state.oldestWaitingMail ?? 0)
  }
}
