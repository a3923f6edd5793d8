import { Pill } from '@payloadcms/ui'
import type { DefaultServerCellComponentProps, Payload } from 'payload'
import { cache } from 'react'
import { messagesFor } from '@/messages'
import { languageOf, LOCALES } from '@/messages/language'
import { callsOfLastWeek } from '@/queries/clients'
import { poolDb } from '@/queries/db'

const calls = cache((payload: Payload) => callsOfLastWeek(poolDb(payload)))

/** How often an API client called in the last seven days. */
export async function CallsCell({ rowData, payload, i18n }: DefaultServerCellComponentProps) {
  const count = (await calls(payload)).get(String(rowData?.id)) ?? 0
  return <span>{count.toLocaleString(LOCALES[languageOf(i18n)])}</span>
}

/** Whether an API client has access. */
export function StateCell({ rowData, i18n }: DefaultServerCellComponentProps) {
  // Payload renders it in the form too, without a row.
  if (!rowData) return null
  const { active, revoked } = messagesFor({ i18n }).admin.clients
  return (
    <Pill pillStyle={rowData.revokedAt ? 'warning' : 'success'} size="small">
      {rowData.revokedAt ? revoked : active}
    </Pill>
  )
}
