import type { DefaultServerCellComponentProps } from 'payload'
import { languageOf } from '@/messages/language'
import { postTypeChoices } from './postTypeChoices'

/** The label of a post type in a list, in the user's language. */
export async function PostTypeCell({ cellData, i18n, payload }: DefaultServerCellComponentProps) {
  const choices = await postTypeChoices(payload, languageOf(i18n))
  return <span>{choices.find(({ value }) => value === cellData)?.label ?? String(cellData ?? '')}</span>
}
