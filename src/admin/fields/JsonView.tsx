'use client'

import { useField } from '@payloadcms/ui'
import type { JSONFieldClientComponent } from 'payload'
import { FieldFrame } from './FieldFrame'
import './fields.scss'

/** A read-only JSON value. Payload's own field would load its editor from another host. */
export const JsonView: JSONFieldClientComponent = ({ field, path }) => {
  const { value } = useField<unknown>({ potentiallyStalePath: path })
  const isEmpty = value === undefined || value === null
  return (
    <FieldFrame className="archive-json" field={field} path={path}>
      <pre className="archive-json__value" id={`field-${path.replaceAll('.', '__')}`}>
        {isEmpty ? '–' : JSON.stringify(value, null, 2)}
      </pre>
    </FieldFrame>
  )
}
