import { APIError, createLocalReq, type PayloadRequest } from 'payload'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeDraft, makeProject } from '@/testing/builders'
import { restDriver, signedIn } from '@/testing/restDriver'
import { logError } from './errorHooks'

let archive: TestArchive
let req: PayloadRequest
beforeAll(async () => {
  archive = await openTestArchive()
  req = await createLocalReq({}, archive.payload)
})
afterAll(() => archive.close())
beforeEach(() => vi.restoreAllMocks())

test('a refusal is one info line without a stack', async () => {
  const project = await makeProject(archive.payload, { name: 'In use' })
  await makeDraft(archive.payload, project)
  const cookie = await signedIn(archive, 'admin@example.com')
  const error = vi.spyOn(archive.payload.logger, 'error')
  const info = vi.spyOn(archive.payload.logger, 'info')
  const response = await restDriver(archive)('DELETE', `/api/projects/${project.id}`, { cookie })
  expect(response.status).toBe(409)
  expect(error).not.toHaveBeenCalled()
  expect(info).toHaveBeenCalledExactlyOnceWith({ msg: expect.stringContaining('Still in use') })
})

test('an error is logged as an error, whatever its name', async () => {
  const logged = vi.spyOn(archive.payload.logger, 'error')
  const error = new APIError('broken')
  const result = { errors: [] }
  await logError({ context: {}, error, req, result })
  expect(logged).toHaveBeenCalledExactlyOnceWith({ err: error })
  await logError({ context: {}, error: new APIError('not now', 409), req, result })
  // Payload has already logged that one.
  await logError({ context: {}, error: new TypeError('x'), req, result })
  expect(logged).toHaveBeenCalledOnce()
})
