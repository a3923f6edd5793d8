import type { InvisibleRecord } from './row'
import type { ClientKind, World } from './world'

/** A file of an image that such a client does not see. */
export function invisibleFile(what: string, by: Partial<ClientKind>, path: string): InvisibleRecord {
  return { what, by, params: { path } }
}

/** Posts by id and, where the path accepts it, by slug: of a narrower audience, and of another project. */
export function invisiblePosts(
  { own, other }: World,
  kind: 'published' | 'drafts',
  modes: readonly ClientKind['mode'][],
  only?: 'id',
): InvisibleRecord[] {
  const names = only === undefined ? (['id', 'slug'] as const) : (['id'] as const)
  return modes.flatMap((mode) =>
    names.flatMap((name) => {
      const invisible = (
        what: string,
        by: Partial<ClientKind>,
        post: { id: string; slug?: string | null },
      ) => ({
        what: `${what} among ${kind} by ${name}, ${mode} mode`,
        by: { mode, ...by },
        params: { id: String(post[name]) },
      })
      return [
        invisible('internal, for customer', { audience: 'customer' }, own[kind].internal),
        invisible('internal, for public', { audience: 'public' }, own[kind].internal),
        invisible('customer, for public', { audience: 'public' }, own[kind].customer),
        invisible('of another project', { bound: true }, other[kind].public),
        invisible(
          'of another project and internal',
          { bound: true, audience: 'public' },
          other[kind].internal,
        ),
      ]
    }),
  )
}
