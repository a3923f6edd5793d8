import type { Endpoint } from 'payload'
export const issueEndpoint: Omit<Endpoint, 'root'> = {
  path: '/issue',
  method: 'post',
  handler: () => new Response(null, { status: 501 }),
}
