import type { Route } from '../route'

/** Every route of the interface, in the order of SPEC.md. */
export const routes: readonly Route[] = []
