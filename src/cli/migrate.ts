import { ok } from '@/lib/result'
import { runCommand } from './runCommand'

/**
 * `migrate`: applies the pending migrations and ends, for deployments that migrate before they start processes (OPS-30). Most commands
 * and every start apply them too. Replaces Payload's command, which takes no lock.
 */
export const script = runCommand({
  key: 'migrate',
  usage: 'migrate',
  options: {},
  run: async ({ words }) => ok([words.migrated]),
})
