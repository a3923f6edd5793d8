import { Button } from '@payloadcms/ui'
import { createPortal } from 'react-dom'
import type { presentFinding } from '@/api/v1/presenters/finding'
import type { AdminMessages } from '@/messages/en/admin'
import { callArchive, problemText, type RefusedCall } from '../callArchive'
import { focusPath, pathOfPointer } from '../focusPath'
import { useMessages } from '../useMessages'

/** An error in a field of the post, or advice about it. */
interface Finding {
  pointer: string
  message: string
  excerpt?: string | null
}

/** A finding as `/api/posts/:id/checks` returns it. Errors block approval. */
type CheckFinding = ReturnType<typeof presentFinding>

/** The editorial findings of the stored post. Approval does not depend on whether they can be loaded. */
export type Checks = 'loading' | 'unreachable' | CheckFinding[]

/** Loads the findings of a stored post. */
export async function loadChecks(id: string): Promise<Checks> {
  const response = await callArchive(`/api/posts/${id}/checks`, { method: 'GET' })
  return response.ok ? (response.json as { items: CheckFinding[] }).items : 'unreachable'
}

/** Whether a finding blocks approval. False until the findings are loaded: the server decides anyway. */
export function hasErrors(checks: Checks | null): boolean {
  return Array.isArray(checks) && checks.some(({ severity }) => severity === 'error')
}

/** The findings: errors, which block approval, then advice. */
export function CheckResult({ checks, onFollow }: { checks: Checks; onFollow: (pointer: string) => void }) {
  const { language, words } = useMessages()
  const { underWay, unreachable, errors, advice, none } = words.checks
  if (checks === 'loading') return <p>{underWay}</p>
  if (checks === 'unreachable') return <p>{unreachable}</p>
  if (checks.length === 0) return <p>{none}</p>
  const section = (severity: CheckFinding['severity'], className: string, heading: string) => {
    const found = checks.filter((finding) => finding.severity === severity)
    return (
      found.length > 0 && (
        <section className={className}>
          <p>{heading}</p>
          <FindingList
            findings={found.map((finding) => ({ ...finding, message: finding.message[language] }))}
            onFollow={onFollow}
          />
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

/** A list of findings, each with a link to its field in the form. */
function FindingList({
  findings,
  onFollow,
}: {
  findings: readonly Finding[]
  onFollow: (pointer: string) => void
}) {
  const { words } = useMessages()
  return (
    <ul className="archive-finding-list">
      {findings.map(({ pointer, message, excerpt }, index) => (
        <li key={index}>
          <a
            href={`#${anchorOf(pointer)}`}
            onClick={(event) => {
              event.preventDefault()
              onFollow(pointer)
            }}
          >
            {[placeOf(pointer, words), message].filter(Boolean).join(': ')}
          </a>
          {excerpt && <span className="archive-finding-list__excerpt">{words.checks.excerpt(excerpt)}</span>}
        </li>
      ))}
    </ul>
  )
}

/** What the panel shows: the findings of the checks, or why a call was refused. */
export type Panel = 'checks' | RefusedCall

/** A panel above the form, so that users can work through findings in it. Elsewhere it is at the bottom of the page. */
export function FindingsPanel({
  panel,
  checks,
  onClose,
}: {
  panel: Panel
  checks: Checks | null
  onClose: () => void
}) {
  const { words } = useMessages()
  const refused = panel === 'checks' ? null : panel
  const heading = refused ? words.approval.refused : words.approval.checked
  const place = document.querySelector('.archive-writing-notices')
  // Rendered outside the form's bar, which is too narrow for sentences and clips its content.
  return createPortal(
    <div
      aria-label={heading}
      className={`archive-findings${refused ? ' archive-findings--refusal' : ''}${place ? ' archive-findings--inline' : ''}`}
      role={refused ? 'alert' : 'region'}
    >
      <div className="archive-findings__content">
        <p>{heading}</p>
        {!refused && checks && <CheckResult checks={checks} onFollow={focusField} />}
        {refused?.issues.length === 0 && <p>{problemText(refused, words)}</p>}
        {refused && refused.issues.length > 0 && (
          <FindingList findings={refused.issues} onFollow={focusField} />
        )}
      </div>
      <Button
        aria-label={words.close}
        buttonStyle="icon-label"
        icon="x"
        margin={false}
        onClick={onClose}
        round
        size="small"
      />
    </div>,
    place ?? document.body,
  )
}

/** The name of a pointer's field: "Title", "Block 3, image 2". Null if the form has no such field. */
function placeOf(pointer: string, { checks: { places } }: AdminMessages): string | null {
  if (pointer === '/title') return places.title
  if (pointer === '/teaser') return places.teaser
  if (pointer === '/cover_media_id') return places.cover
  if (pointer === '/blocks') return places.content
  const [, block, image] = /^\/blocks\/(\d+)(?:\/data\/\w+(?:\/(\d+))?)?$/.exec(pointer) ?? []
  if (block === undefined) return null
  if (image === undefined) return places.block(Number(block) + 1)
  return places.image(Number(block) + 1, Number(image) + 1)
}

/** The id of a pointer's field in Payload's form. */
function anchorOf(pointer: string): string {
  const [first, index] = pointer.split('/').slice(1)
  if (first === 'blocks' && index !== undefined) return `blocks-row-${index}`
  return `field-${first === 'cover_media_id' ? 'cover' : first}`
}

/** Scrolls to a pointer's field and focuses it. */
export function focusField(pointer: string): void {
  focusPath(pathOfPointer(pointer))
}
