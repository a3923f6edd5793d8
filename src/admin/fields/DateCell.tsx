import type { DefaultServerCellComponentProps } from 'payload'
import { languageOf } from '@/messages/language'
import { Moment } from '../Moment'

/** A time in a list. Payload's own cell shows "Loading…" first, and then the time as Americans write it. */
export function DateCell({ cellData, i18n }: DefaultServerCellComponentProps) {
  const instant: unknown = cellData
  return typeof instant === 'string' && instant !== '' ? (
    <Moment instant={instant} language={languageOf(i18n)} />
  ) : null
}
