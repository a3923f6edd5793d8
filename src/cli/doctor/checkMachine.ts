import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { checkMailServer } from '@/integrations/mail'
import type { DoctorMessages } from '@/messages/en/doctor'
import type { Environment } from '@/runtime/environment'
import { leadsToOwnMachine } from '@/server/mailWarning'
import type { Check } from './report'

const MIB = 1024 * 1024
const LEAST_MIB = 1024

/** Checks of what the database does not know: mail server, address, disk and scheduler secret. */
export function machineChecks(
  env: Environment,
  words: DoctorMessages,
): Record<string, () => Check[] | Promise<Check[]>> {
  return {
    mail: () => checkMail(env, words),
    publicUrl: () => [publicUrlCheck(env, words)],
    disk: () => checkDisk(env, words),
    cronSecret: () =>
      env.cronSecret === null
        ? [{ id: 'cronSecret', status: 'warning', message: words.scheduler.noSecret }]
        : [],
  }
}

async function checkMail({ smtpUrl, dataDir }: Environment, { mail }: DoctorMessages): Promise<Check[]> {
  const id = 'mail'
  if (smtpUrl === null) return [{ id, status: 'warning', message: mail.outbox(path.join(dataDir, 'outbox')) }]
  const { server, reason } = await checkMailServer(smtpUrl)
  return [
    reason === null
      ? { id, status: 'ok', message: mail.ok(server) }
      : { id, status: 'error', message: mail.failed(server, reason) },
  ]
}

function publicUrlCheck({ publicUrl: url, trustProxy }: Environment, { publicUrl }: DoctorMessages): Check {
  const id = 'publicUrl'
  if (leadsToOwnMachine(url)) return { id, status: 'warning', message: publicUrl.ownMachine(url) }
  if (!url.startsWith('https:')) return { id, status: 'warning', message: publicUrl.insecure(url) }
  // The archive speaks http only.
  if (trustProxy === 0) return { id, status: 'warning', message: publicUrl.proxyNotTrusted(url) }
  return { id, status: 'ok', message: publicUrl.ok(url) }
}

async function checkDisk({ dataDir, mediaDir }: Environment, { disk }: DoctorMessages): Promise<Check[]> {
  const id = 'disk'
  // The folder of images is missing before the first one, and with images elsewhere.
  const folders = Object.entries({ DATA_DIR: dataDir, MEDIA_DIR: mediaDir }).filter(([, one]) =>
    existsSync(one),
  )
  const free = await Promise.all(
    folders.map(async ([variable, folder]) => {
      const { bavail, bsize } = await statfs(folder)
      return { variable, folder, mib: Math.floor((bavail * bsize) / MIB) }
    }),
  )
  const full = free.filter(({ mib }) => mib < LEAST_MIB)
  if (full.length > 0)
    return full.map(({ variable, folder, mib }) => ({
      id,
      status: 'warning',
      message: disk.full(variable, folder, mib),
    }))
  const least = Math.min(...free.map(({ mib }) => mib))
  return free.length === 0 ? [] : [{ id, status: 'ok', message: disk.ok(least / 1024) }]
}
