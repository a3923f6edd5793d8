import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { LONGEST_IMAGE_MS } from '@/integrations/image/prepareImage'
import { parseEnvironment, VARIABLE_NAMES } from '@/runtime/parseEnvironment'
import { programOf } from '@/testing/machines/debian'

const examples = path.resolve(import.meta.dirname, '../../examples')
const fileOf = (name: string) => path.join(examples, name)
const read = (name: string) => readFileSync(fileOf(name), 'utf8')

/** Set by the image, which has its own folders and port. */
const IMAGE = ['PORT', 'HOST', 'DATA_DIR', 'MEDIA_DIR']
const MIGRATE = ['node', 'node_modules/payload/bin.js', 'migrate']

const service = z.looseObject({ image: z.string(), environment: z.record(z.string(), z.string()) })
const process = service.extend({
  depends_on: z.object({ migrate: z.object({ condition: z.literal('service_completed_successfully') }) }),
})
const compose = z
  .looseObject({
    services: z.object({
      migrate: service.extend({ command: z.array(z.string()) }),
      'archive-1': process,
      'archive-2': process,
      weekly: service.extend({ command: z.array(z.string()) }),
      haproxy: service,
    }),
  })
  .parse(parse(read('compose-two-processes/compose.yaml'), { merge: true }))

test('OPS-38: every service of the Compose example has a read-only root, no capabilities and a limit of memory', () => {
  const hardened = {
    read_only: true,
    tmpfs: ['/tmp'],
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  }
  const others: Record<string, string[] | undefined> = {
    haproxy: ['./haproxy.cfg:/usr/local/etc/haproxy/haproxy.cfg:ro'],
    weekly: undefined,
  }
  for (const [name, { mem_limit, volumes, ...rest }] of Object.entries(compose.services)) {
    expect(rest, name).toMatchObject(hardened)
    expect(mem_limit, name).toBe(name in others ? '256m' : '1536m')
    // Anonymous, so it is the container's own, and belongs to the user of the image.
    expect(volumes, name).toEqual(name in others ? others[name] : ['/archive/.data'])
  }
  const { migrate, 'archive-1': one, haproxy } = compose.services
  expect(haproxy['healthcheck']).toBeDefined()
  expect(migrate['healthcheck']).toEqual({ disable: true })
  // The one of the image stays.
  expect(one['healthcheck']).toBeUndefined()
})

test('OPS-31: the two processes of the Compose example get every variable that the image does not set', () => {
  const { migrate, 'archive-1': one, 'archive-2': other } = compose.services
  expect(Object.keys(one.environment).sort()).toEqual(
    VARIABLE_NAMES.filter((name) => !IMAGE.includes(name)).sort(),
  )
  for (const [name, value] of Object.entries(one.environment))
    expect(value).toMatch(new RegExp(`^\\$\\{${name}:[-?]`))
  expect(other).toEqual(one)
  expect(migrate.environment).toEqual(one.environment)
  expect(migrate.command).toEqual(MIGRATE)
})

test('OPS-38: the job of the Compose example calls a process through HAProxy, with the secret of the archive', () => {
  const { weekly, 'archive-1': one, haproxy } = compose.services
  expect([weekly['profiles'], weekly.command, weekly.image]).toEqual([
    ['jobs'],
    ['sh', 'jobs/weekly.sh'],
    one.image,
  ])
  expect(weekly.environment).toEqual({
    ARCHIVE_URL: `http://haproxy${haproxy.environment['LISTEN']}`,
    CRON_SECRET: one.environment['CRON_SECRET'],
  })
})

test('OPS-31: HAProxy gets the variables that its configuration reads', () => {
  const names = read('compose-two-processes/haproxy.cfg').matchAll(/"\$\{(\w+)\}"/g)
  const { environment } = compose.services.haproxy
  expect(Object.keys(environment).sort()).toEqual([...new Set([...names].map(([, name]) => name))].sort())
  expect(environment).toMatchObject({ ARCHIVE_1: 'archive-1:3000', ARCHIVE_2: 'archive-2:3000' })
})

// Skipped and counted where HAProxy is not installed.
test.skipIf(programOf('haproxy') === null)(
  'OPS-31: HAProxy accepts its configuration with the variables of the example',
  () => {
    const config = fileOf('compose-two-processes/haproxy.cfg')
    // The names of the containers are unknown here.
    const variables = Object.entries(compose.services.haproxy.environment).map(
      ([name, value]) => `${name}=${value.replace(/^archive-\d/, '127.0.0.1')}`,
    )
    const args = ['-i', ...variables, '/usr/sbin/haproxy', '-c', '-f', config]
    const checked = spawnSync('env', args, { encoding: 'utf8' })
    expect(checked.stderr).not.toMatch(/WARNING|ALERT/)
    expect(checked.status).toBe(0)
  },
)

