'use client'

import { usePathname, useSearchParams } from 'next/navigation'

/** Pages that send no referrer, because their address has a secret. */
const WITHOUT_REFERRER = /^\/(?:sign-in\/confirm|unsubscribe\/[^/]+)$/

/** Names the page in a form of the header, if the referrer does not, so that the form leads back to it. */
export function BackField() {
  const path = usePathname()
  const query = useSearchParams().toString()
  if (!WITHOUT_REFERRER.test(path)) return null
  return <input type="hidden" name="back" value={query === '' ? path : `${path}?${query}`} />
}
