import { checkPort } from './checkPort'
import { loadDotEnv } from '@/runtime/loadDotEnv'
import { parseEnvironment } from '@/runtime/parseEnvironment'

/**
 * What is judged before anything is built, written or started: the variables (those of the file `.env` too, where
 * they are not set already) and the listening address. Throws `StartupError` with one clear sentence a fault.
 */
export async function preflight(): Promise<void> {
  loadDotEnv()
  const { port, host } = parseEnvironment(process.env)
  await checkPort(port, host)
}
