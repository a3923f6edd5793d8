import { ok } from '@/lib/result'
import { listClients, type ListedClient } from '@/queries/clients'
import { poolDb } from '@/queries/db'
import type { CliMessages } from '@/messages/en/cli'
import { runCommand } from './runCommand'

/** `client:list`: all API clients, newest first. */
export const script = runCommand({
  key: 'client:list',
  usage: 'client:list [--json]',
  options: { json: { type: 'boolean' } },
  run: async ({ payload, words: { clients: words }, values: { json } }) => {
    const clients = await listClients(poolDb(payload))
    if (json) return ok([JSON.stringify(clients)])
    if (clients.length === 0) return ok([words.none])
    return ok(table(clients, words))
  },
})

function table(clients: readonly ListedClient[], words: CliMessages['clients']): string[] {
  const { id, name, mode, audience, project, lastUsedAt, revokedAt } = words.columns
  const headers = [id, name, mode, audience, project, lastUsedAt, revokedAt]
  const rows = clients.map((client) => [
    client.id,
    client.name,
    client.mode,
    client.audience,
    client.project ?? words.allProjects,
    client.lastUsedAt === null ? words.neverUsed : words.time(client.lastUsedAt),
    client.revokedAt === null ? '-' : words.time(client.revokedAt),
  ])
  const widths = headers.map((header, at) =>
    Math.max(header.length, ...rows.map((row) => row[at]?.length ?? 0)),
  )
  return [headers, ...rows].map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
