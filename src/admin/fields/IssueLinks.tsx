import { editAddress } from '@/archive/address'
import type { WordedIssue } from '@/domain/issues'
import { pathOfPointer } from './focusPath'
import { useFieldNames } from './useFieldNames'
import { useFormOrder } from './useFormOrder'

/** The parameter of the form's address that names the field to show first, as a JSON pointer. */
export const SHOWN_FIELD = 'show'

/** The address of the form of a post that shows this field first. */
export function fieldAddress(id: string, pointer: string): string {
  return `${editAddress(id)}?${SHOWN_FIELD}=${encodeURIComponent(pointer)}`
}

/**
 * What is wrong with a post. Each issue leads to where that is mended.
 * @param props `addressOf`: null if there is no such place
 */
export function IssueLinks({
  issues,
  addressOf,
}: {
  issues: readonly WordedIssue[]
  addressOf: (pointer: string) => string | null
}) {
  const nameOf = useFieldNames()
  const inOrder = useFormOrder()
  return (
    <ul>
      {inOrder(issues, ({ pointer }) => pathOfPointer(pointer)).map(({ pointer, message }) => {
        const address = addressOf(pointer)
        const sentence = (
          <>
            <strong>{nameOf(pathOfPointer(pointer))}</strong> {message}
          </>
        )
        return (
          <li key={`${pointer} ${message}`}>
            {address === null ? sentence : <a href={address}>{sentence}</a>}
          </li>
        )
      })}
    </ul>
  )
}
