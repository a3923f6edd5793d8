import { ok } from '@/lib/result'
import { listClients, type ListedClient } from '@/queries/listClients'
import { poolDb } from '@/queries/db'
import { runCommand } from './runCommand'

/** `client:list`: all API clients, newest first. */
export const script = runCommand({
  key: 'client:list',
  usage: 'client:list [--json]',
  options: { json: { type: 'boolean' } },
  run: async ({ payload, values: { json } }) => {
    const clients = await listClients(poolDb(payload))
    if (json) return ok([JSON.stringify(clients)])
    if (clients.length === 0) return ok(['There are no API clients yet.'])
    return ok(table(clients))
  },
})

function table(clients: readonly ListedClient[]): string[] {
  const heads = ['id', 'name', 'mode', 'audience', 'project', 'last used', 'revoked']
  const rows = clients.map((client) => [
    client.id,
    client.name,
    client.mode,
    client.audience,
    client.project ?? 'all',
    client.lastUsedAt ?? 'never',
    client.revokedAt ?? '-',
  ])
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)))
  return [heads, ...rows].map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
