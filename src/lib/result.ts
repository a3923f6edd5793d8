/** A value or a refusal. Refusals are returned, errors are thrown. */
export type Result<Value, Refused> = { ok: true; value: Value } | { ok: false; refusal: Refused }

export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

export function refuse<Refused>(refusal: Refused): { ok: false; refusal: Refused } {
  return { ok: false, refusal }
}

/** The value of a result that cannot be a refusal here. Throws if it is one. */
export function unwrap<Value>(result: Result<Value, { kind: string }>): Value {
  if (result.ok) return result.value
  throw new Error(`unexpected refusal: ${result.refusal.kind}`)
}
