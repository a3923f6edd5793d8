'use client'

import { useState } from 'react'
import { focusPath } from '../fields/focusPath'
import { useFieldNames } from '../fields/useFieldNames'
import { useFormOrder } from '../fields/useFormOrder'
import { useNotes, type Note } from '../fields/notes'
import { useWritingMessages } from './useWritingMessages'
import './writing.scss'

/** All findings of the entry in the sidebar: what keeps it from being handed in or approved, then advice. Each leads to its field. */
export function FindingsSummary() {
  const notes = useNotes()
  return notes.length > 0 && <Summary notes={notes} />
}

function Summary({ notes }: { notes: readonly Note[] }) {
  // Only at first: later the user decides.
  const [isOpen] = useState(notes.length <= 8)
  const { words } = useWritingMessages()
  const nameOf = useFieldNames()
  const inOrder = useFormOrder()
  const blocking = inOrder(
    notes.filter(({ kind }) => kind !== 'advice'),
    ({ path }) => path,
  )
  // In the order of the checks, which is that of the form.
  const advice = notes.filter(({ kind }) => kind === 'advice')
  const { findings } = words
  const summary = [
    blocking.length > 0 && findings.errors(blocking.length),
    advice.length > 0 && findings.summary(advice.length),
  ]
  return (
    <details className="field-type archive-findings-summary" open={isOpen}>
      <summary>{summary.filter(Boolean).join(' · ')}</summary>
      <ul>
        {[...blocking, ...advice].map(({ path, message }, index) => (
          <li key={index}>
            <button onClick={() => focusPath(path)} type="button">
              <strong>{nameOf(path)}</strong> {message}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
