'use client'

import { FieldDescription, FieldLabel } from '@payloadcms/ui'
import type { StaticDescription, StaticLabel } from 'payload'
import type { ReactNode } from 'react'

/** What Payload says of a field that one of our own inputs stands for. */
interface FramedField {
  label?: StaticLabel
  required?: boolean
  admin?: { description?: StaticDescription }
}

/** Label above and description below an input of our own, as Payload's fields have them; `aside` stands beside the label. */
export function FieldFrame({
  field,
  path,
  className,
  aside,
  children,
}: {
  field: FramedField
  path: string
  className: string
  aside?: ReactNode
  children: ReactNode
}) {
  const description = field.admin?.description
  return (
    <div className={`field-type ${className}`}>
      <div className="archive-field-head">
        <FieldLabel
          htmlFor={`field-${path.replaceAll('.', '__')}`}
          {...(field.label && { label: field.label })}
          {...(field.required && { required: true })}
        />
        {aside}
      </div>
      {children}
      {description && <FieldDescription description={description} path={path} />}
    </div>
  )
}
