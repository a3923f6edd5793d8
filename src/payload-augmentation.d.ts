import type { Actor } from '@/domain/actor'

declare module 'payload' {
  interface RequestContext {
    /** Who acts, when an operation and not a signed-in person calls Payload. */
    actor?: Actor
  }
}
