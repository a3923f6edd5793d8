import type { Route } from '@/api/v1/routing/defineRoute'
import { CRON_SECRET } from '../api'
import type { Answered, Sent } from '../http'
import type { RightCall, Row } from './row'
import type { ClientKind, World } from './world'

/** The path of a call with what stands in it, below `/api/v1`. */
export function addressOf({ path }: Pick<Row, 'path'>, { params = {}, query = {} }: RightCall): string {
  const filled = path.replace(/\{(\w+)(\*?)\}/g, (_, name: string, star: string) => {
    const value = params[name] ?? ''
    return star === '' ? once(value) : value.split('/').map(once).join('/')
  })
  const search = new URLSearchParams(query).toString()
  return search === '' ? filled : `${filled}?${search}`
}

/** Encoded, unless it already is. Dots alone would be folded away by whoever reads the address. */
function once(value: string): string {
  if (/%[0-9a-f]{2}/i.test(value)) return value
  return value === '..' ? '%2e%2e%20' : encodeURIComponent(value)
}

/** Who makes a call: a client of this kind, or the scheduler. */
export type Caller = Partial<ClientKind> | 'scheduler'

/** Who makes the right call of a route: the scheduler where it alone may, else a client with just the mode that it needs. */
export function callerOf({ access }: Pick<Route, 'access'>, { by }: Row): Caller {
  return by === 'scheduler' ? by : { mode: access.mode ?? 'read', ...by }
}

/** Sends a call as the row describes it; what `differently` holds replaces what it would send. */
export async function send(
  world: Pick<World, 'api' | 'token'>,
  row: Row,
  call: RightCall,
  { by, method = row.method, ...differently }: Sent & { by?: Caller; method?: string },
): Promise<Answered> {
  const body = call.form ?? undefined
  return world.api.call(method.toUpperCase(), addressOf(row, call), {
    ...(by !== undefined && { token: by === 'scheduler' ? CRON_SECRET : world.token(by) }),
    ...(call.json !== undefined && !('body' in differently) && { json: call.json }),
    ...(body !== undefined && { body }),
    ...differently,
  })
}
