import type { Correction } from '@/domain/post/lifecycle'

/** A version with what made it. */
interface MadeVersion {
  id: string
  version: { change?: { action?: string | null } }
}

/**
 * The public notes of corrections by the ids of their versions. Each correction has one version, but old versions may be gone.
 * @param versions newest first
 * @param corrections oldest first
 */
export function notesOf(
  versions: readonly MadeVersion[],
  corrections: readonly Pick<Correction, 'note'>[],
): Map<string, string> {
  const corrected = versions.filter(({ version }) => version.change?.action === 'correct')
  return new Map(
    corrected.flatMap(({ id }, at) => {
      const note = corrections.at(-1 - at)?.note
      return note ? [[id, note]] : []
    }),
  )
}
