// npm run check:kills (SEC-13): a mixed load while the server and its database are killed. Exits with status 1 if anything is wrong.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getPayload } from 'payload'
import { handlePoolErrors } from '@/lib/handlePoolErrors'
import { sweepOrphans } from '@/operations/images/sweepOrphans'
import { announceDatabaseUrl } from '@/server/database/connection'
import { openEmbedded } from '@/server/database/embedded/openEmbedded'
import { logger, logTo } from '@/runtime/logger'
import { accessTo, picture } from '../access'
import { freePort } from '../freePort'
import { noVariables } from '../noVariables'
import { runPayload } from '../runProgram'
import { randomFrom, seedOf } from '../suite/random'
import { filesWithoutRow, verifyArchive } from './verifyArchive'
import { startLoad } from './load'
import { ServerProcess } from './serverProcess'
import { killDatabase, onDatabase, victims } from './victims'

/** How often the server and the database are killed: the two arguments, or 15 and 5. */
const [PROCESS_KILLS = 15, DATABASE_KILLS = 5] = process.argv.slice(2).map(Number)
const AN_HOUR_MS = 61 * 60 * 1000

const say = (line: string) => void process.stdout.write(`${line}\n`)
const folder = mkdtempSync(join(tmpdir(), 'kills-'))
const begin = performance.now()
logTo(2)
let errors: string[] = []
try {
  errors = await exercise()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit(errors.length === 0 ? 0 : 1)

/**
 * A random mix of calls against the production server in embedded mode, while the server and its database are killed
 * repeatedly. Returns what is wrong afterwards.
 */
async function exercise(): Promise<string[]> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const [dataDir, mediaDir] = [join(folder, 'data'), join(folder, 'media')]
  const variables = {
    ...noVariables,
    PORT: String(port),
    DATA_DIR: dataDir,
    MEDIA_DIR: mediaDir,
    PUBLIC_URL: url,
    PAYLOAD_SECRET: 'only for this exercise, and long enough',
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'warn',
  }
  const server = new ServerProcess(url, { ...process.env, NODE_ENV: 'production', ...variables })
  const embedded = await openEmbedded(dataDir, { info: () => undefined, error: () => undefined })
  try {
    await server.start()
    const run = (words: string[]) => runPayload(words, { variables })
    const granted = await accessTo(url, run, { project: 'kills', role: 'publisher' })
    const access = { url, ...granted, picture: await picture() }
    const random = randomFrom(seedOf('kills'))
    const load = startLoad(access, random)
    for (const [at, victim] of victims(random, PROCESS_KILLS, DATABASE_KILLS).entries()) {
      await load.untilResponses(random.int(20, 60))
      say(`kill ${at + 1}, the ${victim}`)
      if (victim === 'database') killDatabase(dataDir)
      else {
        await server.kill()
        await server.start()
      }
    }
    await load.untilResponses(40)
    await load.stop()
    await server.stop()

    const { acknowledged } = load
    const found = await onDatabase(embedded.url, (database) =>
      verifyArchive(database, mediaDir, acknowledged),
    )
    const before = await onDatabase(embedded.url, (database) => filesWithoutRow(database, mediaDir))
    const swept = await sweepAnHourAhead(embedded.url, variables)
    const left = await onDatabase(embedded.url, (database) => filesWithoutRow(database, mediaDir))
    if (left.length > 0) found.push(`${left.length} files without a row are left`)
    say(`
killed            the server ${PROCESS_KILLS} times, its database ${DATABASE_KILLS} times
responses         ${JSON.stringify(acknowledged.responses)}
without response  ${JSON.stringify(acknowledged.lost)}
acknowledged      ${acknowledged.drafts.size} drafts, ${acknowledged.published.size} published, ${acknowledged.images.size} images
files without row ${before.length}; an hour later ${left.length} (${JSON.stringify(swept)})
wrong             ${found.join('; ') || 'nothing'}
time              ${Math.round((performance.now() - begin) / 1000)} s`)
    return found
  } finally {
    await server.kill()
    await embedded.close()
  }
}

async function sweepAnHourAhead(databaseUrl: string, variables: Record<string, string>) {
  Object.assign(process.env, variables, { DATABASE_URL: databaseUrl })
  announceDatabaseUrl(databaseUrl)
  const { default: config } = await import('@payload-config')
  const payload = await getPayload({ config })
  // The database ends before this process.
  handlePoolErrors(payload.db.pool, logger())
  return sweepOrphans(payload, new Date(Date.now() + AN_HOUR_MS))
}
