'use client'

import { FieldDescription, FieldLabel } from '@payloadcms/ui'
import type { StaticDescription, StaticLabel } from 'payload'
import type { ReactNode } from 'react'

/** What Payload passes about a field with a custom input. */
interface FramedField {
  label?: StaticLabel
  required?: boolean
  admin?: { description?: StaticDescription }
}

/** Label and description around a custom input, like those of Payload's fields; `aside` is next to the label. */
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
