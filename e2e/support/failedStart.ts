import { spawn } from 'node:child_process'
import { noVariables } from '@/testing/noVariables'

/** The result of a failed start. */
export interface FailedStart {
  status: number | null
  stderr: string
  milliseconds: number
}

/** Starts the production build with invalid variables and waits until it exits. */
export async function startExpectingFailure(variables: Record<string, string>): Promise<FailedStart> {
  const started = performance.now()
  const child = spawn(process.execPath, ['dist/server.mjs'], {
    env: { ...process.env, ...noVariables, NODE_ENV: 'production', ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { status, stderr, milliseconds: performance.now() - started }
}
