import path from 'node:path'
import { StorageUnavailable } from '@/integrations/storage/imageStore'
import { ok } from '@/lib/result'
import { createBackup } from '@/operations/backup/createBackup'
import { brokenFiles } from '@/operations/backup/manifest'
import { secretCheckOf } from '@/operations/secretCheck'
import { imageStoreOf } from '@/operations/images/imageFiles'
import { environment } from '@/runtime/environment'
import { existsSync, statSync } from 'node:fs'
import { version } from '../../package.json'
import { NO_SECRET } from './archiveFolder'
import { countsOf, describeBackupRefusal, listed, showProgress } from './backupWords'
import { commandWords } from './commandLanguage'
import { CommandError, runCommand, write } from './runCommand'

const terminal = showProgress(commandWords)

/**
 * `backup`: writes the whole archive into one file. It does not migrate: the version that wrote the archive may still be running, and a backup
 * is made before an update.
 */
export const script = runCommand({
  key: 'backup',
  usage: 'backup --to FILE',
  options: { to: { type: 'string' } },
  migrates: false,
  before({ values: { to = '' } }) {
    const words = commandWords()
    if (to === '') throw new CommandError(words.backup.needsFile('to'), true)
    const file = path.resolve(to)
    if (existsSync(file))
      throw new CommandError(describeBackupRefusal({ kind: 'file_exists', path: file }, words))
  },
  onCancel({ to = '' }) {
    if (existsSync(path.resolve(to))) return null
    terminal.end()
    return [commandWords().backup.cancelled.backup(to)]
  },
  run: async ({ payload, words, values: { to = '' }, print }) => {
    const file = path.resolve(to)
    const { payloadSecret: secret } = environment()
    const options = { path: file, secret, version, now: new Date(), ...terminal }
    const made = await createBackup(payload, options).catch(async (error: unknown) => {
      terminal.end()
      // Says what to correct. Not before the backup, which works with a key that may only read.
      if (error instanceof StorageUnavailable) await imageStoreOf(payload).check()
      throw error
    })
    terminal.end()
    if (!made.ok) throw new CommandError(describeBackupRefusal(made.refusal, words))
    if (secret === NO_SECRET || made.value.secretCheck !== secretCheckOf(secret))
      await write(process.stderr, [words.backup.unknownSecret])
    const broken = brokenFiles(made.value)
    const line = words.backup.written(to, statSync(file).size, countsOf(made.value))
    if (broken.length === 0) return ok([line])
    // A scheduler must notice that images are lost. The file stays, because it has everything that there is.
    await print([line])
    throw new CommandError(words.backup.incomplete(to, broken.length, listed(broken)))
  },
})
