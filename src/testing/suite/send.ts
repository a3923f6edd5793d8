import type { Route } from '@/api/v1/routing/defineRoute'
import { CRON_SECRET } from '../api'
import type { TestResponse, Sent } from '../http'
import type { ValidCall, Row } from './row'
import type { ClientKind, World } from './world'

/** The path of a call with its parameters, relative to `/api/v1`. */
export function addressOf({ path }: Pick<Row, 'path'>, { params = {}, query = {} }: ValidCall): string {
  const filled = path.replace(/\{(\w+)(\*?)\}/g, (_, name: string, star: string) => {
    const value = params[name] ?? ''
    return star === '' ? encodeOnce(value) : value.split('/').map(encodeOnce).join('/')
  })
  const search = new URLSearchParams(query).toString()
  return search === '' ? filled : `${filled}?${search}`
}

/** Encodes a value unless it is encoded already. `..` alone would be normalized away. */
function encodeOnce(value: string): string {
  if (/%[0-9a-f]{2}/i.test(value)) return value
  return value === '..' ? '%2e%2e%20' : encodeURIComponent(value)
}

/** A client of this kind, or the scheduler. */
export type Credentials = Partial<ClientKind> | 'scheduler'

/**
 * The credentials for the valid call of a route: the scheduler if only it may call, else a client with the minimum
 * mode.
 */
export function credentialsOf({ access }: Pick<Route, 'access'>, { by }: Row): Credentials {
  return by === 'scheduler' ? by : { mode: access.mode ?? 'read', ...by }
}

/** Sends the call of a row. `overrides` replaces parts of it. */
export async function send(
  world: Pick<World, 'api' | 'token'>,
  row: Row,
  call: ValidCall,
  { by, method = row.method, ...overrides }: Sent & { by?: Credentials; method?: string },
): Promise<TestResponse> {
  const body = call.form ?? undefined
  return world.api.call(method.toUpperCase(), addressOf(row, call), {
    ...(by !== undefined && { token: by === 'scheduler' ? CRON_SECRET : world.token(by) }),
    ...(call.json !== undefined && !('body' in overrides) && { json: call.json }),
    ...(body !== undefined && { body }),
    ...overrides,
  })
}
