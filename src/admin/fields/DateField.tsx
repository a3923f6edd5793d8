'use client'

import { DateTimeField, FieldLabel, useField, useTranslation } from '@payloadcms/ui'
import type { DateFieldClientComponent } from 'payload'
import { DATE_FORMATS } from '@/collections/labels'
import { languageOf } from '@/messages/language'
import { useMessages } from '../useMessages'
import './fields.scss'

/**
 * Payload's field for day and time, with the date as it is written in the user's language. A time that nobody can change is a text.
 */
export const DateField: DateFieldClientComponent = (props) => {
  const displayFormat = DATE_FORMATS[languageOf(useTranslation().i18n)]
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
  const date = {
    pickerAppearance: 'dayAndTime',
    displayFormat,
    timeFormat: 'HH:mm',
    overrides: { timeCaption: words.time },
  } as const
  return <DateTimeField {...props} field={{ ...field, admin: { placeholder: '', ...field.admin, date } }} />
}
