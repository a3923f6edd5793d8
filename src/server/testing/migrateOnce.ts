import { getPayload } from 'payload'
import { openDatabase } from '../database/openDatabase'
import { environment } from '@/runtime/environment'
import { logger } from '@/runtime/logger'
import { migrateUnderLock } from '../migrate'

// A process of its own for the tests of the migrations: comes up, migrates, leaves.
await openDatabase(environment(), logger())
const { default: config } = await import('@payload-config')
await migrateUnderLock(await getPayload({ config, disableOnInit: true }), logger())
process.exit(0)
