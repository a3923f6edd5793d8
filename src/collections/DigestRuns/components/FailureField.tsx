'use client'

import { useField, useTranslation } from '@payloadcms/ui'
import type { JSONFieldClientComponent } from 'payload'
import { FieldFrame } from '@/admin/fields/FieldFrame'
import { failureInWords, readFailure } from '@/domain/digest/failure'

/** Why a run did not end well, in the person's language: what happened, and what to do. */
export const FailureField: JSONFieldClientComponent = ({ field, path }) => {
  const { value } = useField<unknown>({ potentiallyStalePath: path })
  const { i18n } = useTranslation()
  const failure = readFailure(value)
  return (
    <FieldFrame className="archive-failure" field={field} path={path}>
      <p id={`field-${path}`}>
        {failure === null ? '–' : failureInWords(failure, i18n.language === 'de' ? 'de' : 'en')}
      </p>
    </FieldFrame>
  )
}
