import type { Endpoint } from 'payload'
export const rotateEndpoint: Omit<Endpoint, 'root'> = {
  path: '/:id/rotate',
  method: 'post',
  handler: () => new Response(null, { status: 501 }),
}
