import type { DefaultServerCellComponentProps } from 'payload'
import { languageOf } from '@/messages/language'
import { postTypeChoices } from './postTypeChoices'

/** The type of change in a list, by its label in the reader's language. */
export async function PostTypeCell({ cellData, i18n, payload }: DefaultServerCellComponentProps) {
  const choices = await postTypeChoices(payload, languageOf(i18n))
  return <span>{choices.find(({ value }) => value === cellData)?.label ?? String(cellData ?? '')}</span>
}
