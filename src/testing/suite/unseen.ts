import type { Unseen } from './row'
import type { ClientKind, World } from './world'

/** A file of an image that such a client does not see. */
export function unseenFile(what: string, by: Partial<ClientKind>, path: string): Unseen {
  return { what, by, params: { path } }
}

/** Posts by id and, where the path accepts it, by slug: of a narrower audience, and of another project. */
export function unseenPosts(
  { own, other }: World,
  kind: 'published' | 'drafts',
  modes: readonly ClientKind['mode'][],
  only?: 'id',
): Unseen[] {
  const names = only === undefined ? (['id', 'slug'] as const) : (['id'] as const)
  return modes.flatMap((mode) =>
    names.flatMap((name) => {
      const unseen = (what: string, by: Partial<ClientKind>, post: { id: string; slug?: string | null }) => ({
        what: `${what} among ${kind} by ${name}, ${mode} mode`,
        by: { mode, ...by },
        params: { id: String(post[name]) },
      })
      return [
        unseen('internal, for customer', { audience: 'customer' }, own[kind].internal),
        unseen('internal, for public', { audience: 'public' }, own[kind].internal),
        unseen('customer, for public', { audience: 'public' }, own[kind].customer),
        unseen('of another project', { bound: true }, other[kind].public),
        unseen('of another project and internal', { bound: true, audience: 'public' }, other[kind].internal),
      ]
    }),
  )
}
