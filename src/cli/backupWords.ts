import type { CliMessages } from '@/messages/en/cli'
import type { BackupRefusal, Manifest, Progress } from '@/operations/backup/manifest'

const LISTED = 10
const REDRAW_MS = 100

/** The sentence for a refusal of `backup` or `restore`. */
export function describeBackupRefusal(refusal: BackupRefusal, { backup: { refusals } }: CliMessages): string {
  switch (refusal.kind) {
    case 'not_empty':
    case 'other_backup':
    case 'busy':
    case 'not_owner':
      return refusals[refusal.kind]
    case 'newer_version':
      return refusals.newer_version(refusal.version)
    case 'file_inaccessible':
      return refusals.file_inaccessible(refusal.path, refusal.reason)
    case 'other_store':
      return refusals.other_store(refusal.place)
    case 'other_file':
      return refusals.other_file(refusal.place, refusal.name)
    case 'image_unreadable':
      return refusals.image_unreadable(refusal.place, refusal.name, refusal.reason)
    case 'no_space':
      return refusals.no_space(refusal.place)
    default:
      return refusals[refusal.kind](refusal.path)
  }
}

/** What a backup holds, for its line. */
export function countsOf({ counts, images }: Manifest): Parameters<CliMessages['backup']['contents']>[0] {
  const files = images.reduce((sum, image) => sum + image.files.length, 0)
  return { ...counts, images: images.length, files }
}

/** The first names of a list. */
export function listed(names: readonly string[]): string {
  return [...names.slice(0, LISTED), ...(names.length > LISTED ? ['…'] : [])].join(', ')
}

/** Shows the progress of a command in one line of the terminal. Prints nothing if standard error is not one. */
export function showProgress(
  words: () => CliMessages,
  stderr: Pick<typeof process.stderr, 'isTTY' | 'write'> = process.stderr,
): { progress: Progress; end: () => void } {
  let drawnAt = -Infinity
  let drawn = ''
  const clear = '\r\u001b[K'
  return {
    progress(step, done, total) {
      const now = performance.now()
      if (!stderr.isTTY || (step === drawn && now < drawnAt + REDRAW_MS)) return
      drawnAt = now
      drawn = step
      stderr.write(
        `${clear}${words().backup.progress[step]} ${Math.floor((100 * done) / Math.max(total, 1))} %`,
      )
    },
    end() {
      if (stderr.isTTY) stderr.write(clear)
    },
  }
}
