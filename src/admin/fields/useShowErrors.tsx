'use client'

import { toast, useAllFormFields, useForm } from '@payloadcms/ui'
import { useEffect, useRef } from 'react'
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
  const { dispatchFields, getFields, setSubmitted } = useForm()
  const { words } = useMessages()
  const nameOf = useFieldNames()
  const inOrder = useFormOrder()
  const [fields] = useAllFormFields()
  const shown = useRef<(FieldError & { value: unknown })[]>([])

  // The answer to what Payload asked before it knew of the errors takes them away, once: whatever it asks later includes them.
  useEffect(() => {
    const errors = shown.current.filter(({ path, value }) => path in fields && fields[path]?.value === value)
    if (errors.every(({ path }) => fields[path]?.valid === false)) return
    shown.current = []
    dispatchFields({ type: 'ADD_SERVER_ERRORS', errors })
  }, [fields, dispatchFields])

  return (found, outcome, message) => {
    const errors = inOrder(found, ({ path }) => path)
    const [first] = errors
    if (!first) return void toast.error(message ?? outcome)
    setSubmitted(true)
    shown.current = errors.map((error) => ({ ...error, value: getFields()[error.path]?.value }))
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
