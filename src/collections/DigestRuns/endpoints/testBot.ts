import { userEndpoint } from '@/collections/userEndpoint'
import { testBot } from '@/operations/digest/testBot'
import { digestTools } from '@/operations/digest/tools'

/** `POST /api/digest-runs/test-bot`: what the chat service says of the stored bot token. No body is read. */
export const testBotEndpoint = userEndpoint({
  path: '/test-bot',
  method: 'post',
  role: 'admin',
  handle: ({ req }) => testBot(digestTools(req.payload)),
})
