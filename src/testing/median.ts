/** The median; NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort()
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2
}
