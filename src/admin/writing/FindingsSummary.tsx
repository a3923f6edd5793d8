'use client'

import { useState } from 'react'
import { focusPath } from '../fields/focusPath'
import { useFieldNames } from '../fields/useFieldNames'
import { useNotes, type Note } from '../fields/notes'
import { useWritingMessages } from './useWritingMessages'
import './writing.scss'

/** All findings of the entry in the sidebar. Each leads to its field. */
export function FindingsSummary() {
  const notes = useNotes()
  return notes.length > 0 && <Summary notes={notes} />
}

function Summary({ notes }: { notes: readonly Note[] }) {
  // Only at first: later the user decides.
  const [isOpen] = useState(notes.length <= 8)
  const { words } = useWritingMessages()
  const nameOf = useFieldNames()
  const blocking = notes.filter(({ kind }) => kind !== 'advice').length
  const advice = notes.length - blocking
  const { findings } = words
  const summary = [blocking > 0 && findings.errors(blocking), advice > 0 && findings.summary(advice)]
  return (
    <details className="field-type archive-findings-summary" open={isOpen}>
      <summary>{summary.filter(Boolean).join(' · ')}</summary>
      <ul>
        {notes.map(({ path, message }, index) => (
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
