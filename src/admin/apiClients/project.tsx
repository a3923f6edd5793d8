import { RelationshipField } from '@payloadcms/ui'
import type { DefaultServerCellComponentProps, RelationshipFieldServerComponent } from 'payload'
import { relationId } from '@/lib/ids'
import { messagesFor } from '@/messages'
import { projectNames } from '../projectNames'

/** The project of an API client. One without a project may see all of them, so the cell says so. */
export async function ProjectCell({ cellData, payload, i18n }: DefaultServerCellComponentProps) {
  const id = relationId(cellData)
  if (id === null) return <span>{messagesFor({ i18n }).admin.clients.allProjects}</span>
  return <span>{(await projectNames(payload)).get(id) ?? id}</span>
}

/** Selects the project of an API client. An empty one says what it means; Payload takes no placeholder in two languages. */
export const ProjectField: RelationshipFieldServerComponent = ({ clientField, i18n, path, readOnly }) => (
  <RelationshipField
    field={{
      ...clientField,
      admin: { ...clientField.admin, placeholder: messagesFor({ i18n }).admin.clients.allProjects },
    }}
    path={path}
    readOnly={readOnly ?? false}
  />
)
