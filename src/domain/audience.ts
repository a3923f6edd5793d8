/** Who an entry is for, from the innermost to the widest (AUD-1). */
export const AUDIENCES = ['internal', 'customer', 'public'] as const

/** One of `AUDIENCES`. */
export type Audience = (typeof AUDIENCES)[number]

/**
 * The audiences whose entries a reader of this audience sees. A ladder: internal sees all three, customer sees customer and
 * public, public sees public alone (AUD-2).
 */
export function visibleAudiences(viewer: Audience): readonly Audience[] {
  return AUDIENCES.slice(AUDIENCES.indexOf(viewer))
}

/** Whether a reader of the audience `viewer` sees entries for `audience`. */
export function sees(viewer: Audience, audience: Audience): boolean {
  return visibleAudiences(viewer).includes(audience)
}

/**
 * The place of an audience on the ladder, from 0 for `internal`. A reader sees what stands at its own place or beyond, so
 * that one comparison judges it; the database keeps the same rank (`posts.audience_rank`).
 */
export function rankOf(audience: Audience): number {
  return AUDIENCES.indexOf(audience)
}
