/** Who a post is for, from the narrowest to the widest (AUD-1). */
export const AUDIENCES = ['internal', 'customer', 'public'] as const

export type Audience = (typeof AUDIENCES)[number]

/** Whether a value names an audience. */
export function isAudience(value: unknown): value is Audience {
  return AUDIENCES.some((audience) => audience === value)
}

/**
 * The audiences that a reader of this audience sees. A ladder: internal sees all three, customer sees customer and
 * public, public sees public only (AUD-2).
 */
export function visibleAudiences(viewer: Audience): readonly Audience[] {
  return AUDIENCES.slice(AUDIENCES.indexOf(viewer))
}

/** Whether a reader of the audience `viewer` sees posts for `audience`. */
export function sees(viewer: Audience, audience: Audience): boolean {
  return visibleAudiences(viewer).includes(audience)
}

/**
 * The rank of an audience, from 0 for `internal`. A reader sees their own rank and higher ones, so one comparison is enough. The
 * database stores the same rank (`posts.audience_rank`).
 */
export function rankOf(audience: Audience): number {
  return AUDIENCES.indexOf(audience)
}
