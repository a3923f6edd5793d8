/** Whom an entry is for, from the narrowest circle to the widest (SPEC.md, "API client"). */
export const AUDIENCES = ['internal', 'customer', 'public'] as const

export type Audience = (typeof AUDIENCES)[number]

/** The audiences that a viewer sees: the own one and every wider one (CONTRACT.md 2, "Who sees what"). */
export function visibleAudiences(viewer: Audience): readonly Audience[] {
  return AUDIENCES.slice(AUDIENCES.indexOf(viewer))
}

/** Whether a viewer sees what was written for an audience. */
export function sees(viewer: Audience, audience: Audience): boolean {
  return visibleAudiences(viewer).includes(audience)
}
