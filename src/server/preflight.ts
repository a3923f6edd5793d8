import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { checkPort } from './checkPort'
import { parseEnvironment } from './parseEnvironment'

/**
 * What is judged before anything is built, written or started: the variables (those of the file `.env` too, where
 * they are not set already) and the listening address. Throws `StartupError` with one clear sentence a fault.
 */
export async function preflight(): Promise<void> {
  if (existsSync('.env')) loadEnvFile('.env')
  const { port, host } = parseEnvironment(process.env)
  await checkPort(port, host)
}