test('OPS-31: HAProxy waits longer for a response than an upload or the digest may take, and the document names its time', () => {
  const seconds = /^ {2}timeout server (\d+)s$/m.exec(read('compose-two-processes/haproxy.cfg'))?.[1]
  const script = readFileSync(path.resolve(examples, '../jobs/callArchive.mjs'), 'utf8')
  const longestJobMs = Number(/TIMEOUT_MS = ([\d_]+)/.exec(script)?.[1]?.replace('_', ''))
  expect(Number(seconds) * 1_000).toBeGreaterThan(Math.max(LONGEST_IMAGE_MS, longestJobMs))
  expect(readFileSync(path.resolve(examples, '../docs/scaling.md'), 'utf8')).toContain(
    `proxy_read_timeout ${seconds}s;`,
  )
  expect(read('kubernetes/archive.yaml')).toContain(`proxy-read-timeout: "${seconds}"`)
})

function documentsOf(name: string): unknown[] {
  return parseAllDocuments(read(`kubernetes/${name}`)).map((document) => {
    expect(document.errors).toEqual([])
    return document.toJS() as unknown
  })
}
const [secret, ...objects] = documentsOf('archive.yaml')
const migrations = documentsOf('migrate.yaml')

const dropped = z.strictObject({
  allowPrivilegeEscalation: z.literal(false),
  readOnlyRootFilesystem: z.literal(true),
  capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
})
const memory = z.string().regex(/^\d+[KMG]i$/)
const container = z.strictObject({
  name: z.string(),
  image: z.string(),
  securityContext: dropped,
  resources: z.strictObject({
    requests: z.strictObject({ cpu: z.string().regex(/^\d+m?$/), memory }),
    limits: z.strictObject({ memory }),
  }),
})
const podSpec = <C extends z.ZodType>(only: C) =>
  z.strictObject({
    automountServiceAccountToken: z.literal(false),
    securityContext: z.strictObject({
      runAsNonRoot: z.literal(true),
      // `node` of the base image. Kubernetes cannot tell from a name that it is not root.
      runAsUser: z.literal(1000),
      runAsGroup: z.literal(1000),
      fsGroup: z.literal(1000).optional(),
      seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
    }),
    containers: z.tuple([only]),
  })
const archive = container.extend({
  envFrom: z.tuple([z.strictObject({ secretRef: z.strictObject({ name: z.literal('archive') }) })]),
  volumeMounts: z.array(z.strictObject({ name: z.string(), mountPath: z.string() })),
})
/** The pod of the archive itself, which writes to `DATA_DIR` and `/tmp`. */
const archivePod = <C extends typeof archive>(only: C) =>
  podSpec(only).extend({
    volumes: z.array(z.strictObject({ name: z.string(), emptyDir: z.strictObject({}) })),
  })
/** The members of Kubernetes' objects that we use. Strict, to catch misspelt ones. */
const objectOf = <Kind extends string, Spec extends z.ZodType>(apiVersion: string, kind: Kind, spec: Spec) =>
  z.strictObject({
    apiVersion: z.literal(apiVersion),
    kind: z.literal(kind),
    metadata: z.strictObject({ name: z.string() }),
    spec,
  })
const migrate = objectOf(
  'batch/v1',
  'Job',
  z.strictObject({
    backoffLimit: z.int(),
    template: z.strictObject({
      spec: archivePod(archive.extend({ command: z.array(z.string()) })).extend({
        restartPolicy: z.literal('Never'),
      }),
    }),
  }),
)
/** What others refer to. */
const named = z.strictObject({ name: z.literal('archive') })
const labels = z.strictObject({ app: z.literal('archive') })
const selector = z.strictObject({ matchLabels: labels })
const probe = (address: string) =>
  z.strictObject({
    httpGet: z.strictObject({ path: z.literal(address), port: z.literal(3000) }),
    periodSeconds: z.int().optional(),
    timeoutSeconds: z.int().optional(),
    failureThreshold: z.int().optional(),
  })
