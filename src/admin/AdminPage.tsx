import { DefaultTemplate } from '@payloadcms/next/templates'
import { Gutter, SetStepNav, type StepNavItem } from '@payloadcms/ui'
import type { AdminViewServerProps } from 'payload'
import type { ReactNode } from 'react'

/** An own page in the admin's frame. `steps` are its breadcrumbs, the page itself last; without them none are shown. */
export function AdminPage({
  view: { initPageResult, params, searchParams },
  steps,
  className,
  children,
}: {
  view: AdminViewServerProps
  steps?: StepNavItem[]
  className: string
  children: ReactNode
}) {
  const { locale, permissions, req, visibleEntities } = initPageResult
  return (
    <DefaultTemplate
      i18n={req.i18n}
      {...(locale && { locale })}
      params={params ?? {}}
      payload={req.payload}
      permissions={permissions}
      req={req}
      searchParams={searchParams ?? {}}
      {...(req.user && { user: req.user })}
      visibleEntities={{ collections: visibleEntities.collections, globals: visibleEntities.globals }}
    >
      {steps && <SetStepNav nav={steps} />}
      <Gutter className={className}>{children}</Gutter>
    </DefaultTemplate>
  )
}
