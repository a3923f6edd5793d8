'use client'

import { toast, useForm } from '@payloadcms/ui'
import { focusPath } from './focusPath'
import { useFieldNames } from './useFieldNames'
import { useFormOrder } from './useFormOrder'
import { useMessages } from '../useMessages'

/** How many errors the message lists. */
const LISTED = 6

/** An error at a field of the form, by its path. */
export interface FieldError {
  path: string
  message: string
}

/**
 * Shows errors at their fields and in words, in the order of the form, and leads to the first one.
 * @param outcome what they kept from happening: "Not saved"
 * @param message shown if no field is to blame
 */
export function useShowErrors(): (
  errors: readonly FieldError[],
  outcome: string,
  message?: string | null,
) => void {
  const { dispatchFields, setSubmitted } = useForm()
  const { words } = useMessages()
  const nameOf = useFieldNames()
  const inOrder = useFormOrder()

  return (found, outcome, message) => {
    const errors = inOrder(found, ({ path }) => path)
    const [first] = errors
    if (!first) return void toast.error(message ?? outcome)
    setSubmitted(true)
    dispatchFields({ type: 'ADD_SERVER_ERRORS', errors })
    toast.error(words.fields.attention(outcome, errors.length), {
      description: (
        <ul className="archive-error-list">
          {errors.slice(0, LISTED).map(({ path, message: text }) => (
            <li key={`${path} ${text}`}>
              {nameOf(path)}: {text}
            </li>
          ))}
        </ul>
      ),
    })
    focusPath(first.path)
  }
}
