import { getPayload } from 'payload'
import { openDatabase } from '../database/openDatabase'
import { environment } from '@/runtime/environment'
import { logger } from '@/runtime/logger'
import { migrateUnderLock } from '../database/migrate'

// For the tests of the migrations: starts, migrates, exits.
await openDatabase(environment(), logger())
const { default: config } = await import('@payload-config')
await migrateUnderLock(await getPayload({ config, disableOnInit: true }), logger())
process.exit(0)
