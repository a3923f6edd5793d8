import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
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
      haproxy: service,
    }),
  })
  .parse(parse(read('compose-two-machines/compose.yaml'), { merge: true }))

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

// Skipped and counted where HAProxy is not installed.
test.skipIf(programOf('haproxy') === null)(
  'OPS-31: HAProxy accepts its configuration with the variables of the example',
  () => {
    const config = fileOf('compose-two-machines/haproxy.cfg')
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

const documents = parseAllDocuments(read('kubernetes/archive.yaml')).map((document) => {
  expect(document.errors).toEqual([])
  return document.toJS() as unknown
})
const container = z.looseObject({
  image: z.string(),
  envFrom: z.tuple([z.object({ secretRef: z.object({ name: z.literal('archive') }) })]),
})
const labels = z.object({ app: z.literal('archive') })
const selector = z.object({ matchLabels: labels })
const probe = (address: string) =>
  z.looseObject({ httpGet: z.object({ path: z.literal(address), port: z.literal(3000) }) })

test('OPS-31: the Secret of the Kubernetes example is a valid environment with known variables', () => {
  const { stringData } = z
    .looseObject({ kind: z.literal('Secret'), stringData: z.record(z.string(), z.string()) })
    .parse(documents[0])
  expect(Object.keys(stringData).filter((name) => !VARIABLE_NAMES.includes(name))).toEqual([])
  expect(parseEnvironment(stringData)).toMatchObject({ bucket: { name: 'archive-images' }, trustProxy: 1 })
})

test('OPS-31: the Kubernetes example migrates once and replaces one process after the other', () => {
  const [, job, deployment, ...others] = documents
  const { spec: migration } = z
    .looseObject({
      kind: z.literal('Job'),
      spec: z.looseObject({
        template: z.object({
          spec: z.looseObject({ containers: z.tuple([container.extend({ command: z.array(z.string()) })]) }),
        }),
      }),
    })
    .parse(job)
  const { spec } = z
    .looseObject({
      kind: z.literal('Deployment'),
      spec: z.looseObject({
        selector,
        strategy: z.object({
          rollingUpdate: z.object({ maxSurge: z.literal(1), maxUnavailable: z.literal(0) }),
        }),
        template: z.object({
          metadata: z.object({ labels }),
          spec: z.looseObject({
            // Longer than the pause and the shutdown together (OPS-10).
            terminationGracePeriodSeconds: z.int().min(20),
            containers: z.tuple([
              container.extend({
                startupProbe: probe('/readyz'),
                readinessProbe: probe('/readyz'),
                livenessProbe: probe('/healthz'),
              }),
            ]),
          }),
        }),
      }),
    })
    .parse(deployment)
  const [once] = migration.template.spec.containers
  expect(once.command).toEqual(MIGRATE)
  expect(once.image).toBe(spec.template.spec.containers[0].image)
  const kinds = z.array(z.looseObject({ kind: z.string() })).parse(others)
  expect(kinds.map(({ kind }) => kind)).toEqual(['Service', 'PodDisruptionBudget'])
  z.tuple([
    z.looseObject({ spec: z.looseObject({ selector: labels }) }),
    z.looseObject({ spec: z.looseObject({ selector }) }),
  ]).parse(others)
})
