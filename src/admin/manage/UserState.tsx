import { Pill } from '@payloadcms/ui'
import type { DefaultServerCellComponentProps } from 'payload'
import { manage as de } from '@/messages/de/manage'
import { manage as en } from '@/messages/en/manage'
import { languageOf } from '@/messages/language'

const STYLES = { active: 'success', invited: 'light', deactivated: 'warning' } as const

/** Payload also renders the cells of a form, without a row, and shows none of them. */
type Props = Pick<DefaultServerCellComponentProps, 'i18n'> &
  Partial<Pick<DefaultServerCellComponentProps, 'rowData'>>

/** In the list of users: whether the user can sign in, and has done so. */
export function UserState({ rowData, i18n }: Props) {
  if (rowData === undefined) return null
  const words = { en, de }[languageOf(i18n)].users
  const state = rowData.deactivatedAt ? 'deactivated' : rowData.lastSignInAt ? 'active' : 'invited'
  return (
    <Pill pillStyle={STYLES[state]} size="small">
      {words.states[state]}
    </Pill>
  )
}
