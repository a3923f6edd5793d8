import { nodemailerAdapter } from '@payloadcms/email-nodemailer'
import type { Environment } from '@/server/environment'
export function mailAdapter(env: Environment) {
  return undefined
}
