import { notFound } from 'next/navigation'
import type { AdminViewServerProps } from 'payload'
import { isAtLeast } from '@/collections/access'
import { SignOutPage } from './SignOut'

/** `/admin/logout`, in place of Payload's page, which signs out at once. Payload does not check access to a custom view. */
export function SignOutView({ initPageResult: { req } }: AdminViewServerProps) {
  if (!isAtLeast(req, 'author')) notFound()
  return <SignOutPage />
}
