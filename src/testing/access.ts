import sharp from 'sharp'
import type { Ended } from './runProgram'

/** Who may call an archive: a token that writes, and the cookie of a person who is signed in. */
export interface Access {
  token: string
  cookie: string
}

/**
 * Makes a project, a client that writes drafts and a person in an empty archive, as an operator does, and signs the person in.
 * @param run runs `npx payload` with these words
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

/** A small PNG of one colour. */
export async function picture(): Promise<Uint8Array<ArrayBuffer>> {
  const image = sharp({ create: { width: 700, height: 500, channels: 3, background: '#27a' } })
  return new Uint8Array(await image.png().toBuffer())
}
