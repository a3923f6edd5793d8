import type { Endpoint } from 'payload'
export const revokeEndpoint: Omit<Endpoint, 'root'> = {
  path: '/:id/revoke',
  method: 'post',
  handler: () => new Response(null, { status: 501 }),
}
