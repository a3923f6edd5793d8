/** A version with what made it. */
interface MadeVersion {
  id: string
  version: { change?: { action?: string | null } }
}

/**
 * The corrections by the ids of the versions that they made. Each has one version, but old versions may be gone.
 * @param versions newest first
 * @param corrections oldest first
 */
export function correctionsByVersion<Correction>(
  versions: readonly MadeVersion[],
  corrections: readonly Correction[],
): Map<string, Correction> {
  const corrected = versions.filter(({ version }) => version.change?.action === 'correct')
  return new Map(
    corrected.flatMap(({ id }, at): [string, Correction][] => {
      const correction = corrections.at(-1 - at)
      return correction === undefined ? [] : [[id, correction]]
    }),
  )
}
