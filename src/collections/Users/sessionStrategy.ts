import type { AuthStrategy } from 'payload'
export const SESSION_SECONDS = 14 * 24 * 60 * 60
export const sessionStrategy: AuthStrategy = { name: 'session', authenticate: () => ({ user: null }) }
