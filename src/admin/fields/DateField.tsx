'use client'

import { DateTimeField, FieldLabel, useField } from '@payloadcms/ui'
import type { DateFieldClientComponent } from 'payload'
import { useMessages } from '../useMessages'
import { useDatePicker } from './useDatePicker'
import './fields.scss'

/**
 * Payload's field for day and time, with the date as it is written in the user's language. A time that nobody can change is a text.
 */
export const DateField: DateFieldClientComponent = (props) => {
  const date = useDatePicker()
  const { words, day } = useMessages()
  const { field, path, readOnly } = props
  const { value } = useField<string>({ path })
  if (readOnly || field.admin?.readOnly)
    return (
      <div className="field-type archive-recorded-time">
        <FieldLabel as="span" {...(field.label && { label: field.label })} path={path} />
        <p>{value ? day(value) : words.never}</p>
      </div>
    )
  return <DateTimeField {...props} field={{ ...field, admin: { placeholder: '', ...field.admin, date } }} />
}
