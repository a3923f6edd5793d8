'use client'

import { useTranslation } from '@payloadcms/ui'
import { DATE_FORMATS, TYPED_DAY_FORMATS } from '@/collections/labels'
import { languageOf } from '@/messages/language'
import { useMessages } from '../useMessages'

/** How Payload's date picker shows day and time, and what one may type, in the user's language (ADMIN-25). */
export function useDatePicker() {
  const language = languageOf(useTranslation().i18n)
  const { words } = useMessages()
  const { chooseDay, previousMonth, nextMonth } = words.accessibility
  // The picker shows the first one. With a single one, it would take `1.2.2026` for the second of January.
  const dateFormat: string[] = [
    DATE_FORMATS[language],
    ...TYPED_DAY_FORMATS[language].flatMap((day) => [day, `${day} HH:mm`, `${day}, HH:mm`]),
  ]
  return {
    pickerAppearance: 'dayAndTime',
    displayFormat: DATE_FORMATS[language],
    timeFormat: 'HH:mm',
    overrides: {
      dateFormat,
      timeCaption: words.time,
      chooseDayAriaLabelPrefix: chooseDay,
      previousMonthAriaLabel: previousMonth,
      previousMonthButtonLabel: previousMonth,
      nextMonthAriaLabel: nextMonth,
      nextMonthButtonLabel: nextMonth,
    },
  } as const
}
