import type { RelationshipFieldServerComponent } from 'payload'
import { languageOf } from '@/messages/language'
import { postTypeChoices } from './postTypeChoices'
import { PostTypeSelect } from './PostTypeSelect'

/** Selects a post type by its label. Payload's own select could only show the key. */
export const PostTypeField: RelationshipFieldServerComponent = async ({
  clientField,
  i18n,
  path,
  payload,
  readOnly,
}) => (
  <PostTypeSelect
    choices={await postTypeChoices(payload, languageOf(i18n))}
    label={clientField.label}
    path={path}
    readOnly={readOnly ?? false}
  />
)
