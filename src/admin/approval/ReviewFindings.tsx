'use client'

import { useEffect, useState } from 'react'
import type { presentFinding } from '@/api/v1/presenters/finding'
import { editAddress } from '@/archive/address'
import { callArchive } from '../callArchive'
import { pathOfPointer } from '../fields/focusPath'
import { useFieldNames } from '../fields/useFieldNames'
import { useMessages } from '../useMessages'

/** The parameter of the form's address that names the field to show first, as a JSON pointer. */
export const SHOWN_FIELD = 'show'

/** The address of the form of a post that shows this field first. */
export function fieldAddress(id: string, pointer: string): string {
  return `${editAddress(id)}?${SHOWN_FIELD}=${encodeURIComponent(pointer)}`
}

/** A finding as `/api/posts/:id/checks` returns it. Errors block approval. */
type CheckFinding = ReturnType<typeof presentFinding>

/**
 * The editorial findings of a stored post: errors, then advice. Each leads to its field in the form. Approval does not depend on
 * whether they can be loaded.
 */
export function ReviewFindings({ id }: { id: string }) {
  const [checks, setChecks] = useState<'loading' | 'unreachable' | CheckFinding[]>('loading')
  const { language, words } = useMessages()
  const nameOf = useFieldNames()
  useEffect(() => {
    void callArchive(`/api/posts/${id}/checks`, { method: 'GET' }).then((response) =>
      setChecks(response.ok ? (response.json as { items: CheckFinding[] }).items : 'unreachable'),
    )
  }, [id])

  const { underWay, unreachable, errors, advice, none, excerpt: quoted } = words.checks
  if (checks === 'loading') return <p>{underWay}</p>
  if (checks === 'unreachable') return <p>{unreachable}</p>
  if (checks.length === 0) return <p>{none}</p>
  const isBlocked = checks.some(({ severity }) => severity === 'error')
  const section = (severity: CheckFinding['severity'], className: string, heading: string) => {
    const found = checks.filter((finding) => finding.severity === severity)
    return (
      found.length > 0 && (
        <section className={className}>
          {isBlocked && <p>{heading}</p>}
          <ul className="archive-finding-list">
            {found.map(({ pointer, message, excerpt }, index) => (
              <li key={index}>
                <a href={fieldAddress(id, pointer)}>
                  <strong>{nameOf(pathOfPointer(pointer))}</strong> {message[language]}
                </a>
                {excerpt && <span className="archive-finding-list__excerpt">{quoted(excerpt)}</span>}
              </li>
            ))}
          </ul>
        </section>
      )
    )
  }
  return (
    <>
      {section('error', 'archive-checks archive-checks--obstacles', errors)}
      {section('advice', 'archive-checks', advice)}
    </>
  )
}
