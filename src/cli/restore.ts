import path from 'node:path'
import { ok } from '@/lib/result'
import { brokenFiles } from '@/operations/backup/manifest'
import { restoreBackup } from '@/operations/backup/restoreBackup'
import { imageStoreOf } from '@/operations/images/imageFiles'
import { environment } from '@/runtime/environment'
import { logger } from '@/runtime/logger'
import { runnableMigrations } from '@/server/database/migrate'
import { countsOf, describeBackupRefusal, listed, showProgress } from './backupWords'
import { commandWords } from './commandLanguage'
import { CommandError, runCommand } from './runCommand'

const terminal = showProgress(commandWords)
let isCommitting = false

/** `restore`: restores a backup into an empty archive. `prepareCommand` has looked at the file. */
export const script = runCommand({
  key: 'restore',
  usage: 'restore --from FILE',
  options: { from: { type: 'string' } },
  before: ({ config }) => imageStoreOf({ config }).check(),
  onCancel() {
    if (isCommitting) return null
    terminal.end()
    return [commandWords().backup.cancelled.restore]
  },
  run: async ({ payload, words, values: { from = '' } }) => {
    const { payloadSecret: secret } = environment()
    const migrations = runnableMigrations(logger())
    const restored = await restoreBackup(payload, {
      path: path.resolve(from),
      secret,
      migrations,
      progress(step, done, total) {
        terminal.progress(step, done, total)
        if (step === 'finish' && done === total) isCommitting = true
      },
    })
    terminal.end()
    if (!restored.ok) throw new CommandError(describeBackupRefusal(restored.refusal, words))
    const { manifest, isSecretOther, hasLostBotToken, hasTakenId } = restored.value
    const broken = brokenFiles(manifest)
    return ok([
      words.backup.restored(manifest.createdAt, countsOf(manifest)),
      ...(broken.length > 0 ? [words.backup.brokenImages(broken.length, listed(broken))] : []),
      ...(isSecretOther ? [words.backup.otherSecret] : []),
      ...(hasLostBotToken ? [words.backup.lostBotToken] : []),
      ...(hasTakenId ? [words.backup.takenImages(imageStoreOf(payload).place)] : []),
      words.backup.signInAgain,
    ])
  },
})
