'use client'

import { useDocumentEvents, useDocumentInfo, useFormFields } from '@payloadcms/ui'
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { presentFinding } from '@/api/v1/presenters/finding'
import type { WordedIssue } from '@/domain/issues'
import { isRecord } from '@/lib/json'
import { isBlank } from '@/lib/text'
import type { Post } from '@/payload-types'
import { callArchive } from '../callArchive'
import { useMessages } from '../useMessages'
import { pathOfPointer } from './focusPath'
import './notes.scss'

/** What the checks say about a field: what is missing, what blocks approval, or advice. */
export interface Note {
  kind: 'missing' | 'error' | 'advice'
  path: string
  message: string
  excerpt: string | null
}

/** What `/api/posts/:id/checks` returns: findings, of which errors block approval, and what is missing before handing in. */
export interface Checked {
  items: ReturnType<typeof presentFinding>[]
  missing: WordedIssue[]
}

/** Milliseconds after a save until the checks run, so that they don't follow each key. */
const CHECK_MS = 500

const NotesContext = createContext<readonly Note[]>([])

/** Loads what the checks say about the stored entry, when it is opened, after each save, and after each new alt text of an image. */
export function NotesProvider({ children }: { children: ReactNode }) {
  const { id, data } = useDocumentInfo()
  const { mostRecentUpdate } = useDocumentEvents()
  const post = data as Partial<Post> | undefined
  // An alt text belongs to its image, so it leaves the post as it is.
  const imageChangedAt = mostRecentUpdate?.entitySlug === 'media' ? mostRecentUpdate.updatedAt : undefined
  const isChecked = id !== undefined && post?.status === 'draft'
  return (
    <ChecksProvider
      address={isChecked ? `/api/posts/${id}/checks` : null}
      changedAt={`${post?.updatedAt} ${imageChangedAt}`}
    >
      {children}
    </ChecksProvider>
  )
}

/**
 * Loads what the checks say.
 * @param address of the checks; null loads nothing
 * @param changedAt with a new value they are loaded again
 */
export function ChecksProvider({
  address,
  changedAt,
  children,
}: {
  address: string | null
  changedAt: unknown
  children: ReactNode
}) {
  const { language } = useMessages()
  const [checked, setChecked] = useState<Checked | null>(null)

  useEffect(() => {
    if (address === null) return
    let isCurrent = true
    const timer = setTimeout(() => {
      void callArchive(address, { method: 'GET' }).then((response) => {
        if (isCurrent && response.ok && isRecord(response.json))
          setChecked(response.json as unknown as Checked)
      })
    }, CHECK_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [address, changedAt])

  const notes = useMemo(
    () => [
      ...(checked?.missing ?? []).map(({ pointer, message }): Note => ({
        kind: 'missing',
        path: pathOfPointer(pointer),
        message,
        excerpt: null,
      })),
      ...(checked?.items ?? []).map(({ pointer, message, severity, excerpt }): Note => ({
        kind: severity,
        path: pathOfPointer(pointer),
        message: message[language],
        excerpt,
      })),
    ],
    [checked, language],
  )
  return <NotesContext value={notes}>{children}</NotesContext>
}

/** The notes of the entry (`useCurrent`). */
export function useNotes(): readonly Note[] {
  return useCurrent(use(NotesContext))
}

/**
 * Leaves out what was found in a text that has been emptied since: a title is not saved, and so not checked again, until there is a
 * new one.
 */
function useCurrent(notes: readonly Note[]): readonly Note[] {
  // A string, so that a key in a field renders nothing anew.
  const emptied = useFormFields(([fields]) =>
    notes
      .filter((note) => note.excerpt !== null && isEmptied(fields[note.path]?.value))
      .map((note) => note.path)
      .join(' '),
  )
  return notes.filter((note) => note.excerpt === null || !emptied.split(' ').includes(note.path))
}

/** Whether a field that had a value has none. */
export function isEmptied(value: unknown): boolean {
  return value === null || (typeof value === 'string' && isBlank(value))
}

/** The notes of a field or of a block as a whole, quietly below it. Most have none, and need not follow the form. */
export function NoteList({ path }: { path: string }) {
  const notes = use(NotesContext).filter((note) => note.path === path)
  return notes.length > 0 && <Notes notes={notes} />
}

function Notes({ notes }: { notes: readonly Note[] }) {
  const { words } = useMessages()
  const current = useCurrent(notes)
  if (current.length === 0) return null
  return (
    <ul className="archive-notes">
      {current.map(({ kind, message, excerpt }, index) => (
        <li className={`archive-notes__note archive-notes__note--${kind}`} key={index}>
          {kind === 'missing' && <strong>{words.fields.missing}: </strong>}
          {message}
          {excerpt && <q className="archive-notes__excerpt">{excerpt}</q>}
        </li>
      ))}
    </ul>
  )
}
