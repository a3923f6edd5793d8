import type { Endpoint } from 'payload'
export const approveEndpoint: Omit<Endpoint, 'root'> = {
  path: '/:id/approve',
  method: 'post',
  handler: () => new Response(null, { status: 501 }),
}
