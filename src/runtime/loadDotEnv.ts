import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'

/** Reads the file `.env` of the working folder, if there is one, as the server does: variables that are set already win. */
export function loadDotEnv(): void {
  if (existsSync('.env')) loadEnvFile('.env')
}
