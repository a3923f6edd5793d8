import { ok } from '@/lib/result'
import { createProject } from '@/operations/createProject'
import { runCommand } from './runCommand'

/** `project:create`: creates a project. The last line is its JSON, with the fields of `GET /projects`. */
export const script = runCommand({
  key: 'project:create',
  usage: 'project:create --slug S --name N [--code C] [--color #rrggbb] [--json]',
  options: {
    slug: { type: 'string' },
    name: { type: 'string' },
    code: { type: 'string' },
    color: { type: 'string' },
    json: { type: 'boolean' },
  },
  run: async ({ payload, actor, words, values: { json, ...given } }) => {
    const created = await createProject(payload, actor, given)
    if (!created.ok) return created
    const { id, slug, name, code, color, description, sort, isActive } = created.value
    const result = {
      id,
      slug,
      name,
      code: code ?? null,
      color,
      description: description ?? null,
      sort,
      isActive,
    }
    return ok([...(json ? [] : [words.projectCreated(name)]), JSON.stringify(result)])
  },
})
