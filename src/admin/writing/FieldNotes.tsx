'use client'

import { useFieldPath, useFormFields } from '@payloadcms/ui'
import { LIMITS } from '@/domain/limits'
import { NoteList } from '../fields/notes'
import { useWritingMessages } from './useWritingMessages'
import './writing.scss'

const MAX: Readonly<Record<string, number>> = { title: LIMITS.title, teaser: LIMITS.teaser }

/** Below a field: how long its text is, and what the checks say about it. The path is the field's now: its block may have moved. */
export function FieldNotes() {
  const path = useFieldPath()
  const max = MAX[path]
  return (
    <>
      {max !== undefined && <Count max={max} path={path} />}
      <NoteList path={path} />
    </>
  )
}

/** The length of a text in characters as the API counts them. */
function Count({ max, path }: { max: number; path: string }) {
  const { words } = useWritingMessages()
  const value = useFormFields(([fields]) => fields[path]?.value)
  const used = typeof value === 'string' ? [...value].length : 0
  const isOver = used > max
  return (
    <p className={`archive-count${isOver ? ' archive-count--over' : ''}`}>
      {words.counts.left(used, max)}
      <span aria-live="polite">{isOver ? ` · ${words.counts.over(used - max)}` : ''}</span>
    </p>
  )
}
