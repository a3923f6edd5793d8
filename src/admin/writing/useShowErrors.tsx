'use client'

import { toast, useForm } from '@payloadcms/ui'
import { focusPath } from '../focusPath'
import type { FieldError } from './requests'
import { useFieldNames } from './useFieldNames'
import { useWritingMessages } from './useWritingMessages'

/** How many errors the message lists. */
const LISTED = 6

/** Shows errors at their fields and in words, and leads to the first one. */
export function useShowErrors(): (errors: readonly FieldError[], message: string | null) => void {
  const { dispatchFields, setSubmitted } = useForm()
  const { words } = useWritingMessages()
  const nameOf = useFieldNames()

  return (errors, message) => {
    const [first] = errors
    if (!first) return void toast.error(message ?? words.errors.nonField)
    setSubmitted(true)
    dispatchFields({ type: 'ADD_SERVER_ERRORS', errors: [...errors] })
    toast.error(words.errors.heading(errors.length), {
      description: (
        <ul className="archive-error-list">
          {errors.slice(0, LISTED).map(({ path, message: text }) => (
            <li key={path}>
              {nameOf(path)}: {text}
            </li>
          ))}
        </ul>
      ),
    })
    focusPath(first.path)
  }
}
