import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '@/domain/role'
import type { Surface } from '../workloads/workload'

/** Signs a user with this role in with a new link. Returns the `Cookie` header of the session. */
export async function signIn(
  { pool, product }: Pick<Surface, 'pool' | 'product'>,
  role: Role = 'admin',
): Promise<string> {
  const email = `${role}@example.com`
  const token = randomBytes(32).toString('base64url')
  await pool.query(
    `insert into users (id, email, name, role) select gen_random_uuid(), $1::varchar, 'Bench', $2::enum_users_role
     where not exists (select 1 from users where email = $1)`,
    [email, role],
  )
  await pool.query(
    `insert into sign_in_links (token_hash, email, expires_at) values ($1, $2, now() + interval '5 minutes')`,
    [createHash('sha256').update(token).digest('hex'), email],
  )
  const response = await fetch(`http://127.0.0.1:${product.port}/api/sign-in/confirm`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: 'http://localhost:3000' },
    body: JSON.stringify({ token }),
  })
  const [cookie] = response.headers.getSetCookie()
  if (response.status !== 200 || cookie === undefined)
    throw new Error(`signing in returned ${response.status}: ${await response.text()}`)
  return cookie.split(';', 1)[0] ?? ''
}
