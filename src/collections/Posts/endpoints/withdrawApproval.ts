import type { Endpoint } from 'payload'
export const withdrawApprovalEndpoint: Omit<Endpoint, 'root'> = {
  path: '/:id/withdraw-approval',
  method: 'post',
  handler: () => new Response(null, { status: 501 }),
}
