import sharp from 'sharp'
import type { Ended } from './runProgram'

/** Credentials for an archive: the token of a write-mode client, and the session cookie of a user. */
interface Access {
  token: string
  cookie: string
}

/**
 * Creates a project, a write-mode client and a user in an empty archive with the commands, and signs the user in.
 * @param run runs `npx payload` with these arguments
 */
export async function accessTo(
  url: string,
  run: (words: string[]) => Promise<Ended>,
  { project, role }: { project: string; role: 'publisher' | 'admin' },
): Promise<Access> {
  const payload = async (...words: string[]) => {
    const { code, out, error } = await run([...words, '--json'])
    if (code !== 0) throw new Error(`payload ${words.join(' ')} ended with ${code}: ${error}`)
    return JSON.parse(out.at(-1) ?? '')
  }
  await payload('project:create', '--slug', project, '--name', project)
  const client = ['--name', 'Writer', '--mode', 'write', '--audience', 'internal']
  const { token } = await payload('client:create', ...client)
  const { link } = await payload('user:invite', '--email', `${role}@example.com`, '--role', role)
  const response = await fetch(`${url}/api/sign-in/confirm`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ token: new URL(link).searchParams.get('token') }),
  })
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
  if (cookie === undefined) throw new Error(`the ${role} could not sign in: ${response.status}`)
  return { token, cookie }
}

/** A small PNG of one color. */
export async function picture(color = '#2277aa'): Promise<Uint8Array<ArrayBuffer>> {
  const image = sharp({ create: { width: 700, height: 500, channels: 3, background: color } })
  return new Uint8Array(await image.png().toBuffer())
}