const deployment = objectOf(
  'apps/v1',
  'Deployment',
  z.strictObject({
    replicas: z.literal(2),
    selector,
    strategy: z.strictObject({
      rollingUpdate: z.strictObject({ maxSurge: z.literal(1), maxUnavailable: z.literal(0) }),
    }),
    template: z.strictObject({
      metadata: z.strictObject({ labels }),
      spec: archivePod(
        archive.extend({
          ports: z.tuple([z.strictObject({ containerPort: z.literal(3000) })]),
          lifecycle: z.strictObject({
            preStop: z.strictObject({ exec: z.strictObject({ command: z.array(z.string()) }) }),
          }),
          startupProbe: probe('/readyz'),
          readinessProbe: probe('/readyz'),
          livenessProbe: probe('/healthz'),
        }),
      ).extend({
        // Longer than the pause and the shutdown together (OPS-10).
        terminationGracePeriodSeconds: z.int().min(20),
      }),
    }),
  }),
)
const cronJob = z.strictObject({
  apiVersion: z.literal('batch/v1'),
  kind: z.literal('CronJob'),
  metadata: z.strictObject({ name: z.string().regex(/^[a-z0-9-]{1,52}$/) }),
  spec: z.strictObject({
    schedule: z.string().regex(/^\S+( \S+){4}$/),
    timeZone: z.string().optional(),
    concurrencyPolicy: z.literal('Forbid'),
    startingDeadlineSeconds: z.int().optional(),
    jobTemplate: z.strictObject({
      spec: z.strictObject({
        backoffLimit: z.int(),
        activeDeadlineSeconds: z.int(),
        template: z.strictObject({
          spec: podSpec(
            container.extend({
              command: z.tuple([z.literal('sh'), z.string()]),
              env: z.tuple([
                z.strictObject({ name: z.literal('ARCHIVE_URL'), value: z.literal('http://archive') }),
                z.strictObject({
                  name: z.literal('CRON_SECRET'),
                  valueFrom: z.strictObject({
                    secretKeyRef: z.strictObject({
                      name: z.literal('archive'),
                      key: z.literal('CRON_SECRET'),
                    }),
                  }),
                }),
              ]),
            }),
          ).extend({ restartPolicy: z.literal('Never') }),
        }),
      }),
    }),
  }),
})
/** Parsed within the tests, so that a missing part fails them by name. */
const kubernetes = z.tuple([
  deployment,
  objectOf(
    'v1',
    'Service',
    z.strictObject({
      selector: labels,
      ports: z.tuple([z.strictObject({ port: z.literal(80), targetPort: z.literal(3000) })]),
    }),
  ).extend({ metadata: named }),
  objectOf('policy/v1', 'PodDisruptionBudget', z.strictObject({ minAvailable: z.literal(1), selector })),
  cronJob,
  cronJob,
])

test('OPS-31: the Secret of the Kubernetes example has known variables, and is refused until its placeholders are replaced', () => {
  const { stringData } = z
    .strictObject({
      apiVersion: z.literal('v1'),
      kind: z.literal('Secret'),
      metadata: named,
      stringData: z.record(z.string(), z.string()),
    })
    .parse(secret)
  expect(Object.keys(stringData).filter((name) => !VARIABLE_NAMES.includes(name))).toEqual([])
  const placeholders = [
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'PAYLOAD_SECRET',
    'CRON_SECRET',
    'METRICS_TOKEN',
  ]
  expect(() => parseEnvironment(stringData)).toThrow(
    placeholders
      .map((name) => `${name} must be changed: its value is the placeholder of an example.`)
      .join('\n'),
  )
  const replaced = Object.fromEntries(placeholders.map((name) => [name, 'a'.repeat(32)]))
  expect(parseEnvironment({ ...stringData, ...replaced })).toMatchObject({
    bucket: { name: 'archive-images' },
    trustProxy: 1,
  })
})

test('OPS-31, OPS-38: the Kubernetes example has a Deployment and a migration without root, and a new process before an old one ends', () => {
  const [{ spec: processes }] = kubernetes.parse(objects)
  const [{ spec: once }] = z.tuple([migrate]).parse(migrations)
  for (const pod of [processes.template.spec, once.template.spec]) {
    const [{ image, resources, volumeMounts }] = pod.containers
    expect(image).toBe('update-archive:1')
    expect(resources.limits.memory).toBe('1536Mi')
    // Everything that the image writes to without `MEDIA_DIR` (OPS-33).
    expect(volumeMounts.map(({ name, mountPath }) => [name, mountPath])).toEqual([
      ['data', '/archive/.data'],
      ['tmp', '/tmp'],
    ])
    expect(pod.volumes.map(({ name }) => name)).toEqual(['data', 'tmp'])
  }
  expect(once.template.spec.containers[0].command).toEqual(MIGRATE)
})

test('OPS-38: the CronJobs of the Kubernetes example run scripts of the image, and never retry the digest', () => {
  const [, , , ...jobs] = kubernetes.parse(objects)
  const scripts = jobs.map(({ spec }) => {
    const { backoffLimit, template } = spec.jobTemplate.spec
    const [{ command, image }] = template.spec.containers
    expect(image).toBe('update-archive:1')
    expect(existsSync(path.resolve(examples, '..', command[1]))).toBe(true)
    return [command[1], backoffLimit]
  })
  expect(scripts).toEqual([
    ['jobs/publishDue.sh', 1],
    ['jobs/weekly.sh', 0],
  ])
  expect(readFileSync(path.resolve(examples, '../Dockerfile'), 'utf8')).toContain('/archive/jobs jobs')
})
