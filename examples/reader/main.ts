import { openClient } from './client'
import { entriesSince, markRead, Refused, unreadOf } from './reader'

const { ARCHIVE_URL: address, ARCHIVE_TOKEN: token } = process.env
const [since = '2026-01-01', user = 'user-4711'] = process.argv.slice(2)

if (!address || !token) {
  process.stderr.write('Set ARCHIVE_URL and ARCHIVE_TOKEN.\n')
  process.exit(1)
}
const client = openClient({ address, token })

try {
  for await (const entry of entriesSince(client, since))
    process.stdout.write(`${entry.publishAt.slice(0, 10)}  ${entry.projectName}: ${entry.title}\n`)
  const unread = await unreadOf(client, user)
  process.stdout.write(`\n${user} has not read ${unread.count} of them.\n`)
  const marked = await markRead(client, user, unread.items)
  process.stdout.write(`${marked} are marked as read now.\n`)
} catch (error) {
  if (!(error instanceof Refused)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
