import pg from 'pg'
import { limitServer } from './server'

// The limit as a separate process. Reads DATABASE_URL, PORT and POOL (connections).
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.POOL) })
const server = await limitServer(pool)
server.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
