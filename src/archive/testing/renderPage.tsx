import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const nowhere = () => undefined
const router = {
  ...{
    back: nowhere,
    forward: nowhere,
    prefetch: nowhere,
    push: nowhere,
    refresh: nowhere,
    replace: nowhere,
  },
  bfcacheId: '',
}

/** The HTML of a page whose links navigate by Next's router, which leads nowhere here. */
export function renderPage(page: ReactNode): string {
  return renderToStaticMarkup(<AppRouterContext value={router}>{page}</AppRouterContext>)
}
