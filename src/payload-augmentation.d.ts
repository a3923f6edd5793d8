import type { Actor } from '@/domain/actor'

declare module 'payload' {
  interface RequestContext {
    /** The actor if an operation calls Payload instead of a signed-in user. */
    actor?: Actor
  }
}
