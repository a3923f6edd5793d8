'use client'

import { useEffect, useState } from 'react'
import { callArchive } from '../callArchive'
import { pathOfPointer } from '../fields/focusPath'
import { fieldAddress } from '../fields/IssueLinks'
import type { Checked } from '../fields/notes'
import { useFieldNames } from '../fields/useFieldNames'
import { useFormOrder } from '../fields/useFormOrder'
import { Notice } from '../Notice'
import { useMessages } from '../useMessages'
import { useApprovalMessages } from './useApprovalMessages'

/** Where something in a block is missing, which refuses an approval (PUB-9). An entry without a text can be approved. */
const IN_BLOCK = /^\/blocks\/\d/
/** Where the checks say that there is nothing to read. */
const CONTENT = '/blocks'

/**
 * What the checks say about a stored post: what would refuse its approval, then advice. Each leads to its field in the form. Approval
 * does not depend on whether they can be loaded.
 */
export function ReviewFindings({ id }: { id: string }) {
  const [checked, setChecked] = useState<'loading' | 'unreachable' | Checked>('loading')
  const { language, words } = useMessages()
  const nameOf = useFieldNames()
  const inOrder = useFormOrder()
  const { nothingToRead } = useApprovalMessages().words
  useEffect(() => {
    void callArchive(`/api/posts/${id}/checks`, { method: 'GET' }).then((response) =>
      setChecked(response.ok ? (response.json as Checked) : 'unreachable'),
    )
  }, [id])

  const { underWay, unreachable, errors, advice, none, excerpt: quoted } = words.checks
  if (checked === 'loading') return <p>{underWay}</p>
  if (checked === 'unreachable') return <p>{unreachable}</p>
  const missing = checked.missing
    .filter(({ pointer }) => IN_BLOCK.test(pointer))
    .map((issue) => ({ ...issue, excerpt: null }))
  const findingsOf = (severity: 'error' | 'advice') =>
    checked.items
      .filter((finding) => finding.severity === severity)
      .map(({ pointer, message, excerpt }) => ({ pointer, message: message[language], excerpt }))
  const obstacles = inOrder([...missing, ...findingsOf('error')], ({ pointer }) => pathOfPointer(pointer))
  const advised = findingsOf('advice')
  const isEmpty = checked.missing.some(({ pointer }) => pointer === CONTENT)
  if (!isEmpty && obstacles.length + advised.length === 0) return <p>{none}</p>
  const section = (found: typeof obstacles, className: string, heading: string) =>
    found.length > 0 && (
      <section className={className}>
        {obstacles.length > 0 && <p>{heading}</p>}
        <ul className="archive-finding-list">
          {found.map(({ pointer, message, excerpt }, index) => (
            <li key={index}>
              <a href={fieldAddress(id, pointer)}>
                <strong>{nameOf(pathOfPointer(pointer))}</strong> {message}
              </a>
              {excerpt && <span className="archive-finding-list__excerpt">{quoted(excerpt)}</span>}
            </li>
          ))}
        </ul>
      </section>
    )
  return (
    <>
      {isEmpty && (
        <Notice tone="warning">
          <p>
            <a href={fieldAddress(id, CONTENT)}>{nothingToRead}</a>
          </p>
        </Notice>
      )}
      {section(obstacles, 'archive-checks archive-checks--obstacles', errors)}
      {section(advised, 'archive-checks', advice)}
    </>
  )
}
