/** The outcome of something that may be refused: a value, or the reason why not. Faults are thrown, refusals are returned. */
export type Result<Value, Refused> = { ok: true; value: Value } | { ok: false; refusal: Refused }

/** A successful outcome. */
export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

/** A refused outcome. */
export function refuse<Refused>(refusal: Refused): { ok: false; refusal: Refused } {
  return { ok: false, refusal }
}

/** The value of an outcome that nothing refuses. Throws when something did, which is a fault then. */
export function unwrap<Value>(outcome: Result<Value, { kind: string }>): Value {
  if (outcome.ok) return outcome.value
  throw new Error(`nothing here is refused, and yet: ${outcome.refusal.kind}`)
}
