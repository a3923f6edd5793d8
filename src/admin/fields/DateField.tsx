'use client'

import { DateTimeField, useTranslation } from '@payloadcms/ui'
import type { DateFieldClientComponent } from 'payload'
import { DATE_FORMATS } from '@/collections/labels'
import { languageOf } from '@/messages/language'

/** Payload's field for day and time, with the date as it is written in the user's language. */
export const DateField: DateFieldClientComponent = (props) => {
  const displayFormat = DATE_FORMATS[languageOf(useTranslation().i18n)]
  const { field } = props
  const date = { pickerAppearance: 'dayAndTime', displayFormat, timeFormat: 'HH:mm' } as const
  return <DateTimeField {...props} field={{ ...field, admin: { placeholder: '', ...field.admin, date } }} />
}
