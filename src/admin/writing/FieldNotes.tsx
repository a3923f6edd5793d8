'use client'

import { useFormFields } from '@payloadcms/ui'
import { LIMITS } from '@/domain/limits'
import { NoteList } from './notes'
import { useWritingMessages } from './useWritingMessages'
import './writing.scss'

const MAX: Readonly<Record<string, number>> = { title: LIMITS.title, teaser: LIMITS.teaser }

/** Below a field: how long its text is, in characters as the API counts them, and what the checks say about it. */
export function FieldNotes({ path }: { path: string }) {
  const { words } = useWritingMessages()
  const value = useFormFields(([fields]) => fields[path]?.value)
  const max = MAX[path]
  const used = typeof value === 'string' ? [...value].length : 0
  const isOver = max !== undefined && used > max
  return (
    <>
      {max !== undefined && (
        <p className={`archive-count${isOver ? ' archive-count--over' : ''}`}>
          {words.counts.left(used, max)}
          <span aria-live="polite">{isOver ? ` · ${words.counts.over(used - max)}` : ''}</span>
        </p>
      )}
      <NoteList path={path} />
    </>
  )
}
