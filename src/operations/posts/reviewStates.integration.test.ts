import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserActor } from '@/domain/actor'
import type { Client } from '@/domain/client'
import type { Review } from '@/domain/post/lifecycle'
import { systemClock } from '@/lib/dates'
import type { Project } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeDraft, makeProject, makeUser } from '@/testing/builders'
import { repetitions } from '@/testing/repetitions'
import { approvePost, withdrawApproval } from './approvePost'
import { deleteDraft, replaceBlocks, updateDraft } from './changeDraft'
import { storeDraft } from './createDraft'
import { requestChanges, submitPost } from './reviewPost'

const FUTURE = new Date('2099-01-01T08:00:00Z')

let archive: TestArchive
let author: UserActor
let publisher: UserActor
let project: Project
let client: Client
beforeAll(async () => {
  archive = await openTestArchive()
  author = await makeUser(archive.payload, 'author')
  publisher = await makeUser(archive.payload, 'publisher')
  project = await makeProject(archive.payload)
  ;({ client } = await makeClient(archive.payload, { mode: 'write' }))
})
afterAll(() => archive.close())

/** A post as the rules say it is (PUB-13, WRITE-17, WRITE-20). */
interface Model {
  status: 'draft' | 'published' | 'deleted'
  state: Review['state']
  isApproved: boolean
  by: string | null
}

const ACTIONS = {
  submit: (id: string) => submitPost(archive.payload, author, id, systemClock),
  requestChanges: (id: string) => requestChanges(archive.payload, publisher, id, 'Why?', systemClock),
  schedule: (id: string) =>
    approvePost(archive.payload, publisher, id, 'planned', systemClock, { publishAt: FUTURE }),
  publish: (id: string) => approvePost(archive.payload, publisher, id, 'now', systemClock),
  withdraw: (id: string) => withdrawApproval(archive.payload, publisher, id, systemClock),
  patch: (id: string) => updateDraft(services(), client, id, { title: 'By a program' }),
  emptyPatch: (id: string) => updateDraft(services(), client, id, {}),
  putBlocks: (id: string) => replaceBlocks(services(), client, id, [], { isDryRun: false }),
  delete: (id: string) => deleteDraft(archive.payload, client, id),
  edit: (id: string) =>
    archive.payload
      .update({ collection: 'posts', id, data: { title: 'By a person' }, depth: 0, overrideAccess: true })
      .then(
        () => ({ ok: true }) as const,
        () => ({ ok: false }) as const,
      ),
}

type Action = keyof typeof ACTIONS

const services = () => ({ payload: archive.payload, db: poolDb(archive.payload) })

/** What the action does to the model; null if it is refused. */
function after(model: Model, action: Action, isByClient: boolean): Model | null {
  if (model.status !== 'draft') return null
  const reviewed = (state: Review['state'], by: string) => ({ ...model, state, by })
  switch (action) {
    case 'submit':
      return model.state === 'submitted' ? model : reviewed('submitted', author.name)
    case 'requestChanges':
      return { ...reviewed('changes_requested', publisher.name), isApproved: false }
    case 'schedule':
      return {
        ...(model.state === 'submitted' ? model : reviewed('submitted', publisher.name)),
        isApproved: true,
      }
    case 'publish':
      return { ...model, status: 'published', isApproved: true }
    case 'withdraw':
      return { ...model, isApproved: false }
    case 'patch':
    case 'putBlocks':
      // The draft of a person stays sent back.
      return isByClient && model.state === 'changes_requested' ? reviewed('submitted', client.name) : model
    case 'delete':
      return { ...model, status: 'deleted' }
    case 'edit':
    case 'emptyPatch':
      return model
  }
}

async function stored(id: string): Promise<Model> {
  const { docs } = await archive.payload.find({
    collection: 'posts',
    where: { id: { equals: id } },
    depth: 0,
    overrideAccess: true,
  })
  const [post] = docs
  if (post === undefined) return { status: 'deleted', state: 'in_progress', isApproved: false, by: null }
  const { status, review, approval } = post
  expect(review?.comment ?? null).toBe(review?.state === 'changes_requested' ? 'Why?' : null)
  return {
    status: status === 'draft' ? 'draft' : 'published',
    state: review?.state ?? 'in_progress',
    isApproved: Boolean(approval?.seal),
    by: review?.by ?? null,
  }
}

const rare: Action[] = ['publish', 'delete']
const common = (Object.keys(ACTIONS) as Action[]).filter((action) => !rare.includes(action))
const action = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...common) },
  { weight: 1, arbitrary: fc.constantFrom(...rare) },
)

test(
  'PUB-13, WRITE-20: after any sequence of acts the review is as the rules say, and only a person publishes',
  { timeout: 300_000 },
  async () => {
    const sequences = fc.tuple(fc.boolean(), fc.array(action, { minLength: 3, maxLength: 12 }))
    await fc.assert(
      fc.asyncProperty(sequences, async ([isByClient, actions]) => {
        const id = isByClient ? await createdByClient() : await createdByPerson()
        let model: Model = isByClient
          ? { status: 'draft', state: 'submitted', isApproved: false, by: client.name }
          : { status: 'draft', state: 'in_progress', isApproved: false, by: null }
        expect(await stored(id)).toEqual(model)
        for (const one of actions) {
          const next = after(model, one, isByClient)
          const result = await ACTIONS[one](id)
          expect([one, result.ok]).toEqual([one, next !== null])
          model = next ?? model
          const actual = await stored(id)
          if (model.status === 'deleted') expect(actual.status).toBe('deleted')
          else expect(actual).toEqual(model)
        }
      }),
      { numRuns: repetitions(120, 8) },
    )
  },
)

test(
  'PUB-13: acts at once wait for each other, and the newest version is the post',
  { timeout: 120_000 },
  async () => {
    for (let round = 0; round < repetitions(40, 2); round += 1) {
      const id = await createdByPerson()
      await submitPost(archive.payload, author, id, systemClock)
      const acts: Action[] = [
        'submit',
        'requestChanges',
        'patch',
        'putBlocks',
        'schedule',
        'withdraw',
        'edit',
      ]
      const all = [...acts, round % 2 === 0 ? 'publish' : 'delete', ...acts] as const
      await Promise.all(all.map((one) => ACTIONS[one](id)))
      const { status, state } = await stored(id)
      expect(status).toBe(round % 2 === 0 ? 'published' : 'deleted')
      if (status === 'deleted') continue
      const { docs } = await archive.payload.findVersions({
        collection: 'posts',
        where: { parent: { equals: id } },
        sort: '-updatedAt',
        limit: 1,
        depth: 0,
        overrideAccess: true,
      })
      expect(docs[0]?.version).toMatchObject({ status: 'published', review: { state } })
    }
  },
)

async function createdByPerson(): Promise<string> {
  return (await makeDraft(archive.payload, project, { teaser: 'Who searches finds more.' })).id
}

async function createdByClient(): Promise<string> {
  const body = {
    project: project.slug,
    title: 'By a program',
    teaser: 'Who searches finds more.',
    type: 'fix',
    audience: 'internal' as const,
  }
  const created = await storeDraft(archive.payload, client, body, new Date())
  if (!created.ok) throw new Error(created.refusal.kind)
  return created.value.id
}
