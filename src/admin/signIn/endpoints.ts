import type { Endpoint } from 'payload'
export const signInEndpoints: Endpoint[] = []
