import { SelectField } from '@payloadcms/ui'
import type { DefaultServerCellComponentProps, Payload, RelationshipFieldServerComponent } from 'payload'
import { cache } from 'react'
import { isRecord } from '@/lib/json'
import { languageOf, type Language } from '@/messages/language'

/** All post types as options, in the order of creation, read once per page. Every user of the admin may read them. */
const postTypeOptions = cache(async (payload: Payload, language: Language) => {
  const { docs } = await payload.find({
    collection: 'post-types',
    depth: 0,
    overrideAccess: true,
    pagination: false,
    sort: 'id',
  })
  return docs.map(({ id, labels }) => ({ label: labels[language], value: id }))
})

/** Selects a post type by its label. Payload's own field for relations could only show the key. */
export const PostTypeField: RelationshipFieldServerComponent = async ({
  clientField: { name, label },
  i18n,
  path,
  payload,
  readOnly,
}) => (
  <SelectField
    field={{
      name,
      ...(label && { label }),
      admin: { isClearable: false, isSortable: false, placeholder: i18n.t('general:selectValue') },
      options: await postTypeOptions(payload, languageOf(i18n)),
      required: true,
    }}
    path={path}
    readOnly={readOnly ?? false}
  />
)

/** The label of a post type in a list. */
export async function PostTypeCell({ cellData, i18n, payload }: DefaultServerCellComponentProps) {
  const options = await postTypeOptions(payload, languageOf(i18n))
  return <span>{options.find(({ value }) => value === cellData)?.label ?? String(cellData ?? '')}</span>
}

/** A label of a post type in the list of post types. */
export function LabelCell({ language, rowData }: DefaultServerCellComponentProps & { language: Language }) {
  // Payload renders it in the form too, without a row.
  const labels: unknown = rowData?.labels
  const label = isRecord(labels) ? labels[language] : null
  return typeof label === 'string' && <span>{label}</span>
}
