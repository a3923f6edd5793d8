import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js'

/** The header in which Next's pages say what they show already. */
export const ROUTER_STATE_HEADER = 'next-router-state-tree'

/** Whether Next can read this header, or there is none. Next answers one that it cannot read with a 500. */
export function isRouterState(header: string | string[] | undefined): boolean {
  try {
    parseAndValidateFlightRouterState(header)
    return true
  } catch {
    // Thrown for a header that cannot be read, and for nothing else.
    return false
  }
}
