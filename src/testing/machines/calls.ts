import { request, type Answer, type Credentials } from '../faults/calls'

/** Credentials of a client and of a user. */
export type Access = Credentials

/** Sends a call of the client to the API. Throws if there is no response. */
export function asClient(access: Access, method: string, path: string, body?: object): Promise<Answer> {
  return request(access, `/api/v1${path}`, { method, body })
}

/** Sends what the user does with an entry, such as `approve`. Throws if there is no response. */
export function asUser(access: Access, id: string, action: string, body: object): Promise<Answer> {
  return request(access, `/api/posts/${id}/${action}`, { method: 'POST', as: 'user', body })
}

/** Publishes a draft as the user. Throws if there is no response. */
export function approve(access: Access, id: string): Promise<Answer> {
  return asUser(access, id, 'approve', { when: 'now' })
}

/** Runs `work` this many times at once, each again and again until `isOver`. */
export async function repeatAtOnce(
  times: number,
  isOver: () => boolean,
  work: (worker: number) => Promise<unknown>,
): Promise<void> {
  await Promise.all(
    Array.from({ length: times }, async (_, worker) => {
      while (!isOver()) await work(worker)
    }),
  )
}
