'use client'

import { DatePicker, FieldLabel, Link, ReactSelect, useTranslation } from '@payloadcms/ui'
import { useState, type ReactNode } from 'react'
import { DAY_FORMATS } from '@/collections/labels'
import type { AuditMessages } from '@/messages/en/audit'
import { languageOf } from '@/messages/language'
import { Button } from '../Button'
import type { AuditFilter, Choice } from './auditQuery'

type Group = { label: string; options: Choice[] }

/** The filters of the audit log: a form that leads to the address with its values. */
export function Filters({
  address,
  filter,
  words,
  who,
  records,
}: {
  /** Of the unfiltered log. */
  address: string
  filter: AuditFilter
  words: AuditMessages['filters']
  who: Group[]
  records: Choice[]
}) {
  const { i18n } = useTranslation()
  // Payload loads it after the first paint, which would show the day in English.
  const { dateFNS: locale }: Partial<typeof i18n> = i18n
  const [chosen, setChosen] = useState(filter)
  const choose = (name: keyof AuditFilter, value: unknown) =>
    setChosen({ ...chosen, [name]: typeof value === 'string' ? value : '' })

  const field = (name: keyof AuditFilter, control: ReactNode) => (
    <div className={`archive-audit__field archive-audit__field--${name}`}>
      <FieldLabel htmlFor={`audit-${name}`} label={words[name]} />
      {control}
      {chosen[name] !== '' && <input name={name} type="hidden" value={chosen[name]} />}
    </div>
  )
  const select = (name: 'who' | 'record', options: Choice[] | Group[], placeholder: string) => {
    const choices = options.flatMap((one) => ('options' in one ? one.options : one))
    return field(
      name,
      <ReactSelect
        inputId={`audit-${name}`}
        onChange={(option) => choose(name, Array.isArray(option) ? '' : option?.value)}
        options={options}
        placeholder={placeholder}
        value={choices.filter(({ value }) => value === chosen[name])}
      />,
    )
  }
  const day = (name: 'from' | 'to') =>
    field(
      name,
      <DatePicker
        displayFormat={DAY_FORMATS[languageOf(i18n)]}
        // Payload sets noon in UTC, and null for no day.
        onChange={(date: Date | null) => choose(name, date?.toISOString().slice(0, 10))}
        overrides={{ id: `audit-${name}`, ...(locale && { locale }) }}
        value={locale && chosen[name] !== '' ? `${chosen[name]}T00:00` : ''}
      />,
    )
  return (
    <form action={address} aria-label={words.title} className="archive-audit__filters" method="get">
      {select('who', who, words.anyone)}
      {select('record', records, words.anything)}
      {day('from')}
      {day('to')}
      <Button buttonStyle="secondary" margin={false} size="medium" type="submit">
        {words.apply}
      </Button>
      {Object.values(filter).some((value) => value !== '') && (
        <Link href={address} prefetch={false}>
          {words.clear}
        </Link>
      )}
    </form>
  )
}
